/** Exact sums and differences of decimal text, and how a signed one is written. */
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { formatAmountText } from '../../i18n/amount-text.ts';

const SCALE = 18;

function toUnits(text: string): bigint {
  const isNegative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'));
  return isNegative ? -units : units;
}

function toText(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(SCALE + 1, '0');
  const fraction = digits.slice(-SCALE).replace(/0+$/, '');
  const bare = `${digits.slice(0, -SCALE)}${fraction === '' ? '' : `.${fraction}`}`;
  return units < 0n ? `-${bare}` : bare;
}

export function decimalSum(texts: readonly string[]): string {
  return toText(texts.reduce((sum, text) => sum + toUnits(text), 0n));
}

export function decimalDifference(from: string, taken: string): string {
  return toText(toUnits(from) - toUnits(taken));
}

export function toneOfDecimal(text: string): 'up' | 'down' | 'flat' {
  if (isZero(text)) return 'flat';
  return text.startsWith('-') ? 'down' : 'up';
}

/** Digits of a profit that a person reads; what is smaller is cut off. */
const SHOWN_DIGITS = 4;

/** With the signs that the core writes. */
export function signedText(text: string, tag: string): string {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const cut = `${whole}.${fraction.slice(0, SHOWN_DIGITS).padEnd(2, '0')}`;
  const bare = formatAmountText(cut, tag);
  return { up: `+${bare}`, down: `−${bare}`, flat: bare }[toneOfDecimal(text)];
}

/** A share for people: a rounded ratio, of which no money is ever computed. */
export function decimalRatioText(part: string, whole: number, tag: string): string {
  const share = whole > 0 ? Number.parseFloat(part) / whole : 0;
  return new Intl.NumberFormat(tag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
    .format(share)
    .replace('-', '−');
}
