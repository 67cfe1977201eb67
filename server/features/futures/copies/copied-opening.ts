/** The rows that one copy opens, as its order and its fills would have left them: pure. */
import type { Market } from '../../../../contract/features/markets.ts';
import type { FuturesQuote } from '../../../../contract/rules/futures/quote.ts';
import type { MarketFeed } from '../../../market/feed.ts';
import { filledOrder, openedPosition, openingFill } from '../positions/open-position.ts';
import type { FillRow } from '../rows/fill-store.ts';
import { changedOrder, type NewOrder, type OrderRow, placedOrder } from '../rows/order-store.ts';
import { openedRow, type PositionRow } from '../rows/position-store.ts';

/** A copy that was judged and is to be opened. */
export interface Admitted {
  readonly market: Market;
  readonly order: NewOrder;
  readonly quote: FuturesQuote;
  readonly copiedFrom: number;
}

export interface CopiedOpening {
  /** As it was placed: what its fee is charged for. */
  readonly placed: OrderRow;
  readonly order: OrderRow;
  readonly position: Omit<PositionRow, 'holdId'>;
  readonly fill: FillRow;
}

export function copiedOpening(
  { market, order, quote, copiedFrom }: Admitted,
  drawn: { orderId: number; positionId: number; feed: MarketFeed; at: number },
): CopiedOpening {
  const { orderId, positionId, feed, at } = drawn;
  const placed = placedOrder(order, orderId);
  const { after, part } = filledOrder({
    ...{ order: placed, market, fills: quote.fills, isMaker: false },
  });
  const opened = openedPosition(
    { order: placed, market, part },
    { id: positionId, feed, at, copiedFrom },
  );
  return {
    placed,
    order: withoutRest({ ...after, positionId }, at),
    position: openedRow(opened),
    fill: openingFill(placed, part, { positionId, isMaker: false, market, at }),
  };
}

/** Filled, or cut to what the book could give: a version for each step. */
function withoutRest(after: OrderRow, at: number): OrderRow {
  const filled = changedOrder(after, at);
  return filled.status === 'complete'
    ? filled
    : changedOrder({ ...filled, status: 'complete', outcome: 'cancelled' }, at);
}
