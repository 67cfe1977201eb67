/**
 * An amount of a coin or of a contract that is traded at the market in equal slices over a time. How it is cut, how far a slice
 * may go, and why it cannot be: the same for the server and for the ticket.
 */
import type { Market } from '../../features/markets.ts';
import type { SpotSide } from '../../features/spot.ts';
import { lotsIn, quantityOf } from '../../lots.ts';
import { Exact, exact, plainText, powerOfTen } from '../../money.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../plain/time.ts';
import type { OrderProblem } from './limits.ts';
import { stopCollarTicks } from './stop-orders.ts';

/** How long it may take, and how often a slice may come, in seconds. */
export const TWAP = { shortest: 300, longest: 86_400, leastEvery: 30 } as const;

/** What a market says of the least that is an order. */
export type SlicedMarket = Pick<
  Market,
  'base' | 'quantityScale' | 'minimumNotional' | 'minimumQuantity'
>;

export interface TwapPlan {
  readonly seconds: number;
  /** From one slice to the next. */
  readonly every: number;
}

/** The first of them comes at once. */
export function twapSlices({ seconds, every }: TwapPlan): number {
  return Math.floor(seconds / every);
}

/** The first reason why this amount cannot be traded like this, or null; the amount itself was looked at before. */
export function twapProblem(
  market: SlicedMarket,
  order: TwapPlan & { readonly quantity: string; readonly price: string },
): OrderProblem | null {
  const { seconds, every, quantity, price } = order;
  const { shortest, longest, leastEvery } = TWAP;
  const isInBounds = seconds >= shortest && seconds <= longest && every >= leastEvery;
  const slices = twapSlices(order);
  if (!isInBounds || slices < 2) {
    const shown = {
      minutes: String((shortest * SECOND_MS) / MINUTE_MS),
      hours: String((longest * SECOND_MS) / HOUR_MS),
      seconds: String(leastEvery),
    };
    return { code: 'twap_times', params: shown };
  }
  const slice = Math.floor(lotsIn(quantity, market) / slices);
  const least = leastLots(market, price);
  if (slice >= least) return null;
  const minimum = `${plainText(quantityOf(least, market))} ${market.base}`;
  return { code: 'twap_too_small', params: { minimum } };
}

/**
 * How many lots come next, while so many slices are left and the market is at this price. A part that would be too small for
 * an order is not left behind: it is traded with this one.
 */
export function nextSlice(
  market: SlicedMarket,
  { restLots, left, price }: { restLots: number; left: number; price: string },
): number {
  const least = leastLots(market, price);
  const wanted = left <= 1 ? restLots : Math.max(Math.floor(restLots / left), least);
  return restLots - wanted < least ? restLots : wanted;
}

/** The fewest lots that are an order at this price. */
function leastLots(market: SlicedMarket, price: string): number {
  const byValue = exact(market.minimumNotional)
    .div(price)
    .times(powerOfTen(market.quantityScale))
    .toDecimalPlaces(0, Exact.ROUND_UP)
    .toNumber();
  return Math.max(byValue, lotsIn(market.minimumQuantity, market));
}

/** The worst price of a purchase without a limit, which it holds for; beyond it a slice waits. A sale has none. */
export function twapCollarTicks(side: SpotSide, lastTicks: number): number | null {
  return stopCollarTicks(side, lastTicks);
}

/** When a slice comes after one that came now: on its beat, and after a pause from now on, without catching up. */
export function nextSliceAt(
  due: { readonly atMs: number; readonly everyMs: number },
  nowMs: number,
) {
  const onBeat = due.atMs + due.everyMs;
  return onBeat > nowMs ? onBeat : nowMs + due.everyMs;
}
