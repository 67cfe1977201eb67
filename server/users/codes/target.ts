/** Where codes go and what people log in with: an email address or a phone number. */
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { isEmail } from '../../../contract/rules/fields/checks.ts';

/** The default area code of the register scene (SESS-15). */
const DEFAULT_AREA_CODE = '86';
const areaCodes: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
);
/** E.164, as the table of users keeps it: some plans know longer numbers, which no phone can be called by. */
const PHONE_PATTERN = /^\+[1-9]\d{5,14}$/;
/** Letters of any language, digits and underscores; not digits alone, which would look like a phone. */
const USERNAME_PATTERN = /^(?!\p{N}+$)[\p{L}\p{M}\p{N}_]{2,24}$/u;

/** Scripts whose letters pass for one another's: a name has letters of one of them. */
const lookalikes = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];

export type Target =
  | { readonly kind: 'email'; readonly value: string }
  /** E.164, for example +84912345678. */
  | { readonly kind: 'phone'; readonly value: string };

/** Null when the text is neither an email address nor a possible phone number. */
export function parseTarget(
  userString: string,
  areaCode: string = DEFAULT_AREA_CODE,
): Target | null {
  const written = userString.trim();
  if (written.includes('@')) {
    const value = written.toLowerCase();
    return isEmail(value) ? { kind: 'email', value } : null;
  }
  if (!/^\+?[\d\s().-]{4,24}$/.test(written) || !areaCodes.has(areaCode)) return null;
  const phone = parsePhoneNumberFromString(written, { defaultCallingCode: areaCode });
  if (!phone?.isPossible() || !PHONE_PATTERN.test(phone.number)) return null;
  return { kind: 'phone', value: phone.number };
}

export function isUsername(written: string): boolean {
  return (
    USERNAME_PATTERN.test(written) && lookalikes.filter((script) => script.test(written)).length < 2
  );
}

/** A username in its one spelling: wide letters, ligatures and loose accents look like those that people type. */
export function spelledName(written: string): string {
  return written.normalize('NFKC');
}

/** What stands before the @, made a username; phones give their last four digits. */
export function usernameFrom(target: Target): string {
  if (target.kind === 'phone') return `user_${target.value.slice(-4)}`;
  const name = (target.value.split('@', 1)[0] ?? '').replace(/[^a-z0-9_]/g, '');
  return isUsername(name) ? name.slice(0, 16) : `user_${name.slice(0, 12)}`;
}
