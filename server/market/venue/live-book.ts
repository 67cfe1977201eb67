/**
 * The book of a followed market: changed by differences that are verified by their numbers, and taken anew from a snapshot
 * whenever one is missing. A snapshot holds so many levels and no more; beyond its last one nothing is claimed.
 */
import { BOOK_DEPTH, type LevelTuple } from '../../../contract/realtime.ts';
import type { DepthFrame, SnapshotFrame } from '../replay/frame.ts';
import { type BookScales, RecordedBook } from '../replay/recorded-book.ts';
import { roundedInteger } from '../replay/rounded-integer.ts';
import { BackOff, pause } from './back-off.ts';

/** What comes so much later than the book, under a number that it already has, is of another count. */
const OTHER_COUNT_MS = 5000;
const RETRY = { firstMs: 100, mostMs: 30_000 };

/** The lowest bid and the highest ask of which a snapshot speaks, in ticks. */
interface Reach {
  readonly low: number;
  readonly high: number;
}

export interface LiveBookOptions {
  readonly scales: BookScales;
  readonly levelsASide: number;
  readonly takeSnapshot: () => Promise<SnapshotFrame>;
  readonly onProblem: (problem: unknown) => void;
}

export class LiveBook {
  readonly #options: LiveBookOptions;
  #book: RecordedBook;
  /** Takes the place of the book once its snapshot is met. */
  #next: RecordedBook | null = null;
  #reach: Reach = { low: 0, high: Number.POSITIVE_INFINITY };
  #eventMs = 0;
  #mends = 0;
  #isHeard = false;

  constructor(options: LiveBookOptions) {
    this.#options = options;
    this.#book = new RecordedBook(options.scales);
  }

  /** Whether it is whole, and follows the venue. */
  get isLive(): boolean {
    return this.#isHeard && this.#book.isSynced && this.#best('bids') > 0 && this.#best('asks') > 0;
  }

  /** The venue's time of the newest change. */
  get eventMs(): number {
    return this.#eventMs;
  }

  /** Newest update that the book holds; null while it has none. */
  get updateId(): number | null {
    return this.#book.updateId;
  }

  /** How often it was taken anew. */
  get mends(): number {
    return this.#mends;
  }

  up(): void {
    this.#isHeard = true;
    this.#mend();
  }

  down(): void {
    this.#isHeard = false;
    this.#beginAnew();
  }

  apply(change: DepthFrame): void {
    if (this.#isOfAnotherCount(change)) this.#book = new RecordedBook(this.#options.scales);
    try {
      this.#book.applyDepth(change);
      this.#next?.applyDepth(change);
    } catch (problem) {
      // A level that no double holds: what of the change was taken is not known.
      this.#options.onProblem(problem);
      this.#beginAnew();
    }
    if (isCrossed(this.#book)) this.#beginAnew();
    this.#eventMs = Math.max(this.#eventMs, change.eventMs);
    if (!this.#book.isSynced || this.#isNearItsReach()) this.#mend();
  }

  /** The best levels of both sides; none while the book is not whole. */
  levels(): { bids: LevelTuple[]; asks: LevelTuple[] } {
    if (!this.isLive) return { bids: [], asks: [] };
    const { low, high } = this.#reach;
    return {
      bids: this.#book.bids(BOOK_DEPTH).filter(([price]) => price >= low),
      asks: this.#book.asks(BOOK_DEPTH).filter(([price]) => price <= high),
    };
  }

  #beginAnew(): void {
    this.#book = new RecordedBook(this.#options.scales);
    this.#next = null;
  }

  #best(side: 'bids' | 'asks'): number {
    const [price, quantity] = this.#book[side](1)[0] ?? [0, 0];
    const isKnown = price >= this.#reach.low && price <= this.#reach.high;
    return isKnown ? quantity : 0;
  }

  #isOfAnotherCount({ finalUpdate, eventMs }: DepthFrame): boolean {
    const { updateId } = this.#book;
    return updateId !== null && finalUpdate <= updateId && eventMs > this.#eventMs + OTHER_COUNT_MS;
  }

  /** Whether levels that are shown may soon lie where the snapshot said nothing. */
  #isNearItsReach(): boolean {
    const { low, high } = this.#reach;
    const deepest = (levels: LevelTuple[]) => levels.at(-1)?.[0];
    const bid = deepest(this.#book.bids(2 * BOOK_DEPTH)) ?? low;
    const ask = deepest(this.#book.asks(2 * BOOK_DEPTH)) ?? high;
    return bid < low || ask > high;
  }

  /** Differences are kept from now on, a snapshot is taken, and what it does not cover is applied. */
  #mend(): void {
    if (this.#next !== null || !this.#isHeard) return;
    const next = new RecordedBook(this.#options.scales);
    this.#next = next;
    this.#fill(next).catch(this.#options.onProblem);
  }

  async #fill(next: RecordedBook): Promise<void> {
    const backOff = new BackOff(RETRY);
    while (this.#next === next) {
      try {
        const snapshot = await this.#options.takeSnapshot();
        if (this.#next !== next) return;
        next.applySnapshot(snapshot);
        // A snapshot from before the first difference that was kept leaves a hole: it is taken again.
        if (next.isSynced && !isCrossed(next)) return this.#replaceBy(next, snapshot);
      } catch (problem) {
        this.#options.onProblem(problem);
      }
      await pause(backOff.nextMs());
    }
  }

  #replaceBy(next: RecordedBook, { bids, asks }: SnapshotFrame): void {
    const { levelsASide, scales } = this.#options;
    const end = (side: SnapshotFrame['bids'], whole: number) => {
      const [price] = side.at(-1) ?? [];
      const isWhole = side.length < levelsASide || price === undefined;
      return isWhole ? whole : roundedInteger(price, scales.priceScale);
    };
    this.#book = next;
    this.#next = null;
    this.#mends += 1;
    this.#reach = { low: end(bids, 0), high: end(asks, Number.POSITIVE_INFINITY) };
  }
}

/** No venue lets a bid stand above an ask: such a book was told wrongly. */
function isCrossed(book: RecordedBook): boolean {
  const [bid] = book.bids(1)[0] ?? [];
  const [ask] = book.asks(1)[0] ?? [];
  return bid !== undefined && ask !== undefined && bid >= ask;
}
