/**
 * A limit and a stop that share what is held, and of which one ends the other: the limit waits on the better side of the price,
 * the stop sleeps on the other. The same for the server and for the ticket.
 */
import type { Market } from '../../features/markets.ts';
import type { SpotSide } from '../../features/spot.ts';
import { Exact, exact, plainText } from '../../money.ts';
import type { LevelTuple } from '../../realtime.ts';
import { scaledInteger } from '../../scaled.ts';
import { type OrderProblem, spotOrderProblem } from './limits.ts';
import { stopCollar } from './stop-orders.ts';

interface Pair {
  readonly side: SpotSide;
  readonly price: string;
  readonly trigger: string;
  /** Null for a stop at the market. */
  readonly stopLimit: string | null;
}

interface Book {
  readonly bids: readonly LevelTuple[];
  readonly asks: readonly LevelTuple[];
}

/** The first reason why this limit and this stop are no pair, or null. The trigger alone was looked at before. */
export function ocoProblem(
  market: Market,
  order: Pair & { readonly quantity: string; readonly last: string },
  book: Book,
): OrderProblem | null {
  const { trigger, stopLimit, quantity, last } = order;
  const misplaced = pairedLimitProblem(market, order, book);
  if (misplaced !== null) return misplaced;
  const turnover = plainText(exact(quantity).times(stopLimit ?? trigger));
  return spotOrderProblem(market, { quantity, price: stopLimit, turnover, last });
}

/** The limit of a pair waits on the better side of the last price: what it would take at once it must not. Of futures, too. */
export function pairedLimitProblem(
  market: Pick<Market, 'priceScale'>,
  order: Pick<Pair, 'side' | 'price'> & { readonly last: string },
  book: Book,
): OrderProblem | null {
  const { side, price, last } = order;
  const isBetter = side === 'sell' ? exact(price).gt(last) : exact(price).lt(last);
  if (isBetter && !meetsBook(market, order, book)) return null;
  return { code: 'oco_invalid', params: { last: plainText(exact(last)) } };
}

/** What a purchase holds for while both wait: the higher of what its limit and its stop may come to cost. */
export function ocoWorst(market: Market, { side, price, trigger, stopLimit }: Pair): string {
  const triggerTicks = scaledInteger(trigger, market.priceScale);
  const stop = stopLimit ?? stopCollar(market, { side, triggerTicks }) ?? price;
  return plainText(Exact.max(price, stop));
}

/** Whether a limit would take at once. */
export function meetsBook(
  market: Pick<Market, 'priceScale'>,
  { side, price }: Pick<Pair, 'side' | 'price'>,
  { bids, asks }: Book,
): boolean {
  const best = (side === 'sell' ? bids : asks)[0]?.[0];
  if (best === undefined) return false;
  const limit = exact(price).times(10 ** market.priceScale);
  return side === 'sell' ? limit.lte(best) : limit.gte(best);
}
