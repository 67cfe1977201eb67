/** Bars of the past as the venue counts them, asked for once and kept. */
import {
  barOpenMs,
  type Interval,
  intervalMs,
  nextBarOpenMs,
} from '../../../contract/plain/intervals.ts';
import type { CandleTuple } from '../../../contract/realtime.ts';
import type { BarRange } from './venue.ts';

/** A bar that has just ended may still change at the venue: it is given, and asked for again. */
const SETTLES_MS = 5000;
/** Bars that are asked for to join a wish with what is kept; a wish that lies farther away is not kept. */
const WIDEST_JOIN = 3000;
const MOST_KEPT = 20_000;
const MONTH_MS = 31 * intervalMs['1d'];

interface Kept {
  readonly fromMs: number;
  readonly endMs: number;
  readonly bars: readonly CandleTuple[];
}

export class BarHistory {
  readonly #ask: (range: BarRange) => Promise<CandleTuple[]>;
  readonly #barsAPage: number;
  readonly #now: () => number;
  readonly #kept = new Map<Interval, Kept>();
  readonly #turns = new Map<Interval, Promise<unknown>>();

  constructor(options: {
    ask: (range: BarRange) => Promise<CandleTuple[]>;
    barsAPage: number;
    now: () => number;
  }) {
    this.#ask = options.ask;
    this.#barsAPage = options.barsAPage;
    this.#now = options.now;
  }

  /** Ended bars that open in [fromMs, endMs), which are openings of bars. Rejects while the venue does not answer. */
  closed(interval: Interval, fromMs: number, endMs: number): Promise<CandleTuple[]> {
    if (fromMs >= endMs) return Promise.resolve([]);
    const turn = (this.#turns.get(interval) ?? Promise.resolve()).then(() =>
      this.#read(interval, fromMs, endMs),
    );
    // The next one waits for its turn, whatever became of this one.
    this.#turns.set(
      interval,
      turn.catch(() => undefined),
    );
    return turn;
  }

  async #read(interval: Interval, fromMs: number, endMs: number): Promise<CandleTuple[]> {
    const kept = this.#kept.get(interval) ?? { fromMs, endMs: fromMs, bars: [] };
    const widestMs = WIDEST_JOIN * (interval === '1M' ? MONTH_MS : intervalMs[interval]);
    const isFar = fromMs > kept.endMs + widestMs || endMs < kept.fromMs - widestMs;
    if (isFar) return this.#pages(interval, fromMs, endMs);
    const older = await this.#pages(interval, fromMs, kept.fromMs);
    const newer = await this.#pages(interval, kept.endMs, endMs);
    const bars = [...older, ...kept.bars, ...newer];
    this.#keep(interval, {
      fromMs: Math.min(fromMs, kept.fromMs),
      endMs: Math.max(endMs, kept.endMs),
      bars,
    });
    return bars.filter(([openMs]) => openMs >= fromMs && openMs < endMs);
  }

  #keep(interval: Interval, { fromMs, endMs, bars }: Kept): void {
    const settledMs = barOpenMs(interval, this.#now() - SETTLES_MS);
    const newest = bars.slice(-MOST_KEPT);
    const isCut = newest.length < bars.length;
    this.#kept.set(interval, {
      fromMs: isCut ? (newest[0]?.[0] ?? fromMs) : fromMs,
      endMs: Math.max(fromMs, Math.min(endMs, settledMs)),
      bars: newest.filter(([openMs]) => openMs < settledMs),
    });
  }

  async #pages(interval: Interval, fromMs: number, endMs: number): Promise<CandleTuple[]> {
    const bars: CandleTuple[] = [];
    let pageMs = fromMs;
    while (pageMs < endMs) {
      const page = await this.#ask({ interval, fromMs: pageMs, toMs: endMs - 1 });
      for (const bar of page)
        if (isTraded(bar) && bar[0] >= pageMs && bar[0] < endMs) bars.push(bar);
      const last = page.at(-1);
      if (last === undefined || page.length < this.#barsAPage) break;
      pageMs = nextBarOpenMs(interval, Math.max(last[0], pageMs));
    }
    return bars;
  }
}

/** A venue tells of bars without a trade too; elsewhere they are absent. */
function isTraded([, , , , , volume]: CandleTuple): boolean {
  return volume > 0;
}
