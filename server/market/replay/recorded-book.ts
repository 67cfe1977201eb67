/**
 * A full-depth book rebuilt from differences and a snapshot, as the exchange prescribes: buffer
 * differences, take the snapshot, drop what it covers, then apply without a gap.
 */
import type { LevelTuple } from '../../../contract/realtime.ts';
import type { DepthFrame, SnapshotFrame, TextLevel } from './frame.ts';
import { roundedInteger } from './rounded-integer.ts';

/** Recordings write prices and quantities with at most eight places. */
const RECORDING_SCALE = 8;
const MOST_BUFFERED = 10_000;

export interface BookScales {
  readonly priceScale: number;
  readonly quantityScale: number;
}

export class RecordedBook {
  readonly #bids: BookSide;
  readonly #asks: BookSide;
  #buffer: DepthFrame[] = [];
  #snapshotUpdate: number | null = null;
  /** Final update of the last applied difference; null until the first one after the snapshot. */
  #lastUpdate: number | null = null;
  #gaps = 0;

  /** Integers of 10^-8 unless told otherwise, which holds whatever a recording says. */
  constructor(
    scales: BookScales = { priceScale: RECORDING_SCALE, quantityScale: RECORDING_SCALE },
  ) {
    this.#bids = new BookSide(-1, scales);
    this.#asks = new BookSide(1, scales);
  }

  /** Whether the book is whole: a snapshot was taken and no difference is missing since. */
  get isSynced(): boolean {
    return this.#snapshotUpdate !== null;
  }

  /** Differences that did not follow on the one before; each empties the book until a snapshot. */
  get gaps(): number {
    return this.#gaps;
  }

  /** The newest update that the book holds, or null when it is not synced. */
  get updateId(): number | null {
    return this.#lastUpdate ?? this.#snapshotUpdate;
  }

  applySnapshot({ lastUpdate, bids, asks }: SnapshotFrame): void {
    const buffered = this.#buffer;
    this.#clear();
    this.#snapshotUpdate = lastUpdate;
    this.#bids.apply(bids);
    this.#asks.apply(asks);
    // What ran ahead of the newest one was misnumbered: no snapshot would ever reach it.
    const newestUpdate = buffered.at(-1)?.finalUpdate ?? 0;
    for (const frame of buffered) if (frame.firstUpdate <= newestUpdate) this.applyDepth(frame);
  }

  applyDepth(frame: DepthFrame): void {
    if (this.#snapshotUpdate === null) {
      this.#buffer.push(frame);
      if (this.#buffer.length > MOST_BUFFERED) this.#buffer.shift();
      return;
    }
    if (this.#isOld(frame)) return;
    if (!this.#follows(frame)) {
      this.#gaps += 1;
      this.#clear();
      this.#buffer.push(frame);
      return;
    }
    this.#lastUpdate = frame.finalUpdate;
    this.#bids.apply(frame.bids);
    this.#asks.apply(frame.asks);
  }

  /** Bids from the highest; all of them, or the best few. */
  bids(depth?: number): LevelTuple[] {
    return this.#bids.levels(depth);
  }

  /** Asks from the lowest. */
  asks(depth?: number): LevelTuple[] {
    return this.#asks.levels(depth);
  }

  /** Spot drops what the snapshot covers whole; futures also what ends right before its last update. */
  #isOld(frame: DepthFrame): boolean {
    if (this.#lastUpdate !== null) return frame.finalUpdate <= this.#lastUpdate;
    const snapshotUpdate = this.#snapshotUpdate ?? 0;
    return frame.venue === 'spot'
      ? frame.finalUpdate <= snapshotUpdate
      : frame.finalUpdate < snapshotUpdate;
  }

  /**
   * Nothing is missing between what the book holds and the frame. They may overlap, as the frames of two lines do: a level
   * is told as it stands in the end, so one that is told again changes nothing.
   */
  #follows({ firstUpdate, previousUpdate }: DepthFrame): boolean {
    const before = previousUpdate ?? firstUpdate - 1;
    if (this.#lastUpdate !== null) return before <= this.#lastUpdate;
    const snapshotUpdate = this.#snapshotUpdate ?? 0;
    return before <= snapshotUpdate || firstUpdate <= snapshotUpdate + 1;
  }

  #clear(): void {
    this.#bids.clear();
    this.#asks.clear();
    this.#buffer = [];
    this.#snapshotUpdate = null;
    this.#lastUpdate = null;
  }
}

/** One side: quantities by price and the prices in order, best first. */
class BookSide {
  readonly #direction: 1 | -1;
  readonly #scales: BookScales;
  readonly #quantities = new Map<number, number>();
  #prices: number[] = [];

  constructor(direction: 1 | -1, scales: BookScales) {
    this.#direction = direction;
    this.#scales = scales;
  }

  apply(levels: readonly TextLevel[]): void {
    const { priceScale, quantityScale } = this.#scales;
    for (const [price, quantity] of levels) {
      this.#set(roundedInteger(price, priceScale), roundedInteger(quantity, quantityScale));
    }
  }

  levels(depth = this.#prices.length): LevelTuple[] {
    return this.#prices.slice(0, depth).map((price) => [price, this.#quantities.get(price) ?? 0]);
  }

  clear(): void {
    this.#quantities.clear();
    this.#prices = [];
  }

  #set(price: number, quantity: number): void {
    if (quantity !== 0) {
      if (!this.#quantities.has(price)) this.#prices.splice(this.#position(price), 0, price);
      this.#quantities.set(price, quantity);
    } else if (this.#quantities.delete(price)) {
      this.#prices.splice(this.#position(price), 1);
    }
  }

  /** Where a price is, or where it belongs. */
  #position(price: number): number {
    let low = 0;
    let high = this.#prices.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (((this.#prices[middle] ?? 0) - price) * this.#direction < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
