/** Places an order: held, matched against the book at once, and the rest left resting. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { SpotOrder, SpotTrade } from '../../../contract/features/spot.ts';
import { coinFeeDiscount } from '../../../contract/rules/money/vip.ts';
import { bookProblem } from '../../../contract/rules/spot/order-terms.ts';
import type { Claim } from '../../calls/claim.ts';
import { Refused } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { enterMarket } from './enter-market.ts';
import { walkFor } from './meet-book.ts';
import { limitsRefusal } from './opening-limits.ts';
import { draftOrder } from './order-draft.ts';
import type { OrderLanes } from './order-lanes.ts';
import { type OrderRow, toSpotOrder } from './order-store.ts';
import { owesExit, type WatchExit } from './place-exit.ts';
import { validateOrder } from './validate-order.ts';
import { writeEnded } from './write-end.ts';
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
  desk: { exchange: Exchange; tiers: SeenTiers; lanes: OrderLanes; watch: WatchExit },
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
    const { id, tier, order } = await write(desk, { ...planned, market, vipTier, claim });
    if (tiers.size >= MOST_SEEN) tiers.clear();
    if (tier !== null) tiers.set(userId, tier);
    if (id !== null) return ok(toSpotOrder({ ...order, id }, market));
  }
}

/** One statement, but for purchases of somebody with limits of their own: these are looked at before, in one transaction with it. */
async function write(
  desk: { exchange: Exchange; lanes: OrderLanes; watch: WatchExit },
  planned: NewOrder,
): Promise<WrittenOrder & { readonly order: OrderRow }> {
  const { exchange, lanes } = desk;
  const { order } = planned;
  if (owesExit(order)) return writeEnded(desk, planned);
  const written = await lanes.write(exchange, planned);
  if (!written.mustJudge) return { ...written, order };
  return exchange.database.withTransaction(async (within) => {
    const refused = await limitsRefusal(exchange, within, { ...planned, quantity: order.amount });
    if (refused) throw new Refused(refused.error);
    return { ...(await writeNewOrder(exchange, { ...planned, within })), order };
  });
}
