/** Moves the limit of an open order, or its trigger. Its hold follows exactly, and it fills at once where its limit crosses. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotOrder } from '../../../contract/features/spot.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { bracketProblem, hasBracket } from '../../../contract/rules/spot/bracket-orders.ts';
import { bookProblem, isExpired } from '../../../contract/rules/spot/order-terms.ts';
import { stopCollar, triggerProblem } from '../../../contract/rules/spot/stop-orders.ts';
import { scaledInteger, scaledText } from '../../../contract/scaled.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { announce } from '../../realtime/announce.ts';
import { lockOrder } from './find-orders.ts';
import { isTrading, newestTickId } from './market-session.ts';
import { meetBook, walkFor } from './meet-book.ts';
import { limitsRefusal } from './opening-limits.ts';
import { moveHold, type Progress } from './order-hold.ts';
import { isAsleep, type OrderRow, toSpotOrder, updateOrder } from './order-store.ts';
import { lockBracket, owesExit, placeExit, type WatchExit } from './place-exit.ts';
import { refuseProblem } from './refuse-problem.ts';
import { limitsProblem } from './validate-order.ts';
import { pairProblem } from './validate-pair.ts';

export interface Amending {
  readonly userId: number;
  readonly orderId: number;
  readonly targetPrice?: string | undefined;
  readonly triggerPrice?: string | undefined;
  readonly stopLimit?: string | undefined;
  readonly watch: WatchExit;
}

/**
 * @returns the order as it stands after meeting the book; `order_not_open` when it is over,
 * `price_invalid` for a price that it does not have, such as a limit at the market or a trigger that was reached.
 * @throws Refused when the account cannot pay; the mount rolls back and answers with the refusal.
 */
export async function amendOrder(
  exchange: Exchange,
  tx: Transaction,
  amending: Amending,
): Promise<Result<SpotOrder>> {
  const { feed, clock } = exchange;
  const at = clock.now();
  const locked = await lockOrder(tx, amending.userId, amending.orderId);
  if (!locked.ok) return locked;
  const before = locked.value;
  const market = feed.marketById(before.marketId);
  if (before.status !== 'open' || before.holdId === null || isExpired(before, at) || !market) {
    return refuse('order_not_open');
  }
  if (hasBracket(before)) await lockBracket(tx, before, market);
  const changed = movedPrices(feed, market, before, amending);
  if (!changed.ok) return changed;
  const moved = changed.value;
  const quantity = plainText(exact(before.amount).minus(before.filled));
  const limited = await limitsRefusal(exchange, tx, { order: moved, market, quantity });
  if (limited) return limited;
  // What is amended while the market is closed meets the book at the open, as if it were new.
  const after = { ...moved, queued: !isTrading(feed, market.id, at) };
  const walk = isAsleep(after) ? null : walkFor(after, market, feed.book(market.id));
  const takes = after.queued || !walk ? null : bookProblem({ ...after, isLimit: true }, walk);
  if (takes) return refuse(takes, { fields: { targetPrice: takes } });
  const amended = await moveLimit(tx, {
    before,
    after,
    market,
    at,
  });
  const { watch } = amending;
  if (amended.order.queued || !walk || walk.filledLots === 0) {
    return tell(exchange, tx, { market, amended, met: amended, watch });
  }
  const met = await meetBook(tx, { progress: amended, market, walk, at });
  return tell(exchange, tx, { market, amended, met, watch });
}

