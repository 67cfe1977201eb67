/**
 * What an option is worth before its end: the chance of a win times what a win pays. Chances are ratios, not money: they are
 * computed as floating point, and what leaves here is rounded once, down.
 */
import type { OptionType } from '../../features/options.ts';
import { Exact, exact, plainText, roundToScale } from '../../money.ts';
import { DAY_MS } from '../../plain/time.ts';
import { normalShare, YEAR_DAYS } from '../dual/option-price.ts';

const PRICE_DIGITS = 4;

export interface Chance {
  readonly type: OptionType;
  /** The last price. */
  readonly spot: number;
  /** The price that the option opened at. */
  readonly strike: number;
  readonly leftMs: number;
  /** Standard deviation of a year's log return. */
  readonly volatility: number;
}

/** An option, with what a win of it pays. */
export interface OpenOption extends Chance {
  readonly stake: string;
  readonly payoutRate: string;
  /** Decimals of the currency of the stake. */
  readonly scale: number;
}

/** What the exchange asks for buying an option back. */
export interface SaleTerms {
  /** Kept of the price, as a fraction. */
  readonly spread: number;
  /** Shares of the volatility that was seen: a calmer and a wilder market, because nobody knows the next minute. */
  readonly calmer: number;
  readonly wilder: number;
}

/**
 * The chance that a price without a drift ends above (`up`) or below (`down`) the strike. Reiner and Rubinstein,
 * "Unscrambling the Binary Code", Risk 4 (1991), cash or nothing:
 *
 *   d = ln(S / K) / (v √T) - v √T / 2,  up: N(d),  down: N(-d)
 *
 * Checked against a published figure, Haug, "The Complete Guide to Option Pricing Formulas", section 4.19.2.
 */
export function winChance({ type, spot, strike, leftMs, volatility }: Chance): number {
  const deviation = volatility * Math.sqrt(leftMs / (YEAR_DAYS * DAY_MS));
  const distance = Math.log(spot / strike);
  const side = type === 'up' ? 1 : -1;
  // Without time left the sign decides, and the same price is neither.
  if (deviation === 0) return 0.5 + 0.5 * Math.sign(side * distance);
  return normalShare(side * (distance / deviation - deviation / 2));
}

/** The fair value: what is paid for an option is never more. */
export function optionWorth(option: OpenOption): string {
  return shareOfWin(option, winChance(option), 0);
}

/** What the exchange pays for an option that is sold back: the least of the markets that may be meant, less the spread. */
export function salePrice(option: OpenOption, { spread, calmer, wilder }: SaleTerms): string {
  const chances = [calmer, 1, wilder].map((share) =>
    winChance({ ...option, volatility: option.volatility * share }),
  );
  const price = shareOfWin(option, Math.min(...chances), spread);
  // Read within a second, on a button: more digits say nothing.
  return plainText(exact(price).toSignificantDigits(PRICE_DIGITS, Exact.ROUND_DOWN));
}

function shareOfWin({ stake, payoutRate, scale }: OpenOption, chance: number, spread: number) {
  const win = exact(stake).times(exact(payoutRate).plus(1));
  const share = new Exact(chance).times(new Exact(1).minus(spread));
  return roundToScale(win.times(share), scale, 'down');
}
