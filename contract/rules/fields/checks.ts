/**
 * Generic checks of typed text (APP-39). Each is a pure function of a text and knows nothing about
 * its use: bounds of amounts and rules of fields belong to the contract of each call.
 */
import { isZero } from '../../plain/decimal-text.ts';

/** Plain ASCII addresses, as registration takes them: no quotes, no comments, no bare hosts. */
const EMAIL = /^[a-z0-9._%+-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,24}$/i;

export function isEmail(text: string): boolean {
  return text.length <= 120 && EMAIL.test(text);
}

/** An 11-digit number of mainland China: 1, then 3 to 9. */
export function isMainlandMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}

/**
 * A fixed line of mainland China: area code, a hyphen, seven or eight digits, perhaps an extension.
 */
export function isLandline(text: string): boolean {
  return /^0\d{2,3}-\d{7,8}(-\d{1,6})?$/.test(text);
}

/** An address of the web, with its scheme and a host. */
export function isUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return false;
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
}

/** A day of the calendar, year first: 2026-02-28, and not 2026-02-30. */
export function isDate(text: string): boolean {
  const found = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text);
  return found !== null && isCalendarDay(Number(found[1]), Number(found[2]), Number(found[3]));
}

/** Decimal text with an optional sign; no exponent, no grouping, no hexadecimal. */
export function isNumber(text: string): boolean {
  return /^[+-]?\d+(\.\d+)?$/.test(text);
}

export function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

export function isLetters(text: string): boolean {
  return /^[a-z]+$/i.test(text);
}

/** A positive sum with at most `scale` decimals and no leading zeros. */
export function isAmount(text: string, scale = 2): boolean {
  const [, fraction = ''] = text.split('.');
  return /^(0|[1-9]\d{0,17})(\.\d+)?$/.test(text) && fraction.length <= scale && !isZero(text);
}

/** An identity card of mainland China: 18 characters, of which the last checks the others. */
export function isIdCard(text: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/i.test(text)) return false;
  const [year, month, day] = [text.slice(6, 10), text.slice(10, 12), text.slice(12, 14)];
  if (!isCalendarDay(Number(year), Number(month), Number(day))) return false;
  const sum = ID_CARD_WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return ID_CARD_CHECKS[sum % 11] === text.slice(-1).toUpperCase();
}

const ID_CARD_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const ID_CARD_CHECKS = '10X98765432';

/** Both ends belong to the range. For figures on a screen; sums of money are compared exactly. */
export function isInRange(value: number, range: { minimum: number; maximum: number }): boolean {
  return value >= range.minimum && value <= range.maximum;
}

/** Counted as a person counts, so that one emoji is one character. */
export function hasLength(text: string, bounds: { minimum?: number; maximum: number }): boolean {
  return isInRange([...text].length, { minimum: 0, ...bounds });
}

/** JSON of an object or a list. */
export function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

/** A code of exactly `length` digits, six by default. */
export function isCode(text: string, length = 6): boolean {
  return text.length === length && isDigits(text);
}

/** A day that its month lacks, of two digits, falls into another month. */
function isCalendarDay(year: number, month: number, day: number): boolean {
  return new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
}
