/** Limits that a trader has set themselves, for what opens a position. Closing and reducing are never refused by them. */
import type { Failure } from '../../../../contract/envelope.ts';
import type { Market } from '../../../../contract/features/markets.ts';
import { quantityOf } from '../../../../contract/lots.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { waitingPrice } from '../../../../contract/rules/futures/waiting.ts';
import { scaledText } from '../../../../contract/scaled.ts';
import { type OpenerLimits, openingRefusal } from '../../../limits/opener-limits.ts';
import type { MarketFeed } from '../../../market/feed.ts';
import type { Act } from '../money/act.ts';
import { markTicks } from '../rows/entities.ts';
import type { OrderRow } from '../rows/order-store.ts';
import type { PositionRow } from '../rows/position-store.ts';

/** What is to be opened, and its value; its own row, if it has one, is not counted a second time. */
type Opened = Pick<OrderRow, 'id' | 'side' | 'multiple'> & { readonly value: string };

interface OpenerAccount {
  /** Null for who has none. */
  readonly limits: OpenerLimits | null;
  readonly positions: readonly PositionRow[];
  /** All that wait. */
  readonly orders: readonly OrderRow[];
}

type Refusal = { readonly ok: false; readonly error: Failure };

/** The refusal by the limits of the act's user, or null. */
export function limitsRefusal(
  { exchange, limits, rows }: Act,
  market: Market,
  opening: Opened,
): Refusal | null {
  const account = { limits, positions: rows.openPositions(), orders: rows.openOrders() };
  return openingProblemOf(exchange.feed, account, { market, opening });
}

/** The same for an account that was looked at together with others. */
export function openingProblemOf(
  feed: MarketFeed,
  { limits, positions, orders }: OpenerAccount,
  { market, opening }: { market: Market; opening: Opened },
): Refusal | null {
  if (limits === null) return null;
  const { id, side, multiple, value } = opening;
  const mark = scaledText(markTicks(feed, market.id), market.priceScale);
  const isMeant = (row: { marketId: number; side: string }) =>
    row.marketId === market.id && row.side === side;
  const open = positions.filter(isMeant).map(({ lots }) => quantityOf(lots, market).times(mark));
  const waiting = orders
    .filter((row) => isMeant(row) && !row.reduceOnly && row.id !== id)
    .map((row) => {
      const price = waitingPrice(row) ?? mark;
      return quantityOf(row.lots - row.filledLots, market).times(price);
    });
  const position = [...open, ...waiting].reduce((sum, worth) => sum.plus(worth), exact(value));
  return openingRefusal(limits, { value, position: plainText(position), multiple });
}
