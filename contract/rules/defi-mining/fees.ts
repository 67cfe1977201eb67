/** What a share earns: its part of what the market's own volume pays in fees, for whole days in UTC. */
import { exact, plainText, powerOfTen, roundToScale } from '../../money.ts';
import { DAY_MS } from '../../plain/time.ts';

/** A bar of the market in whole ticks and lots, as `[time, open, high, low, close, volume, ...]`. */
type Bar = readonly [number, number, number, number, number, number, ...unknown[]];

/** What was traded in USDT: each bar's volume at the mean of its four prices. */
export function volumeOf(
  bars: readonly Bar[],
  market: { readonly priceScale: number; readonly quantityScale: number },
): string {
  const total = bars.reduce((sum, [, open, high, low, close, volume]) => {
    const prices = exact(String(open)).plus(high).plus(low).plus(close);
    return sum.plus(prices.times(volume).div(4));
  }, exact('0'));
  const unit = powerOfTen(-market.priceScale - market.quantityScale);
  return plainText(total.times(unit));
}

interface FeeTerms {
  /** Of the pool. */
  readonly feeRate: string;
  readonly volumeShare: string;
  readonly poolLiquidity: string;
  readonly quoteScale: number;
}

/** The fees of a day in the whole pool: volume x share of the volume x rate. */
export function poolFees(
  { feeRate, volumeShare }: Pick<FeeTerms, 'feeRate' | 'volumeShare'>,
  volume: string,
): string {
  return plainText(exact(volume).times(volumeShare).times(feeRate));
}

/** The fee of a day for a share of so much liquidity, rounded down. */
export function feeOfDay(terms: FeeTerms & { readonly liquidity: string }, volume: string): string {
  const part = exact(poolFees(terms, volume)).times(terms.liquidity).div(terms.poolLiquidity);
  return roundToScale(part, terms.quoteScale, 'down');
}

/** The first day in UTC that begins not before one enters: only whole days bring fees. */
export function firstDayAt(enteredAt: number): number {
  return Math.ceil(enteredAt / DAY_MS) * DAY_MS;
}

/** The day before the one of now: the last that is over. */
export function lastDayAt(nowMs: number): number {
  return (Math.floor(nowMs / DAY_MS) - 1) * DAY_MS;
}

/** Days of such a fee that make up for a loss; null when none ever do. */
export function daysToMakeUp(loss: string, dailyFee: string): number | null {
  if (exact(loss).isZero()) return 0;
  return exact(dailyFee).isZero() ? null : exact(loss).div(dailyFee).ceil().toNumber();
}
