/**
 * The key of each UTC day, from which all that the market does on it follows. They are a hash chain: each key is the
 * SHA-256 of the next day's. So a key that is told when its day is over proves that the days before it were what they
 * were said to be, commits to all that come, and gives none of them away. What the market does follows from the key mixed
 * with the day's beacon, where there is one.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { dayOf } from '../../../plain/time.ts';
import { DayBeacons } from './day-beacons.ts';
import { Keystream, subKey } from './keystream.ts';
import type { Primitives } from './primitives.ts';

const KEY_BYTES = 32;
const FIRST_DAY = dayOf(Date.UTC(2019, 11, 1));

/** What a day is made of beside its key. */
export interface DayMix {
  readonly beacons?: DayBeacons;
  /** Names streams as the version of the day does; without it by their plain names. */
  readonly terms?: DayNames;
}

interface DayNames {
  streamName(day: number, name: string): string;
}

const plainNames: DayNames = { streamName: (_, name) => name };

export class DayKeys {
  readonly #primitives: Primitives;
  readonly #lastDay: number;
  /** Backwards from the last day. */
  readonly #keys: Uint8Array;
  readonly #mixed = new Map<number, Uint8Array>();
  readonly beacons: DayBeacons;
  readonly #terms: DayNames;

  /** `key` is that of the last day, in hexadecimal or as it is; of later ones nothing is known. */
  constructor(
    primitives: Primitives,
    lastDay: number,
    key: Uint8Array | string,
    { beacons = new DayBeacons(), terms = plainNames }: DayMix = {},
  ) {
    this.beacons = beacons;
    this.#terms = terms;
    this.#primitives = primitives;
    this.#lastDay = lastDay;
    this.#keys = new Uint8Array((lastDay - FIRST_DAY + 1) * KEY_BYTES);
    this.#keys.set(typeof key === 'string' ? hexToBytes(key) : key);
    for (let at = KEY_BYTES; at < this.#keys.length; at += KEY_BYTES)
      this.#keys.set(primitives.sha256(this.#keys.subarray(at - KEY_BYTES, at)), at);
  }

  /** In hexadecimal; null for a day that the chain does not reach. */
  revealed(day: number): string | null {
    return this.#has(day) ? bytesToHex(this.#keyOf(day)) : null;
  }

  /** A stream of a day: those of different names are independent of each other. Throws for a day that waits for its beacon. */
  stream(day: number, name: string): Keystream {
    const use = this.#terms.streamName(day, name);
    return new Keystream(this.#primitives, subKey(this.#primitives, this.#mixedOf(day), use));
  }

  #mixedOf(day: number): Uint8Array {
    const known = this.#mixed.get(day);
    if (known) return known;
    const mixed = this.beacons.mixed(this.#primitives, day, this.#keyOf(day));
    this.#mixed.set(day, mixed);
    return mixed;
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
