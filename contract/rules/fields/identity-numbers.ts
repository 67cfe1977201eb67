/**
 * Numbers of identity documents. A number with a check digit is judged by it, any other by the
 * shape that its country gives it: what no office ever issued is refused before a person has to
 * look at it.
 */
import { isIdCard } from './checks.ts';

type DocumentKind = 'id_card' | 'passport' | 'driver_licence';

const numberRules: Readonly<Record<DocumentKind, (number: string) => boolean>> = {
  id_card: isCardNumber,
  passport: (number) => /^(?=.*\d)[A-Z0-9]{6,9}$/.test(number),
  driver_licence: (number) => /^(?=(.*\d){4})[A-Z0-9]{5,20}$/.test(number),
};

export function isDocumentNumber(kind: DocumentKind, number: string): boolean {
  return numberRules[kind](normalDocumentNumber(number));
}

/** One document has one number, however its letters and hyphens are typed. */
export function normalDocumentNumber(number: string): string {
  return number.toUpperCase().replaceAll('-', '');
}

function isCardNumber(number: string): boolean {
  // What looks like a number with a check digit is judged by it alone.
  const checked = checkedNumbers.find(({ shape }) => shape.test(number));
  if (checked) return checked.isRight(number);
  return [isVietnamese, isFrench, isIndonesian, isJapanese].some((isOfCountry) =>
    isOfCountry(number),
  );
}

const checkedNumbers: readonly { shape: RegExp; isRight: (number: string) => boolean }[] = [
  { shape: /^\d{17}/, isRight: isIdCard },
  { shape: /^[A-Z]{1,2}\d{6}[\dA]$/, isRight: isHongKong },
  { shape: /^[A-Z][1289]\d{8}$/, isRight: isTaiwanese },
  { shape: /^[XYZ\d]\d{7}[A-Z]$/, isRight: isSpanish },
  { shape: /^\d{13}$/, isRight: (number) => isThai(number) || isKorean(number) },
];

/**
 * One or two letters, six digits and their check: the sum of values by place is a multiple of 11.
 */
function isHongKong(number: string): boolean {
  const values = [...number.padStart(9, ' ')].map((sign) =>
    sign === ' ' ? 36 : Number.parseInt(sign, 36),
  );
  return weighted(values, (at) => 9 - at) % 11 === 0;
}

/** The letters of the places of issue, by the numbers that they stand for: 10 to 35. */
const TAIWANESE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';

/** A letter, the sex (1 and 2; 8 and 9 for foreigners) and eight digits, of which the last checks the others. */
function isTaiwanese(number: string): boolean {
  const place = TAIWANESE_LETTERS.indexOf(number.charAt(0)) + 10;
  const digits = [Math.floor(place / 10), place % 10, ...[...number.slice(1)].map(Number)];
  return weighted(digits, (at) => [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1][at] ?? 0) % 10 === 0;
}

/** The card of residents: two letters, eight digits, two letters. */
function isJapanese(number: string): boolean {
  return /^[A-Z]{2}\d{8}[A-Z]{2}$/.test(number);
}

/** Twelve digits that begin with a province, 001 to 096. */
function isVietnamese(number: string): boolean {
  return /^0(0[1-9]|[1-8]\d|9[0-6])\d{9}$/.test(number);
}

/** Twelve digits with the month of issue, or nine signs of the newer card. */
function isFrench(number: string): boolean {
  return /^\d{2}(0[1-9]|1[0-2])\d{8}$/.test(number) || /^(?=.*\d)[A-Z][A-Z0-9]{8}$/.test(number);
}

/** Thirteen digits, of which the last checks the others. */
function isThai(number: string): boolean {
  if (!/^[1-8]/.test(number)) return false;
  const digits = [...number].map(Number);
  return (11 - (weighted(digits.slice(0, 12), (at) => 13 - at) % 11)) % 10 === digits[12];
}

/** Thirteen digits: day of birth, then the sex; the last digit has checked nothing since 2020. */
function isKorean(number: string): boolean {
  return /^\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[1-8]/.test(number);
}

/** Sixteen digits with the day of birth, to which 40 is added for women. */
function isIndonesian(number: string): boolean {
  return /^[1-9]\d{5}(0[1-9]|[12]\d|3[01]|4[1-9]|[56]\d|7[01])(0[1-9]|1[0-2])\d{6}$/.test(number);
}

/** Eight digits and the letter that checks them; a foreigner's number begins with X, Y or Z. */
function isSpanish(number: string): boolean {
  const digits = number.slice(0, 8).replace(/[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === number.at(-1);
}

function weighted(values: readonly number[], weightAt: (at: number) => number): number {
  return values.reduce((sum, value, at) => sum + value * weightAt(at), 0);
}
