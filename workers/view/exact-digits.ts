/**
 * Arithmetic on plain decimal text for what is only shown: rounded, multiplied, compared, without losing a digit and
 * without the library that sums of money need. Prices are formatted with every frame, and most need no rounding at all.
 */
type Rounding = 'half up' | 'down';

interface Digits {
  readonly sign: '' | '-';
  readonly whole: string;
  readonly fraction: string;
}

/** With exactly so many places. Half is rounded away from zero, as in accounts. */
export function roundedText(text: string, places: number, rounding: Rounding = 'half up'): string {
  const { sign, whole, fraction } = digitsOf(text);
  if (fraction.length === places) return text;
  const kept = whole + fraction.slice(0, places).padEnd(places, '0');
  const isUp = rounding === 'half up' && (fraction[places] ?? '0') >= '5';
  return (
    sign + withPoint(isUp ? String(BigInt(kept) + 1n).padStart(kept.length, '0') : kept, places)
  );
}

/** Without zeros at the end that say nothing, but with at least so many places. */
export function trimmedText(text: string, leastPlaces: number): string {
  const { sign, whole, fraction } = digitsOf(text);
  const places = fraction.replace(/0+$/, '').padEnd(leastPlaces, '0');
  return sign + withPoint(whole + places, places.length);
}

/** Ten to the power of `places` times the number: the point moves to the right, below zero to the left. */
export function shiftedText(text: string, places: number): string {
  const { sign, whole, fraction } = digitsOf(text);
  const digits = whole + fraction.padEnd(places, '0');
  return sign + withPoint(digits, Math.max(fraction.length, places) - places);
}

export function productText(one: string, other: string): string {
  const [left, right] = [digitsOf(one), digitsOf(other)];
  const product = integerOf(left) * integerOf(right);
  const text = withPoint(String(product), left.fraction.length + right.fraction.length);
  return left.sign === right.sign ? text : `-${text}`;
}

/** Two integers divided, the quotient cut after so many places. */
export function quotientText(dividend: number, divisor: number, places: number): string {
  const quotient = (BigInt(Math.abs(dividend)) * 10n ** BigInt(places)) / BigInt(Math.abs(divisor));
  const text = withPoint(String(quotient), places);
  return dividend < 0 === divisor < 0 ? text : `-${text}`;
}

/** Compares sizes, whatever the signs: below zero where the first is the smaller one. */
export function compareSizes(one: string, other: string): number {
  const [left, right] = [digitsOf(one), digitsOf(other)];
  const places = Math.max(left.fraction.length, right.fraction.length);
  const difference =
    integerOf(left) * 10n ** BigInt(places - left.fraction.length) -
    integerOf(right) * 10n ** BigInt(places - right.fraction.length);
  return difference < 0n ? -1 : Number(difference > 0n);
}

function digitsOf(text: string): Digits {
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '0', fraction = ''] = text.slice(sign.length).split('.');
  return { sign, whole, fraction };
}

const integerOf = ({ whole, fraction }: Digits): bigint => BigInt(whole + fraction);

/** Digits with a point before the last `places` of them. */
function withPoint(digits: string, places: number): string {
  const all = digits.padStart(places + 1, '0');
  const whole = all.slice(0, all.length - places).replace(/^0+(?=\d)/, '');
  return places === 0 ? whole : `${whole}.${all.slice(all.length - places)}`;
}
