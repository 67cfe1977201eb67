/** The arithmetic of docs/money.md once more, without any code of the exchange's rules. */
import type { Decimal } from 'decimal.js';
import { Exact } from '../../contract/money.ts';

export type Money = Decimal;
const SCALE = 8;

export function sum(values: readonly (string | number | Money)[]): Money {
  return values.reduce<Money>((total, value) => total.plus(value), new Exact(0));
}

export function up(value: Money): Money {
  return value.toDecimalPlaces(SCALE, Exact.ROUND_CEIL);
}

export function down(value: Money): Money {
  return value.toDecimalPlaces(SCALE, Exact.ROUND_FLOOR);
}

/** A rate after a discount in percent. */
export function discounted(rate: string, percent: number): Money {
  return new Exact(rate).times(100 - percent).div(100);
}

export function higher(left: Money, right: Money): Money {
  return Exact.max(left, right);
}

export function money(text: string | number): Money {
  return new Exact(text);
}
