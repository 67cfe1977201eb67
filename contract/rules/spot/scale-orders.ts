/**
 * A ladder of limits: one amount over some prices between two, which are both among them. Its orders wait, and are limits like
 * every other from then on. The same for the server and for the ticket.
 */
import type { Market } from '../../features/markets.ts';
import type { SpotSide } from '../../features/spot.ts';
import type { ScaleSizes } from '../../ladders.ts';
import { type BookFill, quantityOf } from '../../lots.ts';
import { Exact, exact, plainText, stepOf } from '../../money.ts';
import type { LevelTuple } from '../../realtime.ts';
import { scaledInteger, scaledText } from '../../scaled.ts';
import { type OrderProblem, priceProblem, spotOrderProblem } from './limits.ts';
import { type SpotFees, spotHold, turnoverOf } from './pricing.ts';

/** How many orders a ladder may have. */
export const SCALE_COUNT = { least: 2, most: 20 } as const;

export interface Scale {
  readonly side: SpotSide;
  /** Where the ladder begins, and where it ends. */
  readonly price: string;
  readonly toPrice: string;
  readonly count: number;
  readonly sizes: ScaleSizes;
}

interface Book {
  readonly bids: readonly LevelTuple[];
  readonly asks: readonly LevelTuple[];
}

/** The first reason why this is no ladder that waits, or null. */
export function scaleProblem(
  market: Market,
  scale: Scale & { readonly amount: string },
  now: Book & { readonly last: string },
): OrderProblem | null {
  const unfit = pricesProblem(market, scale, now) ?? amountProblem(market, scale);
  if (unfit !== null) return unfit;
  const lots = scaledInteger(scale.amount, market.quantityScale);
  for (const rung of scaleRungs(market, scale, lots)) {
    const problem = rungProblem(market, rung, now.last);
    if (problem !== null) return problem;
  }
  return null;
}

/** Why no amount can be laid out like this: too few or too many orders, or prices that are none. */
export function pricesProblem(
  market: Pick<Market, 'priceScale' | 'priceBand'>,
  { side, price, toPrice, count }: Scale,
  { last, bids, asks }: Book & { readonly last: string },
): OrderProblem | null {
  const { least, most } = SCALE_COUNT;
  if (!Number.isInteger(count) || count < least || count > most)
    return { code: 'scale_count', params: { least: String(least), most: String(most) } };
  const unfit = priceProblem(market, price, last) ?? priceProblem(market, toPrice, last);
  if (unfit !== null) return unfit;
  const from = scaledInteger(price, market.priceScale);
  const to = scaledInteger(toPrice, market.priceScale);
  // Each order has a price of its own.
  if (Math.abs(to - from) < count - 1)
    return { code: 'scale_too_narrow', params: { total: String(count) } };
  const nearest = side === 'buy' ? Math.max(from, to) : Math.min(from, to);
  const best = (side === 'buy' ? asks : bids)[0]?.[0];
  if (best === undefined || (side === 'buy' ? nearest < best : nearest > best)) return null;
  return { code: 'scale_takes', params: { price: scaledText(best, market.priceScale) } };
}

/** Of all orders together: whole steps, and no more than so many orders may have. */
function amountProblem(
  market: Market,
  { amount, count, price, toPrice }: Scale & { readonly amount: string },
): OrderProblem | null {
  if (exact(amount).decimalPlaces() > market.quantityScale)
    return { code: 'amount_step', params: { step: stepOf(market.quantityScale) } };
  const { maximumNotional, quote } = market;
  const turnover = exact(amount).times(Exact.min(price, toPrice));
  return turnover.gt(exact(maximumNotional).times(count))
    ? { code: 'amount_above_maximum', params: { maximum: `${maximumNotional} ${quote}` } }
    : null;
}

function rungProblem(market: Market, rung: BookFill, last: string): OrderProblem | null {
  const problem = spotOrderProblem(market, {
    quantity: plainText(quantityOf(rung.quantityLots, market)),
    price: scaledText(rung.priceTicks, market.priceScale),
    turnover: turnoverOf([rung], market),
    last,
  });
  // It is said of the smallest of many, not of what was typed.
  return problem?.code === 'amount_below_minimum'
    ? { ...problem, code: 'scale_too_small' }
    : problem;
}

/** Its orders from the first price to the last: prices as even as their steps allow, and sizes whose sum is the amount. */
export function scaleRungs(
  market: Pick<Market, 'priceScale'>,
  { price, toPrice, count, sizes }: Omit<Scale, 'side'>,
  lots: number,
): BookFill[] {
  const from = scaledInteger(price, market.priceScale);
  const to = scaledInteger(toPrice, market.priceScale);
  return rungLots({ count, sizes, lots }).map((quantityLots, place) => ({
    priceTicks: from + Math.round(((to - from) * place) / (count - 1)),
    quantityLots,
  }));
}

/** What does not divide goes to the largest of them, a step to each, so that sizes that rise never fall. */
function rungLots(scale: Pick<Scale, 'count' | 'sizes'> & { readonly lots: number }): number[] {
  const { count, sizes, lots } = scale;
  const weights = Array.from({ length: count }, (_, place) => {
    if (sizes === 'even') return 1;
    return sizes === 'rising' ? place + 1 : count - place;
  });
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  // In parts of the whole, for a product of two large numbers is none that is exact.
  const [times, over] = [Math.floor(lots / whole), lots % whole];
  const shares = weights.map((weight) => times * weight + Math.floor((over * weight) / whole));
  const left = lots - shares.reduce((sum, share) => sum + share, 0);
  const isLargest = (place: number) => (sizes === 'rising' ? place >= count - left : place < left);
  return shares.map((share, place) => share + (isLargest(place) ? 1 : 0));
}

/** What all of it sets aside: the sum of what each of its orders does. */
export function scaleHold(
  market: Market,
  side: SpotSide,
  { rungs, fees }: { readonly rungs: readonly BookFill[]; readonly fees: SpotFees },
): string {
  const holds = rungs.map(({ priceTicks, quantityLots: lots }) =>
    exact(spotHold({ side, priceTicks, lots, scales: market, fees })),
  );
  return plainText(holds.reduce((sum, hold) => sum.plus(hold), exact('0')));
}
