/**
 * The trades of a followed market in their order, each once and none left out: what comes twice is dropped, and what is
 * missing is asked for by its number while newer trades wait. After a hole that is too wide to be filled the tape starts
 * over at the minute of now.
 */
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { BackOff, pause } from './back-off.ts';
import type { TradesFrom, VenueTrade } from './venue.ts';

/** Answers that are asked for to fill one hole; trades of some minutes on the busiest market. */
const MOST_PAGES = 60;
const MOST_WAITING = 50_000;
/** So often the venue may know nothing of a number that its line named, before that is taken for an error of the line. */
const MOST_DOUBTS = 4;
const RETRY = { firstMs: 100, mostMs: 30_000 };

export interface TapeStep {
  /** To be told. */
  readonly trades: readonly VenueTrade[];
  /** Null where these follow on the last ones. */
  readonly startsOver: {
    /** The full minute with which the tape starts over. */
    readonly minuteMs: number;
    /** What went before in that minute, and is not told: it forms the minute. */
    readonly before: readonly VenueTrade[];
  } | null;
}

export interface TradeTapeOptions {
  readonly tradesAPage: number;
  readonly ask: (from: TradesFrom) => Promise<VenueTrade[]>;
  readonly now: () => number;
  readonly onProblem: (problem: unknown) => void;
  /** Trades from an instant up to another were left out. */
  readonly onLeftOut: (fromMs: number, untilMs: number) => void;
}

/** Where a tape begins: the newest trade that is known, or the one that it was left at, after which all are told. */
export interface TapeStart extends Pick<VenueTrade, 'id' | 'timeMs'> {
  readonly goesOn?: boolean;
}

export class TradeTape {
  readonly #options: TradeTapeOptions;
  readonly #start: TapeStart;
  #nextId: number;
  #lastMs: number;
  #ready: TapeStep[] = [];
  #hasBegun = false;
  readonly #waiting = new Map<number, VenueTrade>();
  #isHeard = false;
  /** Told apart by identity, so that a line that went away ends the mending that it began. */
  #mending: symbol | null = null;
  #mended = 0;
  #isAsking = false;
  #confirmedMs = 0;

  constructor(options: TradeTapeOptions, start: TapeStart) {
    this.#options = options;
    this.#start = start;
    this.#nextId = start.id + 1;
    this.#lastMs = start.timeMs;
  }

  /** Every trade that was told up to now is ready. */
  get isLive(): boolean {
    return this.#isHeard && this.#mending === null;
  }

  /** Some trades were told, or are ready to be. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Some are ready that were not taken: of after the instant up to which they were. */
  get hasReady(): boolean {
    return this.#ready.length > 0;
  }

  /** The time of the newest trade up to which none is missing. */
  get lastMs(): number {
    return this.#lastMs;
  }

  /** How many trades were asked for because the line had left them out. */
  get mended(): number {
    return this.#mended;
  }

  up(startsOver = false): void {
    this.#isHeard = true;
    this.#mending = null;
    this.mend(startsOver);
  }

  down(): void {
    this.#isHeard = false;
    this.#mending = null;
    this.#waiting.clear();
  }

