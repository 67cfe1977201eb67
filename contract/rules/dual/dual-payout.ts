/**
 * Dual investments, from shares to a payout: the same for the server that settles and for the worker that previews and
 * checks. The `amount` of the specification's formulas is a quantity of the coin: a share is a fixed quantity, which
 * a `call` pays for in the coin itself and a `put` in USDT, at the linked price.
 */
import type { Decimal } from 'decimal.js';
import { Exact, exact, plainText, roundToScale } from '../../money.ts';
import { YEAR_DAYS } from './option-price.ts';

/** The average of the tape is taken over this long before a maturity ... */
export const AVERAGED_MS = 30 * 60_000;
/** ... of the trade that was the last at each of these steps, the maturity among them. */
export const SAMPLE_STEP_MS = 10_000;
/** A trade that is older than this at its step is no price any more. */
export const STANDING_MS = 10 * 60_000;
/** With fewer steps that have a price there is no settlement price, and what was paid goes back. */
export const LEAST_SAMPLES = 90;

/** What of a dual investment its payouts follow from. */
export interface DualTerms {
  /** Of the coin: shares times what one of them is. */
  readonly quantity: string;
  readonly linkedPrice: string;
  readonly annualRate: string;
  readonly holdingDays: number;
  /** Decimal places of the coin and of USDT. */
  readonly coinScale: number;
  readonly quoteScale: number;
}

/**
 * Both outcomes, rounded down: in the coin below the linked price, quantity x (1 + days x rate / 365), and in USDT at
 * or above it, that times the linked price (DUAL-10, DUAL-11).
 */
export function dualPayouts(terms: DualTerms): { below: string; above: string } {
  const { linkedPrice, coinScale, quoteScale } = terms;
  const grown = grownQuantity(terms);
  return {
    below: roundToScale(grown.div(YEAR_DAYS), coinScale, 'down'),
    above: roundToScale(grown.times(linkedPrice).div(YEAR_DAYS), quoteScale, 'down'),
  };
}

/** 365 times the quantity with its interest, so that nothing is divided before it is rounded. */
function grownQuantity({
  quantity,
  annualRate,
  holdingDays,
}: Pick<DualTerms, 'quantity' | 'annualRate' | 'holdingDays'>) {
  return exact(quantity).times(exact(annualRate).times(holdingDays).plus(YEAR_DAYS));
}

/** Which outcome a settlement price brings; a tie pays in USDT (DUAL-11). */
export function dualOutcome(settlementPrice: string, linkedPrice: string): 'below' | 'above' {
  return exact(settlementPrice).lt(linkedPrice) ? 'below' : 'above';
}

/** Places of every coin, and of USDT. */
export const COIN_SCALE = 8;

/** What an order is paid by its settlement price; without one what was paid for it goes back. */
export function dualDue(
  order: Omit<DualTerms, 'coinScale' | 'quoteScale'> & {
    readonly currency: string;
    readonly quoteCurrency: string;
    readonly payCurrency: string;
    readonly amount: string;
  },
  settlementPrice: string | null,
): { readonly currency: string; readonly amount: string } {
  if (settlementPrice === null) return { currency: order.payCurrency, amount: order.amount };
  const payouts = dualPayouts({ ...order, coinScale: COIN_SCALE, quoteScale: COIN_SCALE });
  return dualOutcome(settlementPrice, order.linkedPrice) === 'below'
    ? { currency: order.currency, amount: payouts.below }
    : { currency: order.quoteCurrency, amount: payouts.above };
}

/** What one share costs: of the coin for a call, in USDT for a put. */
export function dualSharePrice(product: {
  type: 'call' | 'put';
  shareQuantity: string;
  linkedPrice: string;
}): string {
  const { type, shareQuantity, linkedPrice } = product;
  return type === 'call' ? shareQuantity : plainText(exact(shareQuantity).times(linkedPrice));
}

/**
 * Return / holding days x 365, the return as a fraction of what was paid (DUAL-12). The nearest of four places: a payout
 * was rounded down, and its rate must not seem less than what was agreed.
 */
export function annualisedRate(outcome: {
  paid: string;
  received: string;
  holdingDays: number;
}): string {
  const { paid, received, holdingDays } = outcome;
  const gained = exact(received).minus(paid).div(paid);
  return plainText(
    gained.div(holdingDays).times(YEAR_DAYS).toDecimalPlaces(4, Exact.ROUND_HALF_UP),
  );
}

/**
 * The price at maturity at which it would have been as good to keep what was paid: above it for a call, below it for
 * a put, keeping would have been better. Rounded to the side that promises less.
 */
export function dualBreakEven(
  type: 'call' | 'put',
  terms: Pick<DualTerms, 'linkedPrice' | 'annualRate' | 'holdingDays'> & { readonly scale: number },
): string {
  const { linkedPrice, scale } = terms;
  const growth = grownQuantity({ ...terms, quantity: '1' }).div(YEAR_DAYS);
  return type === 'call'
    ? roundToScale(exact(linkedPrice).times(growth), scale, 'down')
    : roundToScale(exact(linkedPrice).div(growth), scale, 'up');
}

/** The mean of prices at the scale of their market, half up; null for none. */
export function averagePrice(prices: readonly string[], scale: number): string | null {
  if (prices.length === 0) return null;
  const sum = prices.reduce((total: Decimal, price) => total.plus(price), new Exact(0));
  return plainText(sum.div(prices.length).toDecimalPlaces(scale, Exact.ROUND_HALF_UP));
}

/** The steps whose prices are averaged for a maturity, the earliest first. */
export function sampleInstants(maturesAtMs: number): number[] {
  const count = AVERAGED_MS / SAMPLE_STEP_MS;
  return Array.from(
    { length: count },
    (_, index) => maturesAtMs - (count - 1 - index) * SAMPLE_STEP_MS,
  );
}
