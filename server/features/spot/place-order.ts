/** Places an order: held, matched against the book at once, and the rest left resting. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotOrder, SpotTrade } from '../../../contract/features/spot.ts';
import { coinFeeDiscount } from '../../../contract/rules/money/vip.ts';
import { bookProblem, mayWait } from '../../../contract/rules/spot/order-terms.ts';
import type { BookWalk } from '../../../contract/rules/spot/pricing.ts';
import type { Claim } from '../../calls/claim.ts';
import { Refused } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { planFill } from './fill-order.ts';
import { walkFor } from './meet-book.ts';
import { limitsRefusal } from './opening-limits.ts';
import { draftOrder } from './order-draft.ts';
import { heldCurrency, neededHold } from './order-hold.ts';
import { changedOrder, type OrderRow, toSpotOrder } from './order-store.ts';
import { type OrderIntent, validateOrder } from './validate-order.ts';
import { type NewOrder, type WrittenOrder, writeNewOrder } from './write-order.ts';

/** The tier that each owner had when it was last seen. An order that was computed for another one is computed again. */
export type SeenTiers = Map<number, number>;

/** More owners are forgotten together: each costs a second try then. */
const MOST_SEEN = 100_000;

/**
 * @returns the order as it stands after meeting the book, or as it waits for its trigger, its slices or the open.
 * @throws Refused when the account cannot pay, has too many orders open, or limits of its own; nothing was written then.
 */
export async function placeOrder(
  desk: { exchange: Exchange; tiers: SeenTiers },
  placement: { userId: number; request: SpotTrade; claim: Claim | null },
): Promise<Result<SpotOrder>> {
  const { exchange, tiers } = desk;
  const { feed, clock } = exchange;
  const { userId, request, claim } = placement;
  const validated = validateOrder(feed, request, clock.now());
  if (!validated.ok) return validated;
  const intent = validated.value;
  const { market } = intent;
  for (;;) {
    const vipTier = tiers.get(userId) ?? 0;
    const feeDiscount = coinFeeDiscount(market, vipTier);
    const draft = draftOrder({ ...intent, id: 0, userId, feeDiscount, at: clock.now() });
    const isForLater = intent.isQueued || intent.stop !== null || intent.twap !== null;
    const walk = isForLater ? null : walkFor(draft, market, feed.book(market.id));
    const problem = walk && bookProblem({ ...draft, isLimit: draft.kind === 'limit' }, walk);
    if (problem) return refuse(problem);
    const planned = enterMarket(walk, draft, intent);
    const { id, tier } = await write(exchange, { ...planned, market, vipTier, claim });
    if (tiers.size >= MOST_SEEN) tiers.clear();
    if (tier !== null) tiers.set(userId, tier);
    if (id !== null) return ok(toSpotOrder({ ...planned.order, id }, market));
  }
}

/** One statement, but for purchases of somebody with limits of their own: these are looked at before, in one transaction with it. */
async function write(exchange: Exchange, planned: NewOrder): Promise<WrittenOrder> {
  const written = await writeNewOrder(exchange, planned);
  if (!written.mustJudge) return written;
  return exchange.database.withTransaction(async (within) => {
    const refused = await limitsRefusal(exchange, within, {
      ...planned,
      quantity: planned.order.amount,
    });
    if (refused) throw new Refused(refused.error);
    return writeNewOrder(exchange, { ...planned, within });
  });
}

/** All but those that are for now alone: they hold what they may come to cost. */
function mayRest({ isQueued, stop, twap, limitTicks, terms }: OrderIntent): boolean {
  return isQueued || stop !== null || twap !== null || (limitTicks !== null && mayWait(terms));
}

/** To the book where it is open, to sleep, or to the end of the queue. What an order that does not wait cannot get is cancelled. */
function enterMarket(
  walk: BookWalk | null,
  draft: OrderRow,
  intent: OrderIntent,
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

function holdOf(order: OrderRow, market: Market) {
  return { amount: neededHold(order, market), currency: heldCurrency(order, market) };
}