  take(trade: VenueTrade): void {
    if (trade.id < this.#nextId) return;
    if (this.isLive && trade.id === this.#nextId) {
      this.#add(trade);
      return;
    }
    if (this.#waiting.size < MOST_WAITING) this.#waiting.set(trade.id, trade);
    this.mend();
  }

  /** The trades that have become ready since the last call; those of after an instant stay. */
  takeReady(untilMs = Number.POSITIVE_INFINITY): TapeStep[] {
    const ready = this.#ready;
    this.#ready = [];
    const at = ready.findIndex(({ trades }) => (trades.at(-1)?.timeMs ?? 0) > untilMs);
    const cut = ready[at];
    if (cut === undefined) return ready;
    const { trades, startsOver } = cut;
    const told = trades.findIndex(({ timeMs }) => timeMs > untilMs);
    this.#ready = [{ trades: trades.slice(told), startsOver: null }, ...ready.slice(at + 1)];
    return [...ready.slice(0, at), { trades: trades.slice(0, told), startsOver }];
  }

  /** Asks the venue for what may be missing. */
  mend(startsOver = false): void {
    if (!this.#isHeard || this.#mending !== null) return;
    const mending = Symbol('mending');
    this.#mending = mending;
    const work = startsOver ? this.#startOver(mending) : this.#fill(mending);
    work.catch(this.#options.onProblem).finally(() => {
      if (this.#mending === mending) this.#mending = null;
    });
  }

  /** Whether the venue, asked after an instant, knew of no other trade. Asks if need be, and says so at a later look. */
  isConfirmed(instantMs: number): boolean {
    if (this.#confirmedMs < instantMs && this.isLive && !this.#isAsking) {
      this.#isAsking = true;
      this.#confirm()
        .catch(this.#options.onProblem)
        .finally(() => {
          this.#isAsking = false;
        });
    }
    return this.#confirmedMs >= instantMs;
  }

  async #confirm(): Promise<void> {
    const { ask, now, tradesAPage } = this.#options;
    const askedMs = now();
    const page = await ask({ id: this.#nextId });
    for (const trade of page) this.take(trade);
    if (page.length < tradesAPage && this.isLive) this.#confirmedMs = askedMs;
  }

  async #fill(mending: symbol): Promise<void> {
    const { tradesAPage } = this.#options;
    const doubts = new BackOff(RETRY);
    let doubtCount = 0;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const before = this.#nextId;
      const page = await this.#ask({ id: before }, mending);
      if (page === null) return;
      const [first] = page;
      if (first !== undefined && first.id > before) break;
      for (const trade of page) this.#addNext(trade);
      this.#mended += this.#nextId - before;
      this.#drain();
      if (page.length >= tradesAPage) continue;
      if (this.#waiting.size === 0) return;
      // The venue has told all it knows, and yet its line named a later trade.
      doubtCount += 1;
      if (doubtCount === MOST_DOUBTS) return this.#waiting.clear();
      await pause(doubts.nextMs());
    }
    await this.#startOver(mending);
  }

  async #startOver(mending: symbol): Promise<void> {
    const { tradesAPage, now } = this.#options;
    const trades: VenueTrade[] = [];
    // A tape begins with the minute of the newest trade that is known: what follows on it in that minute is otherwise
    // told without what went before.
    const newestMs = this.#hasBegun ? now() : Math.min(this.#lastMs, now());
    const sinceMs = Math.floor(newestMs / MINUTE_MS) * MINUTE_MS;
    let from: TradesFrom = { sinceMs };
    let isPresent = false;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const page = await this.#ask(from, mending);
      if (page === null) return;
      trades.push(...page);
      const last = trades.at(-1);
      isPresent = page.length < tradesAPage;
      if (last === undefined || isPresent) break;
      from = { id: last.id + 1 };
    }
    const last = trades.at(-1);
    // Nothing was traded since: the next trade that is told goes on from where the tape was.
    if (last === undefined) return this.#fill(mending);
    // A tape that begins has the whole of its first minute, also where nothing was traded since it was made.
    if (last.id < this.#nextId && this.#hasBegun) return;
    if (this.#hasBegun) this.#options.onLeftOut(this.#lastMs, last.timeMs);
    // One that goes on tells all that came since it was left; every other one the newest.
    const { goesOn = false, id: leftAt } = this.#start;
    const firstId = goesOn && !this.#hasBegun ? leftAt + 1 : last.id;
    const before = trades.filter(({ id }) => id < firstId);
    this.#nextId = Math.max(this.#nextId, last.id + 1);
    this.#lastMs = last.timeMs;
    this.#makeReady({
      trades: trades.slice(before.length),
      startsOver: { minuteMs: sinceMs, before },
    });
    if (!isPresent) return this.#fill(mending);
    this.#drain();
  }

  /** Null once the line is gone that this was for. */
  async #ask(from: TradesFrom, mending: symbol): Promise<VenueTrade[] | null> {
    const backOff = new BackOff(RETRY);
    while (this.#mending === mending) {
      try {
        const page = await this.#options.ask(from);
        return this.#mending === mending ? page : null;
      } catch (problem) {
        this.#options.onProblem(problem);
        await pause(backOff.nextMs());
      }
    }
    return null;
  }

  #drain(): void {
    for (const [id, trade] of [...this.#waiting].toSorted(([left], [right]) => left - right)) {
      if (id <= this.#nextId) this.#waiting.delete(id);
      this.#addNext(trade);
    }
  }

  #addNext(trade: VenueTrade): void {
    if (trade.id === this.#nextId) this.#add(trade);
  }

  #add(trade: VenueTrade): void {
    this.#nextId = trade.id + 1;
    this.#lastMs = trade.timeMs;
    this.#makeReady({ trades: [trade], startsOver: null });
  }

  #makeReady(step: TapeStep): void {
    this.#hasBegun = true;
    this.#ready.push(step);
  }
}
