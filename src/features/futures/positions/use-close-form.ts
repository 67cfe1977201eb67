/** What is typed into the sheet that closes a position, and how it is sent. */
import { useState } from 'react';
import type { FuturesPositionView } from '../../../../contract/features/futures-views.ts';
import type { MarketView } from '../../../../contract/features/markets.ts';
import { isZero } from '../../../../contract/plain/decimal-text.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSend } from '../../../link/use-send.ts';
import { type LimitTerms, usualTerms } from '../../../ticket/limit-terms.ts';
import { tellDone } from '../../../ticket/tell-done.ts';
import { useOrderSending } from '../../../ticket/use-order-sending.ts';
import { useCloseAtLimit } from './use-close-at-limit.ts';
import { useCloseSize } from './use-close-size.ts';

const WHOLE = 100;

export interface ClosedPart {
  readonly position: FuturesPositionView;
  readonly market: MarketView;
  /** How much of it is meant at first; the whole unless told. */
  readonly percent?: number | undefined;
}

export function useCloseForm({ position, market, percent }: ClosedPart, onDone: () => void) {
  const { close, ...closing } = useCloseAtMarket();
  const [kind, setKind] = useState<'market' | 'limit'>('market');
  const [price, setPrice] = useState(position.markPrice);
  const [terms, setTerms] = useState(usualTerms);
  const size = useCloseSize(position, market, percent);
  const { lots } = size;
  const problem = problemOf({ kind, price, lots, held: position.lots });
  const limit = kind === 'limit' && problem === null ? { lots, price, ...terms } : null;
  const {
    preview,
    send: sendLimit,
    ...placing
  } = useCloseAtLimit({ position, market, limit }, onDone);
  return {
    kind,
    setKind,
    price,
    setPrice,
    terms,
    setTerms: (part: Partial<LimitTerms>) => setTerms({ ...terms, ...part }),
    size,
    percent: sharePercentOf(lots, position.lots),
    problem,
    preview,
    send: () => (kind === 'market' ? void close(position, lots, onDone) : sendLimit()),
    isPending: closing.isPending || placing.isPending,
    isChecking: closing.isChecking || placing.isChecking,
  };
}

/** Closes lots of a position now, and says what that came to. */
export function useCloseAtMarket() {
  const { t } = useWords('futures');
  const { send, isPending, isChecking } = useSend('futures.close', useOrderSending());
  const close = async (position: FuturesPositionView, lots: string, onDone?: () => void) => {
    const isPart = lots !== position.lots;
    const result = await send({ id: position.id, ...(isPart && { lots }) });
    if (!result?.ok) return;
    onDone?.();
    const { symbol, closePrice, realisedProfit } = result.value;
    await tellDone({
      done: { symbol, lots, price: closePrice, profits: [realisedProfit] },
      words: ({ amountText: amount, base, priceText: price, profitText: profit }) =>
        isPart
          ? t('result.reducedBy', { amount, base, profit })
          : t('result.closedAt', { amount, base, price, profit }),
      plain: t(isPart ? 'result.reduced' : 'result.closed'),
    });
  };
  return { close, isPending, isChecking };
}

function problemOf(form: { kind: string; price: string; lots: string; held: string }) {
  if (isZero(form.lots)) return 'quantity_invalid';
  if (BigInt(form.lots) > BigInt(form.held)) return 'amount_above_maximum';
  return form.kind === 'limit' && isZero(form.price) ? 'price_invalid' : null;
}

function sharePercentOf(lots: string, held: string): number {
  if (lots === '') return 0;
  const percent = (BigInt(lots) * BigInt(WHOLE)) / BigInt(held);
  return percent > BigInt(WHOLE) ? WHOLE : Number(percent);
}