/** The order with the prices that it is to have. What has a trigger is judged by later trades from then on. */
function movedPrices(
  feed: MarketFeed,
  market: Market,
  before: OrderRow,
  amending: Amending,
): Result<OrderRow> {
  const { targetPrice, triggerPrice } = amending;
  const field = priceItHasNot(before, amending);
  if (field !== null) return refuse('price_invalid', { fields: { [field]: 'price_invalid' } });
  if (triggerPrice !== undefined) {
    const last = scaledText(feed.quote(market.id)[2], market.priceScale);
    const unfit = triggerProblem(market, { side: before.side, trigger: triggerPrice, last });
    if (unfit) return refuseProblem(unfit, 'triggerPrice');
  }
  const price = targetPrice ?? before.price;
  const trigger = triggerPrice ?? before.triggerPrice;
  const sleeping = isAsleep(before) ? { triggerPrice: trigger } : {};
  const problem = limitsProblem(feed, market, {
    amount: before.amount,
    targetPrice: price,
    ...sleeping,
  });
  if (problem) return problem;
  const pair = pairAfter(before, { price, stopLimit: amending.stopLimit ?? before.stopLimit });
  const named = { price: price ?? '', trigger: trigger ?? '', stopLimit: pair.stopLimit };
  const isPair = before.oco === 'both';
  const unpaired = isPair && pairProblem(feed, market, { ...before, ...named });
  if (unpaired) return unpaired;
  // The exit stays, and must still lie around the price that the entry has.
  const last = scaledText(feed.quote(market.id)[2], market.priceScale);
  const astray =
    hasBracket(before) &&
    bracketProblem(market, { ...before, quantity: before.amount, price, last });
  if (astray) return refuse(astray.code, { fields: { targetPrice: astray.code } });
  const isJudgedAnew =
    before.fromTickId !== null && !(isAsleep(before) && triggerPrice === undefined);
  return ok({
    ...before,
    price,
    triggerPrice: trigger,
    ...pair,
    collar: triggerPrice === undefined ? before.collar : collarOf(before, market, triggerPrice),
    fromTickId: isJudgedAnew ? newestTickId(feed, market.id) : before.fromTickId,
  });
}

/** The first price that is to be moved and that the order does not have; null where it has all of them. */
function priceItHasNot(
  before: OrderRow,
  { targetPrice, triggerPrice, stopLimit }: Amending,
): 'targetPrice' | 'triggerPrice' | 'stopLimit' | null {
  const isPair = before.oco === 'both';
  const isNone = (targetPrice ?? triggerPrice ?? stopLimit) === undefined;
  // What is traded in slices keeps the price that it was begun with.
  const isFixed = before.kind === 'market' || before.twapSlices !== null;
  if (isNone || (targetPrice !== undefined && isFixed)) return 'targetPrice';
  // What trails has its trigger from the market.
  const hasTrigger = isPair || (isAsleep(before) && before.trailBy === null);
  if (triggerPrice !== undefined && !hasTrigger) return 'triggerPrice';
  const hasStopLimit = isPair && before.stopLimit !== null;
  return stopLimit !== undefined && !hasStopLimit ? 'stopLimit' : null;
}

/** The prices of a limit and its stop, of which the one that is left is the price of the order. */
function pairAfter(
  { oco, ocoPrice }: OrderRow,
  { price, stopLimit }: Pick<OrderRow, 'price' | 'stopLimit'>,
): Pick<OrderRow, 'ocoPrice' | 'stopLimit'> {
  if (oco === 'stop') return { ocoPrice, stopLimit: price };
  return { ocoPrice: oco === null ? null : price, stopLimit };
}

/** A stop at the market that buys holds for its worst price. */
function collarOf({ kind, side }: OrderRow, market: Market, trigger: string): string | null {
  if (kind === 'limit') return null;
  const triggerTicks = scaledInteger(trigger, market.priceScale);
  return stopCollar(market, { side, triggerTicks });
}

async function moveLimit(
  tx: Transaction,
  moving: { before: OrderRow; after: OrderRow; market: Market; at: number },
): Promise<Progress> {
  const moved = await moveHold(tx, moving);
  return { order: await updateOrder(tx, moved.order, moving.at), balances: moved.balances };
}

async function tell(
  exchange: Exchange,
  tx: Transaction,
  told: { market: Market; amended: Progress; met: Progress; watch: WatchExit },
): Promise<Result<SpotOrder>> {
  const { market, amended, met, watch } = told;
  const { balances } = met;
  const moved =
    balances.length === 0 ? [] : [['balances.changed', balanceViews(balances)] as const];
  const { entry, news } = owesExit(met.order)
    ? await placeExit(exchange, tx, { entry: met.order, market, watch })
    : { entry: met.order, news: moved };
  const order = toSpotOrder(entry, market);
  await announce(exchange, tx, entry.userId, [
    ['spot.amended', toSpotOrder(amended.order, market)],
    ...(met === amended ? [] : [['spot.filled', order] as const]),
    ...news,
  ]);
  return ok(order);
}
