/** One simulated market on its way through time: the minute it is in and how far it got. */
import type { Market } from '../../../contract/features/markets.ts';
import { dayOf, MINUTE_MS } from '../../../contract/plain/time.ts';
import type { CandleTuple, QuoteTuple } from '../../../contract/realtime.ts';
import type { ShapeOfDay } from '../../../contract/rules/market/simulated/market-shape.ts';
import type { PricePath } from '../../../contract/rules/market/simulated/price-path.ts';
import { MinuteTape } from '../../../contract/rules/market/simulated/simulated-tape.ts';
import type { CandleQuery } from '../candle-range.ts';
import { windowStartMs } from '../day-window.ts';
import type { Book, TapeAround, Tick } from '../feed.ts';
import type { MarketTraits } from '../instruments.ts';
import { LiveMarket, RECENT_TRADES } from '../live-market.ts';
import { createMinuteColumns } from '../roll-up.ts';
import { hash32 } from './hash.ts';
import type { ClosedDays } from './market-memory.ts';
import { type BookShape, bestPrices, bookShape, simulatedBook } from './simulated-book.ts';
import { SimulatedHistory } from './simulated-history.ts';
import { SimulatedMinutes } from './simulated-minutes.ts';

/** Minutes read back for the tape of a market that has only just started. */
const MOST_TAPE_MINUTES = 24;
const LEVEL_WORDS = 4096;

export class SimulatedMarket {
  readonly market: Market;
  readonly shapeOf: ShapeOfDay;
  readonly live: LiveMarket;
  readonly #minutes: SimulatedMinutes;
  readonly #history: SimulatedHistory;
  readonly #bookShape: BookShape;
  /** The first minute that is traded. */
  readonly #firstOrdinal: number;
  #ordinal = 0;
  /** The tape of the minute being traded; null while the market is closed. */
  #tape: MinuteTape | null = null;
  #index = 0;
  #nowMs = 0;
  #levels: { day: number; words: Uint32Array } | null = null;

