/**
 * Places a ladder of limits: all of its orders or none, in the caller's transaction. None of them fills at once, so each is
 * held for, written and told as any limit that waits, and is nothing but one from then on.
 */
import { type ErrorCode, ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotOrder, SpotScale } from '../../../contract/features/spot.ts';
import { type BookFill, quantityOf } from '../../../contract/lots.ts';
import { plainText } from '../../../contract/money.ts';
import { coinFeeDiscount } from '../../../contract/rules/money/vip.ts';
import type { OrderProblem } from '../../../contract/rules/spot/limits.ts';
import { usualTerms } from '../../../contract/rules/spot/order-terms.ts';
import { turnoverOf } from '../../../contract/rules/spot/pricing.ts';
import { scaleProblem, scaleRungs } from '../../../contract/rules/spot/scale-orders.ts';
import { scaledInteger, scaledText } from '../../../contract/scaled.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { lockVipTier } from '../../users/vip-tier.ts';
import { isTrading, namedMarket } from './market-session.ts';
import { limitsRefusal } from './opening-limits.ts';
import { draftOrder } from './order-draft.ts';
import { heldCurrency, neededHold } from './order-hold.ts';
import { changedOrder, type OrderRow, toSpotOrder } from './order-store.ts';
import { writeNewOrder } from './write-order.ts';

interface Ladder {
  readonly market: Market;
  readonly rungs: readonly BookFill[];
}

/**
 * @returns its orders from the first price to the last.
 * @throws Refused when the account cannot pay for all of them, or has too many orders open; the mount rolls back then.
 */
export async function placeScale(
  exchange: Exchange,
  tx: Transaction,
  placement: { readonly userId: number; readonly request: SpotScale },
): Promise<Result<SpotOrder[]>> {
  const { userId, request } = placement;
  const laid = layOut(exchange.feed, request, exchange.clock.now());
  if (!laid.ok) return laid;
  const { market } = laid.value;
  const vipTier = await lockVipTier(tx, userId);
  const drafts = draftsOf(exchange, { ...laid.value, ...placement, vipTier });
  const limited = await ladderRefusal(exchange, tx, { ...laid.value, drafts });
  if (limited) return limited;
  const orders: SpotOrder[] = [];
  for (const draft of drafts) {
    const order = changedOrder(draft, draft.createdAt);
    const hold = { amount: neededHold(draft, market), currency: heldCurrency(draft, market) };
    const writing = { order, hold, market, fill: null, claim: null, vipTier, within: tx };
    const { id } = await writeNewOrder(exchange, writing);
    if (id === null) throw new Error('the tier of a locked user has changed');
    orders.push(toSpotOrder({ ...order, id }, market));
  }
  return ok(orders);
}

/** The orders of a ladder, or why it is none at this moment. */
function layOut(feed: MarketFeed, request: SpotScale, nowMs: number): Result<Ladder> {
  const { type: side, amount, fromPrice: price, toPrice, count, sizes } = request;
  const market = namedMarket(feed, request);
  if (!market) return refuse('market_unknown');
  if (market.kind !== 'coin') return refuse('coins_only');
  if (!isTrading(feed, market.id, nowMs)) return refuse('market_closed');
  // Whether an order would fill at once is not known while the venue is away.
  if (feed.source(market.id).isAway) return refuse('market_stale');
  const last = scaledText(feed.quote(market.id)[2], market.priceScale);
  const scale = { side, price, toPrice, count, sizes, amount };
  const problem = scaleProblem(market, scale, { ...feed.book(market.id), last });
  if (problem)
    return refuse(problem.code, { params: { ...problem.params }, fields: fieldsOf(problem) });
  return ok({
    market,
    rungs: scaleRungs(market, scale, scaledInteger(amount, market.quantityScale)),
  });
}

/** What it is about; of a price that is none, the ladder has two. */
function fieldsOf({ code }: OrderProblem): Readonly<Record<string, ErrorCode>> {
  if (code === 'scale_count') return { count: code };
  const isOfPrices =
    code.startsWith('price') || code === 'scale_too_narrow' || code === 'scale_takes';
  return isOfPrices ? { fromPrice: code, toPrice: code } : { amount: code };
}

function draftsOf(
  { clock }: Exchange,
  ladder: Ladder & { userId: number; request: SpotScale; vipTier: number },
): OrderRow[] {
  const { market, rungs, userId, request, vipTier } = ladder;
  return rungs.map(({ priceTicks: limitTicks, quantityLots: lots }) =>
    draftOrder({
      ...{ id: 0, userId, market, side: request.type, lots, limitTicks, collarTicks: null },
      terms: usualTerms,
      feeDiscount: coinFeeDiscount(market, vipTier),
      ...{ isQueued: false, at: clock.now() },
    }),
  );
}

/** A ladder is one order to its owner's limits: they look at all of it together. */
function ladderRefusal(
  exchange: Exchange,
  tx: Transaction,
  { market, rungs, drafts: [first] }: Ladder & { drafts: readonly OrderRow[] },
) {
  if (!first) return null;
  const lots = rungs.reduce((sum, rung) => sum + rung.quantityLots, 0);
  const quantity = plainText(quantityOf(lots, market));
  const turnover = turnoverOf(rungs, market);
  return limitsRefusal(exchange, tx, { order: first, market, quantity, turnover });
}
