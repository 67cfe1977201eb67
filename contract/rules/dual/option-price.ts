/**
 * The option formula behind the annual rates of dual investments, and the volatility that it takes. These are
 * ratios, not money: they are computed as floating point, and what leaves here is rounded once, by `dual-rate.ts`.
 */

/** What a year of a market that never closes has. */
export const YEAR_DAYS = 365;

export interface OptionWish {
  readonly type: 'call' | 'put';
  readonly spot: number;
  readonly strike: number;
  /** Time to maturity. */
  readonly years: number;
  /** Standard deviation of a year's log return. */
  readonly volatility: number;
  /** Continuous rate of a year without risk; none unless told. */
  readonly interest?: number;
}

/**
 * The price of a European option by Black and Scholes, "The Pricing of Options and Corporate Liabilities", Journal of
 * Political Economy 81 (1973), equation 13:
 *
 *   d1 = (ln(S / K) + (r + v² / 2) T) / (v √T),  d2 = d1 - v √T
 *   call = S N(d1) - K e^(-rT) N(d2),  put = K e^(-rT) N(-d2) - S N(-d1)
 *
 * Checked against published figures. Hull, "Options, Futures, and Other Derivatives", section 15.9: S 42, K 40, r 10 %,
 * v 20 %, half a year: N(d1) 0.7791, N(d2) 0.7349, call 4.76, put 0.81. Haug, "The Complete Guide to Option Pricing
 * Formulas", section 1.1.1: S 60, K 65, r 8 %, v 30 %, a quarter of a year: call 2.1334.
 */
export function optionPrice(wish: OptionWish): number {
  const { type, spot, strike, years, volatility, interest = 0 } = wish;
  const paid = strike * Math.exp(-interest * years);
  const deviation = volatility * Math.sqrt(years);
  if (deviation === 0) return Math.max(0, type === 'call' ? spot - paid : paid - spot);
  const first = Math.log(spot / paid) / deviation + deviation / 2;
  const second = first - deviation;
  return type === 'call'
    ? spot * normalShare(first) - paid * normalShare(second)
    : paid * normalShare(-second) - spot * normalShare(-first);
}

/**
 * The share of a standard normal distribution below `x`, to about 15 places: the power series of Marsaglia, "Evaluating
 * the Normal Distribution", Journal of Statistical Software 11 (2004). Beyond eight deviations nothing is left of it.
 */
export function normalShare(x: number): number {
  if (x > 8) return 1;
  if (x < -8) return 0;
  let term = x;
  let sum = x;
  for (let odd = 3; sum + term !== sum; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return 0.5 + sum * Math.exp(-(x * x) / 2) * (1 / Math.sqrt(2 * Math.PI));
}

/**
 * The volatility of a year from closes one period after the other: the standard deviation of their log returns around
 * zero, because the mean of so short a past says nothing. Null for fewer than two closes.
 */
export function realisedVolatility(
  closes: readonly number[],
  periodsPerYear: number,
): number | null {
  if (closes.length < 2) return null;
  const squares = closes.slice(1).map((close, index) => {
    const before = closes[index] ?? close;
    return Math.log(close / before) ** 2;
  });
  const sum = squares.reduce((total, square) => total + square, 0);
  return Math.sqrt((sum / squares.length) * periodsPerYear);
}
