/** The annual rate of a dual investment: what the option is worth that its buyer gives away. */
import { Exact, roundToScale } from '../../money.ts';
import { optionPrice, YEAR_DAYS } from './option-price.ts';

/** Places of a rate: hundredths of a percent. */
const RATE_SCALE = 4;

/**
 * Both types end as the same thing: below the linked price one coin, at or above it the linked price in USDT, each with
 * the yield y. That is a coin less a call on it, (S - C)(1 + y). A buyer who pays the coin itself gets its worth back
 * by y = C / (S - C); one who pays the linked price, where by the parity of both options S - C = K - P, by
 * y = P / (K - P). The buyer is given `passedOn` of that yield, and it is annualised over the holding days
 * (return / holding days x 365), rounded down.
 *
 * A linked price on the wrong side, at or below the market for a call, at or above it for a put, has no rate: `0`.
 */
export function dualAnnualRate(product: {
  type: 'call' | 'put';
  /** What a coin costs now, and the linked price. */
  spot: number;
  linkedPrice: number;
  /** Until the maturity. */
  daysLeft: number;
  holdingDays: number;
  volatility: number;
  /** Share of the fair yield that the buyer is given, from 0 to 1. */
  passedOn: number;
}): string {
  const { type, spot, linkedPrice, daysLeft, holdingDays, volatility, passedOn } = product;
  const isOnItsSide = type === 'call' ? linkedPrice > spot : linkedPrice < spot;
  if (!isOnItsSide || daysLeft <= 0) return '0';
  const years = daysLeft / YEAR_DAYS;
  const premium = optionPrice({ type, spot, strike: linkedPrice, years, volatility });
  const paid = type === 'call' ? spot : linkedPrice;
  const yieldFair = premium / (paid - premium);
  const annual = (yieldFair * passedOn * YEAR_DAYS) / holdingDays;
  return roundToScale(new Exact(annual), RATE_SCALE, 'down');
}
