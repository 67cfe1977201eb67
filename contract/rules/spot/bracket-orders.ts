/**
 * The exit that an entry of coins brings with it: at a take profit, at a stop loss, or at both as a pair of which one ends the
 * other. On which sides of the entry they lie, what the exit trades, and what it is at the moment when the entry is over. The
 * same for the server and for the ticket.
 */
import type { Market } from '../../features/markets.ts';
import type { SpotSide } from '../../features/spot.ts';
import { lotsIn, maximumLots, quantityOf } from '../../lots.ts';
import { Exact, exact, plainText } from '../../money.ts';
import type { LevelTuple } from '../../realtime.ts';
import { scaledInteger } from '../../scaled.ts';
import { type OrderProblem, priceProblem, spotOrderProblem } from './limits.ts';
import { meetsBook, ocoWorst } from './oco-orders.ts';
import { holdFeeRate, settleSpot } from './pricing.ts';
import { isTriggered, stopCollar } from './stop-orders.ts';

/** Null for the one that is not wanted. */
export interface Bracket {
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
}

/** What an exit is when it is placed: `now` is a stop that the price has come to before, which trades at the market at once. */
export type ExitKind = 'limit' | 'stop' | 'pair' | 'now';

export function hasBracket({ takeProfit, stopLoss }: Bracket): boolean {
  return (takeProfit ?? stopLoss) !== null;
}

export function exitSide(entry: SpotSide): SpotSide {
  return entry === 'buy' ? 'sell' : 'buy';
}

interface Entry extends Bracket {
  readonly side: SpotSide;
  readonly quantity: string;
  /** Its limit; null at the market. */
  readonly price: string | null;
  readonly last: string;
}

/** The first reason why this entry cannot have this exit, or null. */
export function bracketProblem(market: Market, entry: Entry): OrderProblem | null {
  const { takeProfit, stopLoss, last } = entry;
  for (const price of [takeProfit, stopLoss]) {
    const unfit = price === null ? null : priceProblem(market, price, last);
    if (unfit !== null) return unfit;
  }
  if (!areApart(entry)) return { code: 'stop_invalid', params: {} };
  const side = exitSide(entry.side);
  const { quantity, price } = entry;
  const turnover = plainText(exact(quantity).times(price ?? last));
  const feeRate = holdFeeRate(market);
  const received =
    side === 'sell' ? quantity : settleSpot({ side: 'sell', turnover, feeRate }).total;
  const traded = exitQuantity(market, { ...entry, side, received, feeRate });
  return exitProblem(market, { ...entry, quantity: traded });
}

/** The take profit is better than the entry's own price, the stop worse than what it would be filled at now, if it would. */
function areApart({ side, takeProfit, stopLoss, price, last }: Entry): boolean {
  const isBuy = side === 'buy';
  const at = price ?? last;
  const best = isBuy ? Exact.min(at, last) : Exact.max(at, last);
  const isBetter = (one: string, other: string) =>
    isBuy ? exact(one).gt(other) : exact(one).lt(other);
  return (
    (takeProfit === null || isBetter(takeProfit, at)) &&
    (stopLoss === null || isBetter(plainText(best), stopLoss))
  );
}

/** Why an exit of this size is no order, or null: it must be one at the lower and at the higher of its prices. */
export function exitProblem(
  market: Market,
  { takeProfit, stopLoss, quantity, last }: Bracket & { quantity: string; last: string },
): OrderProblem | null {
  for (const price of [takeProfit, stopLoss]) {
    if (price === null) continue;
    const turnover = plainText(exact(quantity).times(price));
    const unfit = spotOrderProblem(market, { quantity, price: null, turnover, last });
    if (unfit !== null) return unfit;
  }
  return null;
}

/**
 * How much an exit trades of what its entry has brought, in whole lots: a sale all of it, a purchase what the money pays for at
 * the worst price that it may come to.
 */
export function exitQuantity(
  market: Market,
  exit: Bracket & { readonly side: SpotSide; readonly received: string; readonly feeRate: string },
): string {
  const { side, received, feeRate } = exit;
  if (side === 'sell') return plainText(quantityOf(lotsIn(received, market), market));
  const worst = exitWorst(market, exit);
  const isPaid = (lots: number) => {
    const turnover = plainText(quantityOf(lots, market).times(worst));
    return exact(settleSpot({ side, turnover, feeRate }).total).lte(received);
  };
  const most = lotsIn(plainText(exact(received).div(worst)), market);
  return plainText(quantityOf(maximumLots(most, isPaid), market));
}

/** What a purchase may come to cost: its limit, the worst price of its stop, or the higher of both. */
function exitWorst(market: Market, { takeProfit, stopLoss }: Bracket): string {
  if (stopLoss === null) return takeProfit ?? '0';
  const side = 'buy';
  if (takeProfit !== null)
    return ocoWorst(market, { side, price: takeProfit, trigger: stopLoss, stopLimit: null });
  const triggerTicks = scaledInteger(stopLoss, market.priceScale);
  return stopCollar(market, { side, triggerTicks }) ?? stopLoss;
}

/** What the exit is at this moment. What a limit would take of the book at once ends the stop beside it, as of every pair. */
export function exitKind(
  market: Pick<Market, 'priceScale'>,
  { side, takeProfit, stopLoss }: Bracket & { readonly side: SpotSide },
  now: {
    readonly lastTicks: number;
    readonly bids: readonly LevelTuple[];
    readonly asks: readonly LevelTuple[];
  },
): ExitKind {
  if (stopLoss !== null) {
    const triggerTicks = scaledInteger(stopLoss, market.priceScale);
    if (isTriggered({ side, triggerTicks }, now.lastTicks)) return 'now';
  }
  if (takeProfit === null) return 'stop';
  const takes = meetsBook(market, { side, price: takeProfit }, now);
  return stopLoss === null || takes ? 'limit' : 'pair';
}