  constructor(options: {
    market: Market;
    traits: MarketTraits;
    path: PricePath;
    shapeOf: ShapeOfDay;
    /** A full minute. Without it the market is as old as the history. */
    listedAtMs?: number | undefined;
    closedDays: ClosedDays;
  }) {
    const { market, traits, path, shapeOf, listedAtMs, closedDays } = options;
    this.market = market;
    this.shapeOf = shapeOf;
    this.#minutes = new SimulatedMinutes({ market, traits, path });
    this.#history = new SimulatedHistory(this.#minutes, { closedDays, listedAtMs });
    this.#firstOrdinal =
      listedAtMs === undefined
        ? Number.NEGATIVE_INFINITY
        : this.#minutes.hours.ordinalAt(listedAtMs);
    const nominalTicks = traits.nominalPrice * 10 ** market.priceScale;
    this.#bookShape = bookShape({
      draw: (index) => this.#drawForBook(index),
      nominalTicks,
      turnover: traits.turnover,
      ...market,
    });
    this.live = new LiveMarket(market, {
      marketId: market.id,
      id: 0,
      timeMs: listedAtMs ?? 0,
      price:
        listedAtMs === undefined
          ? Math.round(nominalTicks)
          : this.#minutes.minute(this.#firstOrdinal).open,
      quantity: 0,
      side: 1,
    });
  }

  /** Takes the market to a time as if it had always run. */
  seat(nowMs: number): void {
    const { hours } = this.#minutes;
    this.#nowMs = nowMs;
    this.#ordinal = hours.ordinalAt(nowMs);
    const isTrading = nowMs < hours.openMs(this.#ordinal) + MINUTE_MS;
    this.live.forget();
    this.#loadWindow(isTrading ? this.#ordinal - 1 : this.#ordinal);
    this.#loadTape(isTrading ? this.#ordinal - 1 : this.#ordinal);
    this.#tape = isTrading ? this.#tapeOf(this.#ordinal) : null;
    this.#index = 0;
    this.collect(nowMs + 1, () => undefined);
  }

  /** Takes all ticks with a time before `untilMs`. */
  collect(untilMs: number, take: (tick: Tick) => void): void {
    this.#nowMs = untilMs - 1;
    const tape = this.#tape;
    if (!tape) return;
    while (this.#index < tape.count && tape.timeMs(this.#index) < untilMs) {
      const tick = tape.tick(this.#index);
      this.#index += 1;
      this.live.apply(tick);
      take(tick);
    }
  }

  /** Ends the minute before a full minute and opens the next one if the market trades then. */
  turnMinute(minuteMs: number): CandleTuple | null {
    const { hours } = this.#minutes;
    const candle = this.live.closeMinute();
    this.#nowMs = minuteMs;
    this.#ordinal = hours.ordinalAt(minuteMs);
    this.#tape = hours.openMs(this.#ordinal) === minuteMs ? this.#tapeOf(this.#ordinal) : null;
    this.#index = 0;
    if (this.#tape) this.live.window.advance(minuteMs);
    return candle;
  }

  /** Final candles of the minutes that opened in [fromMs, endMs), without their ticks. */
  closedMinutes(fromMs: number, endMs: number): CandleTuple[] {
    const { hours } = this.#minutes;
    const candles: CandleTuple[] = [];
    const first = Math.max(hours.ordinalAt(fromMs - 1) + 1, this.#firstOrdinal);
    for (let ordinal = first; ordinal <= hours.ordinalAt(endMs - 1); ordinal += 1) {
      const { openMs, open, high, low, close, volume } = this.#minutes.minute(ordinal);
      candles.push([openMs, open, high, low, close, volume, 1]);
    }
    return candles;
  }

  quote(): QuoteTuple {
    const { price: last, side } = this.live.last;
    const { bid, ask } = bestPrices(this.#bookShape, { last, side });
    return this.live.quote(bid, ask);
  }

  book(): Book {
    const { price: last, side, timeMs } = this.live.last;
    return simulatedBook(this.#bookShape, {
      last,
      side,
      timeMs: this.#tape ? this.#nowMs : timeMs,
    });
  }

  /** Computed from scratch, so it does not depend on the history of this object. */
  tapeAround(instantMs: number, count: number): TapeAround {
    // Of an instant to come only what has been before it is told: the tape knows more than anybody may.
    const fromMs = Math.min(instantMs, this.#nowMs + 1);
    const untilOrdinal = this.#minutes.hours.ordinalAt(this.#nowMs);
    const ordinal = Math.min(this.#minutes.hours.ordinalAt(fromMs), untilOrdinal);
    const tape = this.#tapeOf(Math.max(ordinal, this.#firstOrdinal));
    const index = tape.countBefore(fromMs);
    const ticks: Tick[] = [];
    for (let back = { tape, index }; ticks.length < count; ) {
      if (back.index === 0 && back.tape.minute.ordinal <= this.#firstOrdinal) break;
      back = back.index > 0 ? back : this.#endOf(back.tape.minute.ordinal - 1);
      back.index -= 1;
      ticks.unshift(back.tape.tick(back.index));
    }
    for (let next = { tape, index }; ticks.length < 2 * count + 1; next.index += 1) {
      if (next.index === next.tape.count && next.tape.minute.ordinal >= untilOrdinal) break;
      if (next.index === next.tape.count)
        next = { tape: this.#tapeOf(next.tape.minute.ordinal + 1), index: 0 };
      if (next.tape.timeMs(next.index) > this.#nowMs) break;
      ticks.push(next.tape.tick(next.index));
    }
    return { ticks, toldUntilMs: this.#nowMs, isWhole: true };
  }

  candles(query: CandleQuery): Promise<CandleTuple[]> {
    return this.#history.candles(query, {
      nowMs: this.#nowMs,
      closedOrdinal: this.#tape ? this.#ordinal - 1 : this.#ordinal,
      forming: this.live.formingMinute(),
    });
  }

  #loadWindow(lastOrdinal: number): void {
    const { hours } = this.#minutes;
    const startMs = windowStartMs(this.market.hours, hours.openMs(this.#ordinal));
    const first = Math.max(hours.ordinalAt(startMs - 1) + 1, this.#firstOrdinal);
    const columns = createMinuteColumns(Math.max(0, lastOrdinal - first + 1));
    this.#minutes.fill(columns, { fromOrdinal: first, count: columns.open.length });
    // Nothing was traded before the first minute: the day is compared with its opening price.
    const isFirst = first === this.#firstOrdinal;
    this.live.window.load(columns, isFirst ? null : this.#minutes.minute(first - 1).close);
  }

  /** Puts the newest trades of past minutes on the tape. */
  #loadTape(lastOrdinal: number): void {
    const tapes: MinuteTape[] = [];
    let missing = RECENT_TRADES;
    for (
      let ordinal = lastOrdinal;
      missing > 0 && lastOrdinal - ordinal < MOST_TAPE_MINUTES && ordinal >= this.#firstOrdinal;
      ordinal -= 1
    ) {
      const tape = this.#tapeOf(ordinal);
      tapes.push(tape);
      missing -= tape.count;
    }
    for (const tape of tapes.reverse()) {
      for (let index = Math.max(0, tape.count - RECENT_TRADES); index < tape.count; index += 1) {
        this.live.remember(tape.tick(index));
      }
    }
  }

  /** Levels stand where words of the day say that tell nothing of its prices; while a market is closed, of its last day. */
  #drawForBook(index: number): number {
    const day = dayOf(this.#tape ? this.#nowMs : this.live.last.timeMs);
    if (this.#levels?.day !== day) {
      const stream = this.#minutes.path.shared.keys.stream(day, `book/${this.market.symbol}`);
      this.#levels = { day, words: stream.words32(0, LEVEL_WORDS) };
    }
    return this.#levels.words[hash32(0, index) % LEVEL_WORDS] ?? 0;
  }

  #endOf(ordinal: number): { tape: MinuteTape; index: number } {
    const tape = this.#tapeOf(ordinal);
    return { tape, index: tape.count };
  }

  #tapeOf(ordinal: number): MinuteTape {
    const { path } = this.#minutes;
    const { id: marketId, symbol } = this.market;
    const { ticksPerMinute } = this.shapeOf(path.shared.dayOfMinute(ordinal));
    return new MinuteTape(
      { marketId, symbol, ticksPerMinute },
      path,
      this.#minutes.minute(ordinal),
    );
  }
}
