import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { scaledInteger } from '../../contract/scaled.ts';
import { markets } from '../../server/market/instruments.ts';
import { RecordedBook } from '../../server/market/replay/recorded-book.ts';
import { readRecording } from '../../server/market/replay/recording.ts';
import { createReplayFeed } from '../../server/market/replay/replay-feed.ts';
import { createSimulatedFeed } from '../../server/market/simulated/simulated-feed.ts';
import { allRecordings } from './recordings.ts';

// These run on two made-up recordings, and on real ones where RECORDINGS_DIR has them.
const recordings = allRecordings().map(({ name, file }) => [name, file] as const);
const LEVELS_COMPARED = 200;

test.each(recordings)(
  'reading %s gives every line back, byte for byte and in order',
  async (_, file) => {
    const bytes = readFileSync(file);
    const lines = textOf(bytes).trimEnd().split('\n');
    let number = 0;
    for await (const { timeNs, raw } of readRecording(file)) {
      if (`${timeNs} ${raw}` !== lines[number]) expect(`${timeNs} ${raw}`).toBe(lines[number]);
      number += 1;
    }
    expect(number).toBe(lines.length);
  },
);

test.each(recordings)(
  'the book of %s equals a straight recomputation, and is never crossed',
  async (_, file) => {
    const book = new RecordedBook();
    const straight = new StraightBook();
    let compared = 0;
    let depthFrames = 0;
    for await (const { frame, raw } of readRecording(file)) {
      if (frame.kind === 'depth') book.applyDepth(frame);
      else if (frame.kind === 'snapshot') book.applySnapshot(frame);
      else continue;
      straight.apply(JSON.parse(raw));
      expect(book.isSynced).toBe(straight.isSynced);
      if (!book.isSynced) continue;
      expect(book.bids(1)[0]?.[0]).toBeLessThan(book.asks(1)[0]?.[0] ?? 0);
      depthFrames += 1;
      if (depthFrames % 97 !== 1) continue;
      compared += 1;
      expect(book.bids(LEVELS_COMPARED)).toEqual(straight.side('b').slice(0, LEVELS_COMPARED));
      expect(book.asks(LEVELS_COMPARED)).toEqual(straight.side('a').slice(0, LEVELS_COMPARED));
    }
    expect(compared).toBeGreaterThan(2);
    expect(book.gaps).toBe(0);
    expect(book.bids()).toEqual(straight.side('b'));
    expect(book.asks()).toEqual(straight.side('a'));
  },
);

test.each(recordings)('replaying %s gives the final 1m candles of its trades', async (_, file) => {
  const text = textOf(readFileSync(file));
  const data = dataOf(text);
  const trades = data.filter(({ e }) => e === 'trade');
  const { firstEventMs, lastEventMs } = eventTimes(text, data);
  // Whole minutes between then and now keep every trade in a minute of its own.
  const shiftMs = 60_000 * 1000;
  const clock = { nowMs: firstEventMs + shiftMs, now: () => clock.nowMs };
  const fallback = createSimulatedFeed({ clock });
  const feed = await createReplayFeed({ file, clock, markets, fallback });
  const { id, priceScale, quantityScale } = feed.recordedMarket;
  while (clock.nowMs < lastEventMs + shiftMs) {
    clock.nowMs += 777;
    await feed.catchUp();
  }
  const fromMs = Math.floor(firstEventMs / 60_000) * 60_000 + shiftMs;
  const candles = await feed.candles(id, { interval: '1m', fromMs, toMs: lastEventMs + shiftMs });
  const expected = minutesOf(trades, { priceScale, quantityScale, shiftMs });
  expect(candles.map((candle) => candle.slice(0, 6))).toEqual(expected);
  feed.stop();

  const golden = goldenRows(`${file.replace(/\.(gz|txt)$/, '')}_1m_from_trades.csv`);
  for (const [index, [openMs = '', open, high, low, close, volume]] of golden.entries()) {
    const prices = [open, high, low, close].map((text = '') => scaledInteger(text, priceScale));
    const row = [Number(openMs) + shiftMs, ...prices, scaledInteger(volume ?? '', quantityScale)];
    expect(candles[index]?.slice(0, 6)).toEqual(row);
  }
});

