/** A new order goes to the book, to sleep, or to the end of the queue: what it fills at once, and what it holds for the rest. */
import type { Market } from '../../../contract/features/markets.ts';
import { mayWait } from '../../../contract/rules/spot/order-terms.ts';
import type { BookWalk } from '../../../contract/rules/spot/pricing.ts';
import { planFill } from './fill-order.ts';
import { heldCurrency, neededHold } from './order-hold.ts';
import { changedOrder, type OrderRow } from './order-store.ts';
import type { OrderIntent } from './validate-order.ts';
import type { NewOrder } from './write-order.ts';

type Entering = Pick<OrderIntent, 'market' | 'isQueued' | 'stop' | 'twap' | 'limitTicks' | 'terms'>;

/** To the book where it is open, to sleep, or to the end of the queue. What an order that does not wait cannot get is cancelled. */
export function enterMarket(
  walk: BookWalk | null,
  draft: OrderRow,
  intent: Entering,
): Pick<NewOrder, 'order' | 'hold' | 'fill'> {
  const { market } = intent;
  const hold = mayRest(intent) ? holdOf(draft, market) : null;
  const at = draft.createdAt;
  if (walk === null || walk.filledLots === 0) {
    return { order: changedOrder(draft, at), hold, fill: null };
  }
  const { fills, restLots } = walk;
  const isHeld = hold !== null;
  const fill = planFill({ order: draft, isHeld, market, fills, isMaker: false, at });
  const isCutShort = !isHeld && restLots > 0;
  const order = isCutShort ? changedOrder({ ...fill.order, status: 'cancelled' }, at) : fill.order;
  return { order, hold, fill };
}

/** All but those that are for now alone: they hold what they may come to cost. */
function mayRest({ isQueued, stop, twap, limitTicks, terms }: Entering): boolean {
  return isQueued || stop !== null || twap !== null || (limitTicks !== null && mayWait(terms));
}

function holdOf(order: OrderRow, market: Market) {
  return { amount: neededHold(order, market), currency: heldCurrency(order, market) };
}
