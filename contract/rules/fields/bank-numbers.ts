/** Checks numbers of banks and accounts by their own check digits, which detect typing errors. */
import { isValidBIC, isValidIBAN } from 'ibantools';

/** Digits and capitals without the blanks and hyphens that people group them by. */
export function plainAccount(account: string): string {
  return account.replace(/[\s-]/g, '').toUpperCase();
}

/** An IBAN begins with a country and two check digits; no other account number is judged here. */
export function isAccountRight(account: string): boolean {
  const plain = plainAccount(account);
  return !/^[A-Z]{2}\d{2}/.test(plain) || isValidIBAN(plain);
}

/** The form of ISO 9362, with a country that exists. */
export function isSwiftCode(code: string): boolean {
  return isValidBIC(code.trim());
}

/**
 * An ABA routing number has nine digits of which the last checks the others, weighed 3, 7, 1. What
 * has not nine digits is the routing code of another system, and passes.
 */
export function isRoutingNumberRight(routing: string): boolean {
  const plain = plainAccount(routing);
  if (!/^\d{9}$/.test(plain)) return true;
  const sum = [...plain].reduce((total, digit, at) => total + weightAt(at) * Number(digit), 0);
  return sum > 0 && sum % 10 === 0;
}

function weightAt(place: number): number {
  return [3, 7, 1][place % 3] ?? 0;
}
