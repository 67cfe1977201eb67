/**
 * Which days are mixed with a public beacon, and with what. A day that is to be mixed has no key before its value is there:
 * none of the two makes a price alone.
 */
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { startOfDay } from '../../../plain/time.ts';
import { type BeaconChain, type BeaconRound, beaconValue, roundOfDay } from '../beacon/beacon.ts';
import { subKey } from './keystream.ts';
import type { Primitives } from './primitives.ts';

/** From this day on days are mixed with that chain; null: with none. */
export interface BeaconTerm {
  readonly fromDay: number;
  readonly chain: BeaconChain | null;
}

export interface DayRound extends BeaconRound {
  readonly day: number;
}

/** Says what the key is for, so that it is never one for another use. */
const USE = 'the day with the value of its beacon';

export class DayBeacons {
  /** The earliest first; days before it are not mixed. */
  #terms: readonly BeaconTerm[] = [];
  readonly #rounds = new Map<number, DayRound>();
  /** Undefined until it is asked for again. */
  #waiting: number | null | undefined;

  get terms(): readonly BeaconTerm[] {
    return this.#terms;
  }

  announce(terms: readonly BeaconTerm[]): void {
    this.#terms = terms.toSorted((one, other) => one.fromDay - other.fromDay);
    this.#waiting = undefined;
  }

  /** Takes the value of a day, once it was verified: here nothing is. A day keeps the first. */
  take(round: DayRound): void {
    const chain = this.chainOf(round.day);
    if (chain === null || round.round !== roundOfDay(chain, round.day))
      throw new RangeError(`round ${round.round} of the beacon is not that of day ${round.day}`);
    if (this.#rounds.has(round.day)) return;
    this.#rounds.set(round.day, round);
    this.#waiting = undefined;
  }

  chainOf(day: number): BeaconChain | null {
    return this.#terms.findLast(({ fromDay }) => fromDay <= day)?.chain ?? null;
  }

  /** In the order of their days, from one on. */
  rounds(fromDay: number): DayRound[] {
    return [...this.#rounds.values()]
      .filter(({ day }) => day >= fromDay)
      .toSorted((one, other) => one.day - other.day);
  }

  /** The first day that waits for its value; null when none ever will. */
  waitingDay(): number | null {
    if (this.#waiting === undefined) this.#waiting = this.#findWaiting();
    return this.#waiting;
  }

  /** The first instant of which nothing can be known yet. */
  readyUntilMs(): number {
    const day = this.waitingDay();
    return day === null ? Number.POSITIVE_INFINITY : startOfDay(day);
  }

  /** The key that the prices of a day are made from. Throws while the value of a mixed day is not there. */
  mixed(primitives: Pick<Primitives, 'hmacSha256'>, day: number, key: Uint8Array): Uint8Array {
    const chain = this.chainOf(day);
    if (chain === null) return key;
    const round = this.#rounds.get(day);
    if (round === undefined) throw new RangeError(`day ${day} waits for the value of its beacon`);
    return mixedKey(primitives, key, { chain, round });
  }

  #findWaiting(): number | null {
    for (const [place, { fromDay, chain }] of this.#terms.entries()) {
      if (chain === null) continue;
      const endDay = this.#terms[place + 1]?.fromDay ?? Number.POSITIVE_INFINITY;
      for (let day = fromDay; day < endDay; day += 1) if (!this.#rounds.has(day)) return day;
    }
    return null;
  }
}

/** HKDF-Expand (RFC 5869) of the key of the day, with the chain, the round and its value as what it is for. */
function mixedKey(
  primitives: Pick<Primitives, 'hmacSha256'>,
  key: Uint8Array,
  { chain, round }: { chain: BeaconChain; round: BeaconRound },
): Uint8Array {
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(round.round));
  const use = [
    utf8ToBytes(USE),
    hexToBytes(chain.hash),
    new Uint8Array(number.buffer),
    beaconValue(round),
  ];
  return subKey(primitives, key, concatBytes(...use));
}
