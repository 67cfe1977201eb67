/** Orders at a price of the ladder: each is asked for as the ticket asks, with its size, its terms and its confirmation. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { useWatch } from '../../../link/use-topic.ts';
import type { LadderTrading, LadderWish } from '../../../ticket/desk/desk-content.ts';
import { usualTerms } from '../../../ticket/limit-terms.ts';
import { showToast } from '../../../ui/layers/toast.tsx';
import { ConfirmSheet } from './sheets/confirm-sheet.tsx';
import type { Ticket } from './ticket-draft.ts';
import { useTicketActions } from './use-ticket-actions.ts';

export function useLadderTrading(
  market: MarketView,
  ticket: Ticket,
  multiple: number | null,
): { readonly ladder: LadderTrading; readonly asked: ReactNode } {
  const { t } = useWords('trade');
  const { isPending } = useSend('futures.submit');
  const [asked, setAsked] = useState<{ readonly id: number; readonly wish: LadderWish } | null>(
    null,
  );
  const [expected, expect] = useState<string | null>(null);
  const keyOf = (side: 'long' | 'short') => {
    if (expected === null || multiple === null) return null;
    const wish = { side: 'buy', price: expected, isStop: false } as const;
    return JSON.stringify(atPrice(ticket, wish).draftFor(side, multiple));
  };
  useWatch('futures.preview', keyOf('long'));
  useWatch('futures.preview', keyOf('short'));
  const place = (wish: LadderWish) => {
    if (isPending) showToast(t('keys.busy'), 'warning');
    else setAsked((last) => ({ id: (last?.id ?? 0) + 1, wish }));
  };
  return {
    ladder: { place, expect, hasStops: true },
    asked: asked && (
      <LadderOrder
        key={asked.id}
        market={market}
        wish={asked.wish}
        ticket={atPrice(ticket, asked.wish)}
        onDone={() => setAsked((last) => (last?.id === asked.id ? null : last))}
      />
    ),
  };
}

/** The ticket as it would be with this price; what it holds itself stays as it is. */
function atPrice(ticket: Ticket, { price, isStop }: LadderWish): Ticket {
  const isLimit = ticket.type === 'limit';
  const terms = isLimit
    ? { timeInForce: ticket.timeInForce, lifeMs: ticket.lifeMs, postOnly: ticket.postOnly }
    : usualTerms;
  const at = isStop
    ? ({ type: 'stop_market', price: '', trigger: price } as const)
    : ({ type: 'limit', price, trigger: '' } as const);
  return {
    ...ticket,
    ...terms,
    ...at,
    isPriceChosen: true,
    draftFor(side, multiple) {
      const { timeInForce, lifeMs, postOnly, scale, oco, twap, ...draft } = ticket.draftFor(
        side,
        multiple,
      );
      return { ...draft, ...at, ...(!isStop && terms) };
    },
  };
}

interface LadderOrderProps {
  readonly market: MarketView;
  readonly wish: LadderWish;
  readonly ticket: Ticket;
  readonly onDone: () => void;
}

function LadderOrder({ market, wish, ticket, onDone }: LadderOrderProps) {
  const own = { ...ticket, finish: onDone };
  const actions = useTicketActions(market, own);
  const side = wish.side === 'buy' ? 'long' : 'short';
  const askedRef = useRef(false);
  useEffect(() => {
    if (askedRef.current) return;
    askedRef.current = true;
    actions.ask(side);
  });
  const { preview, isCurrent } = actions.previews[side];
  const isOver = isCurrent && preview?.problem != null && actions.opened === null;
  // The user has been told; nothing is priced any longer.
  useEffect(() => {
    if (isOver && !actions.isPending) onDone();
  });
  const close = () => {
    actions.setOpened(null);
    onDone();
  };
  if (actions.opened !== 'confirm') return null;
  return <ConfirmSheet onClose={close} market={market} ticket={own} actions={actions} />;
}
