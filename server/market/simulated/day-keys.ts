/**
 * The key of each UTC day, from which all that the market does on it follows. They are a hash chain: each key is the
 * SHA-256 of the next day's. So a key that is told when its day is over proves that the days before it were what they
 * were said to be, commits to all that come, and gives none of them away.
 */
import { hash } from 'node:crypto';
import { dayOf } from '../../../contract/plain/time.ts';
import { Keystream, keyOf, subKey } from './keystream.ts';

const KEY_BYTES = 32;
const FIRST_DAY = dayOf(Date.UTC(2019, 11, 1));
/** The end of a chain whose secret is drawn. */
const LAST_DAY = dayOf(Date.UTC(2060, 0, 1));

export class DayKeys {
  readonly #lastDay: number;
  /** Backwards from the last day. */
  readonly #keys: Uint8Array;

  /** `key` is that of the last day; of later ones nothing is known. */
  constructor(lastDay: number, key: Uint8Array) {
    this.#lastDay = lastDay;
    this.#keys = new Uint8Array((lastDay - FIRST_DAY + 1) * KEY_BYTES);
    this.#keys.set(key);
    for (let at = KEY_BYTES; at < this.#keys.length; at += KEY_BYTES)
      this.#keys.set(hash('sha256', this.#keys.subarray(at - KEY_BYTES, at), 'buffer'), at);
  }

  /** In hexadecimal; null for a day that the chain does not reach. */
  revealed(day: number): string | null {
    return this.#has(day) ? Buffer.from(this.#keyOf(day)).toString('hex') : null;
  }

  /** A stream of a day: those of different names are independent of each other. */
  stream(day: number, name: string): Keystream {
    return new Keystream(subKey(this.#keyOf(day), name));
  }

  #has(day: number): boolean {
    return day >= FIRST_DAY && day <= this.#lastDay;
  }

  #keyOf(day: number): Uint8Array {
    if (!this.#has(day)) throw new RangeError(`the chain of the market has no key of day ${day}`);
    const at = (this.#lastDay - day) * KEY_BYTES;
    return this.#keys.subarray(at, at + KEY_BYTES);
  }
}

/** The chain whose last key is made of a secret. */
export function dayKeysOf(secret: string): DayKeys {
  return new DayKeys(LAST_DAY, subKey(keyOf(secret), 'the last day of the market'));
}