function textOf(bytes: Uint8Array): string {
  const isGzip = bytes[0] === 0x1f;
  return (isGzip ? gunzipSync(bytes) : Buffer.from(bytes)).toString();
}

interface RawTrade {
  readonly T: number;
  readonly p: string;
  readonly q: string;
}

function eventTimes(text: string, data: ReturnType<typeof dataOf>) {
  const lines = text.trimEnd().split('\n');
  const firstEventMs = data[0]?.E ?? 0;
  const spanMs = (nsOf(lines.at(-1)) - nsOf(lines[0])) / 1e6;
  return { firstEventMs, lastEventMs: firstEventMs + spanMs };
}

function nsOf(line = ''): number {
  return Number(line.slice(0, line.indexOf(' ')));
}

function dataOf(text: string): (RawTrade & { e: string; E: number })[] {
  const lines = text.trimEnd().split('\n');
  const frames = lines.map((line) => JSON.parse(line.slice(line.indexOf(' ') + 1)));
  return frames.filter((frame) => frame.data).map((frame) => frame.data);
}

/** Candles in whole numbers, straight from the trades. */
function minutesOf(
  trades: readonly RawTrade[],
  {
    priceScale,
    quantityScale,
    shiftMs,
  }: { priceScale: number; quantityScale: number; shiftMs: number },
): number[][] {
  const minutes = new Map<number, number[]>();
  for (const { T, p, q } of trades) {
    const openMs = Math.floor(T / 60_000) * 60_000 + shiftMs;
    const price = scaledInteger(p, priceScale);
    const [, open, high, low, , volume] = minutes.get(openMs) ?? [0, price, price, price, price, 0];
    minutes.set(openMs, [
      openMs,
      open ?? price,
      Math.max(high ?? price, price),
      Math.min(low ?? price, price),
      price,
      (volume ?? 0) + scaledInteger(q, quantityScale),
    ]);
  }
  return [...minutes.values()];
}

function goldenRows(file: string): string[][] {
  if (!existsSync(file)) return [];
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => line.split(','));
}

/** Two maps, sorted at every look-up; numbers in 10^-8. */
class StraightBook {
  isSynced = false;
  #levels = { b: new Map<number, number>(), a: new Map<number, number>() };
  #before: { data: { b: string[][]; a: string[][]; u: number } }[] = [];

  apply(frame: {
    lastUpdateId?: number;
    bids?: string[][];
    asks?: string[][];
    data?: { b: string[][]; a: string[][]; u: number };
  }): void {
    const { lastUpdateId, bids = [], asks = [], data } = frame;
    if (lastUpdateId !== undefined) {
      this.isSynced = true;
      this.#set({ b: bids, a: asks });
      for (const late of this.#before) if (late.data.u > lastUpdateId) this.#set(late.data);
    } else if (data && this.isSynced) {
      this.#set(data);
    } else if (data) {
      this.#before.push({ data });
    }
  }

  side(name: 'b' | 'a'): [number, number][] {
    const direction = name === 'b' ? -1 : 1;
    return [...this.#levels[name]].sort(([left], [right]) => (left - right) * direction);
  }

  #set(levels: { b: string[][]; a: string[][] }): void {
    for (const name of ['b', 'a'] as const) {
      for (const [price = '', quantity = ''] of levels[name]) {
        const key = Math.round(Number(price) * 1e8);
        const lots = Math.round(Number(quantity) * 1e8);
        if (lots === 0) this.#levels[name].delete(key);
        else this.#levels[name].set(key, lots);
      }
    }
  }
}
