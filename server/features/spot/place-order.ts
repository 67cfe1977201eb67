/** Places an order: held, matched against the book at once, and the rest left resting. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotOrder, SpotTrade } from '../../../contract/features/spot.ts';
import { coinFeeDiscount } from '../../../contract/rules/money/vip.ts';
import type { Claim } from '../../calls/claim.ts';
import type { Exchange } from '../../exchange.ts';
import type { Book } from '../../market/feed.ts';
import { planFill } from './fill-order.ts';
import { walkFor } from './meet-book.ts';
import { draftOrder } from './order-draft.ts';
import { heldCurrency, neededHold } from './order-hold.ts';
import { changedOrder, type OrderRow, toSpotOrder } from './order-store.ts';
import { type OrderIntent, validateOrder } from './validate-order.ts';
import { type NewOrder, writeNewOrder } from './write-order.ts';

/** The tier that each owner had when it was last seen. An order that was computed for another one is computed again. */
export type SeenTiers = Map<number, number>;

/** More owners are forgotten together: each costs a second try then. */
const MOST_SEEN = 100_000;

/**
 * @returns the order as it stands after meeting the book, or as it waits for the open.
 * @throws Refused when the account cannot pay, or has too many orders open; nothing was written then.
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
    const book = feed.book(market.id);
    if (!mayRest(intent) && !hasOffer(book, intent)) return refuse('no_liquidity');
    const vipTier = tiers.get(userId) ?? 0;
    const feeDiscount = coinFeeDiscount(market, vipTier);
    const draft = draftOrder({ ...intent, id: 0, userId, feeDiscount, at: clock.now() });
    const planned = enterMarket(book, draft, intent);
    const { id, tier } = await writeNewOrder(exchange, { ...planned, market, vipTier, claim });
    if (tiers.size >= MOST_SEEN) tiers.clear();
    tiers.set(userId, tier);
    if (id !== null) return ok(toSpotOrder({ ...planned.order, id }, market));
  }
}

/** All but those at the market of now: they hold what they may come to cost. */
function mayRest({ isQueued, limitTicks }: OrderIntent): boolean {
  return isQueued || limitTicks !== null;
}

function hasOffer(book: Book, { side }: OrderIntent): boolean {
  return (side === 'buy' ? book.asks : book.bids).some(([, lots]) => lots > 0);
}

/** To the book where it is open, else to the end of the queue. What an order at the market cannot get is cancelled. */
function enterMarket(
  book: Book,
  draft: OrderRow,
  intent: OrderIntent,
): Pick<NewOrder, 'order' | 'hold' | 'fill'> {
  const { market, isQueued } = intent;
  const hold = mayRest(intent) ? holdOf(draft, market) : null;
  const walk = isQueued ? null : walkFor(draft, market, book);
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
