/**
 * Brings the value of each mixed day, and lets the market go on with it. Until it is there the market stands at midnight: its
 * key is never taken alone. What would have been traded meanwhile is then gone through second by second, before orders
 * are taken again.
 */
import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { MINUTE_MS, SECOND_MS, startOfDay } from '../../contract/plain/time.ts';
import { roundOfDay } from '../../contract/rules/market/beacon/beacon.ts';
import { DayBeacons } from '../../contract/rules/market/simulated/day-beacons.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { everySo, type Steady } from '../jobs/steady.ts';
import type { Beacon } from '../market/beacon/beacon.ts';
import { KeptBeacons } from '../market/beacon/kept-beacons.ts';
import type { PumpedFeed } from '../market/feed-runtime.ts';
import type { DaysToCome } from '../market/simulated/simulated-feed.ts';
import { BackOff } from '../market/venue/back-off.ts';

const LOOK_EVERY_MS = SECOND_MS;
/** What other instances announce counts an hour later at the earliest. */
const READ_EVERY_MS = MINUTE_MS;
/** What is fired is settled by the book of its second. */
const STEP_MS = SECOND_MS;
const RETRY = { firstMs: 500, mostMs: 15_000 };

interface KeeperParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Of the installation. */
  readonly secret: string;
  /** Null: values are brought by other instances. */
  readonly beacon: Beacon | null;
}

interface Driven {
  readonly feed: PumpedFeed;
  readonly settled: () => Promise<void>;
}

export class BeaconKeeper implements DaysToCome {
  readonly beacons = new DayBeacons();
  readonly #parts: KeeperParts;
  readonly #kept: KeptBeacons;
  readonly #backOff = new BackOff(RETRY);
  readonly #looking: Steady;
  #driven: Driven | null = null;
  #untilMs = Number.POSITIVE_INFINITY;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #askAtMs = Number.NEGATIVE_INFINITY;
  #saidDay: number | null = null;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
    this.#kept = new KeptBeacons(parts.database, parts.secret);
    this.#looking = everySo({
      periodMs: LOOK_EVERY_MS,
      work: () => this.#look(),
      log: parts.log,
      trouble: 'the beacon could not be read; the timer tries again',
    });
  }

  untilMs(): number {
    return this.#untilMs;
  }

  /** The market stands at a midnight, or goes through what it has missed there. */
  isWaiting(): boolean {
    return this.#parts.clock.now() >= this.#untilMs;
  }

  /** How far the market may be told: the clock, or the midnight that waits. */
  reach(): number {
    return Math.min(this.#parts.clock.now(), this.#untilMs - 1);
  }

  /** Before the market is made. What is not there now is waited for later. */
  async load(): Promise<void> {
    await this.#kept.read(this.beacons);
    await this.#bring();
    this.#untilMs = this.beacons.readyUntilMs();
  }

  begin(feed: PumpedFeed, settled: () => Promise<void>): void {
    this.#driven = { feed, settled };
    this.#looking.start();
  }

  /** Looks now; a timer does each second. */
  look(): Promise<void> {
    return this.#looking.runAnew();
  }

  stop(): Promise<void> {
    return this.#looking.stop();
  }

  async #look(): Promise<void> {
    const { clock } = this.#parts;
    const isWaiting = clock.now() >= this.beacons.readyUntilMs();
    if (isWaiting || performance.now() - this.#readAtMs >= READ_EVERY_MS) {
      this.#readAtMs = performance.now();
      await this.#kept.read(this.beacons);
      await this.#bring();
    }
    await this.#goOn();
  }

  /** Asks for the values that are due, with growing pauses. */
  async #bring(): Promise<void> {
    const { beacon, clock, log } = this.#parts;
    for (;;) {
      const day = this.beacons.waitingDay();
      if (day === null || startOfDay(day) > clock.now()) return;
      if (this.#saidDay !== day) log.info({ day }, 'the market waits for the value of the beacon');
      this.#saidDay = day;
      const chain = this.beacons.chainOf(day);
      if (performance.now() < this.#askAtMs || chain?.hash !== beacon?.chainHash) return;
      this.#askAtMs = performance.now() + this.#backOff.nextMs();
      const round = await this.#ask(day);
      if (round === null || chain === null) return;
      await this.#kept.keep(chain, { day, round }, clock.now());
      await this.#kept.read(this.beacons);
      // A row that is not of this chain stands in its place: nothing is taken instead.
      if (this.beacons.waitingDay() === day) return;
      this.#backOff.reset();
      this.#askAtMs = Number.NEGATIVE_INFINITY;
      log.info({ day, round: round.round }, 'the value of the beacon is there');
    }
  }

  async #ask(day: number) {
    const { beacon, log } = this.#parts;
    try {
      const chain = this.beacons.chainOf(day);
      return beacon && chain && (await beacon.round(roundOfDay(chain, day)));
    } catch (error) {
      log.warn({ err: error, day }, 'the beacon did not tell its value; it is asked again');
      return null;
    }
  }

  /** Goes through what the market has waited for. */
  async #goOn(): Promise<void> {
    const { clock } = this.#parts;
    const readyMs = this.beacons.readyUntilMs();
    while (this.#untilMs <= clock.now() && this.#untilMs < readyMs) {
      this.#untilMs = Math.min(this.#untilMs + STEP_MS, readyMs);
      this.#driven?.feed.pump();
      await this.#driven?.settled();
      await setImmediate();
    }
    if (this.#untilMs > clock.now()) this.#untilMs = readyMs;
  }
}
