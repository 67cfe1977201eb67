/** The chain of day keys as it was told: each key is the SHA-256 of the next day's. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** The key of a day that is over, in hexadecimal. */
export interface ToldKey {
  readonly day: number;
  readonly key: string;
}

export function isKey(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** The key of an earlier day as it follows from that of a later one; null for what is no key. */
export function keyBefore(later: ToldKey, day: number): string | null {
  if (!isKey(later.key) || day > later.day) return null;
  let key = hexToBytes(later.key);
  for (let at = later.day; at > day; at -= 1) key = sha256(key);
  return bytesToHex(key);
}

/** Whether two keys are of one chain, whichever was told first. */
export function areChained(one: ToldKey, other: ToldKey): boolean {
  const [older, newer] = one.day <= other.day ? [one, other] : [other, one];
  return keyBefore(newer, older.day) === older.key;
}
