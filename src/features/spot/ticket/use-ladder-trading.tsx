/** Orders at a price of the ladder: each is asked for as the ticket asks, with its size, its terms and its confirmation. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { useWatch } from '../../../link/use-topic.ts';
import type { LadderTrading, LadderWish } from '../../../ticket/desk/desk-content.ts';
import { usualTerms } from '../../../ticket/limit-terms.ts';
import { showToast } from '../../../ui/layers/toast.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import type { Ticket } from './ticket-draft.ts';
import { useTicketActions } from './use-ticket-actions.ts';

export function useLadderTrading(
  market: MarketView,
  ticket: Ticket,
): { readonly ladder: LadderTrading; readonly asked: ReactNode } {
  const { t } = useWords('trade');
  const { isPending } = useSend('spot.trade');
  const [asked, setAsked] = useState<{ readonly id: number; readonly wish: LadderWish } | null>(
    null,
  );
  const [expected, expect] = useState<string | null>(null);
  const keyOf = (side: LadderWish['side']) =>
    expected && JSON.stringify(atPrice(ticket, { side, price: expected, isStop: false }).draft);
  useWatch('spot.preview', keyOf('buy'));
  useWatch('spot.preview', keyOf('sell'));
  const place = (wish: LadderWish) => {
    if (isPending) showToast(t('keys.busy'), 'warning');
    else setAsked((last) => ({ id: (last?.id ?? 0) + 1, wish }));
  };
  return {
    ladder: { place, expect, hasStops: market.kind === 'coin' },
    asked: asked && (
      <LadderOrder
        key={asked.id}
        market={market}
        ticket={atPrice(ticket, asked.wish)}
        onDone={() => setAsked((last) => (last?.id === asked.id ? null : last))}
      />
    ),
  };
}

/** The ticket as it would be with this price and this side; what it holds itself stays as it is. */
function atPrice(ticket: Ticket, { side, price, isStop }: LadderWish): Ticket {
  const { timeInForce, lifeMs, postOnly } = ticket;
  const { symbol, amount, unit, percent, bracket } = ticket.draft;
  const terms = ticket.kind === 'limit' ? { timeInForce, lifeMs, postOnly } : usualTerms;
  const size = { symbol, side, amount, unit, percent };
  const asked = { ...ticket, ...terms, side, isPriceChosen: true };
  if (isStop) {
    const draft = { ...size, kind: 'market' as const, price: '', trigger: price };
    return { ...asked, kind: 'stop_market', price: '', trigger: price, draft };
  }
  // Where it is to be left again is the ticket's too; a stop has no such exit.
  const draft = { ...size, ...terms, kind: 'limit' as const, price, ...(bracket && { bracket }) };
  return { ...asked, kind: 'limit', price, trigger: '', draft };
}

interface LadderOrderProps {
  readonly market: MarketView;
  readonly ticket: Ticket;
  readonly onDone: () => void;
}

function LadderOrder({ market, ticket, onDone }: LadderOrderProps) {
  const actions = useTicketActions(market, { ...ticket, finish: onDone });
  const { preview, isCurrent, opened, setOpened, isPending } = actions;
  const askedRef = useRef(false);
  useEffect(() => {
    if (askedRef.current) return;
    askedRef.current = true;
    actions.ask(ticket.side);
  });
  const isRefused = isCurrent && preview?.problem != null && opened === null && !isPending;
  // The user has been told; nothing is priced any longer.
  useEffect(() => {
    if (isRefused) onDone();
  });
  const close = () => {
    setOpened(null);
    onDone();
  };
  return (
    preview &&
    isCurrent &&
    opened === 'confirm' && (
      <ConfirmSheet
        onClose={close}
        onConfirm={() => void actions.send()}
        isPending={isPending}
        isChecking={actions.isChecking}
        market={market}
        ticket={ticket}
        preview={preview}
      />
    )
  );
}
