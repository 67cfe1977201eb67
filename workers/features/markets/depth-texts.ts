/** How what shows the depth of a market writes its figures. */
import type { Decimal } from 'decimal.js';
import type { Market } from '../../../contract/features/markets.ts';
import { Exact, powerOfTen } from '../../../contract/money.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { scaledText } from '../../../contract/scaled.ts';
import { formatDecimal, formatFixed } from '../../view/format-number.ts';

export interface DepthFormat {
  readonly market: Market;
  readonly language: Language;
}

/** A narrow column has no room for more. */
const MOST_PLACES = 5;
/** Below it the cents of a value say something. */
const SMALL_VALUE = 100;

export function priceText(ticks: number, { market, language }: DepthFormat): string {
  return formatFixed(scaledText(ticks, market.priceScale), market.priceScale, language);
}

export function quantityText(lots: number, { market, language }: DepthFormat): string {
  const places = Math.min(market.quantityScale, MOST_PLACES);
  return formatFixed(scaledText(lots, market.quantityScale), places, language);
}

/** Ticks x lots in whole units of the quote, or with its cents where it is small. */
export function valueText(tickLots: Decimal, { market, language }: DepthFormat): string {
  const value = tickLots.div(powerOfTen(market.priceScale + market.quantityScale));
  return formatFixed(value.toFixed(), value.lt(SMALL_VALUE) ? 2 : 0, language);
}

/** A step of price without idle zeros. */
export function stepText(step: number, { market, language }: DepthFormat): string {
  return formatDecimal(new Exact(scaledText(step, market.priceScale)).toFixed(), language);
}

/** A share from 0 to 1 as whole percent. */
export function percentText(share: number, language: Language): string {
  return `${formatDecimal(String(Math.round(share * 100)), language)}%`;
}
