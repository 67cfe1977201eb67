import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { io, type Socket } from 'socket.io-client';
import { afterAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import type {
  BookData,
  LevelTuple,
  SnapshotFrame,
  UpdateFrame,
} from '../../../contract/realtime.ts';
import { scaledInteger } from '../../../contract/scaled.ts';
import { endpointOf } from '../../../contract/table.ts';
import { markets } from '../../../server/market/instruments.ts';
import { allRecordings } from '../../market/recordings.ts';
import { must, startTestServer, type TestServer } from '../../support/server.ts';

// Two small recordings made up by fixed rules, and real ones where RECORDINGS_DIR has them.
const recordings = allRecordings().map(({ name, file }) => [name, file] as const);
const STEPS = 8;

const servers: TestServer[] = [];
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  for (const server of servers) await server.close();
});

test.each(recordings)(
  'MARK-04 MARKET=replay shows %s: its price, its book and its candles, by call and by socket',
  async (_, file) => {
    const recorded = readStraight(file);
    const server = await startTestServer({ environment: { MARKET: `replay:${file}` } });
    servers.push(server);
    const startMs = server.exchange.clock.now();
    const market = markets.find(({ symbol }) => symbol === recorded.symbol);
    if (market === undefined) throw new Error(`no market ${recorded.symbol}`);
    const book = await followBook(server, market.symbol);
    for (let step = 1; step <= STEPS; step += 1) {
      server.advanceMs(startMs + (recorded.lengthMs * step) / STEPS - server.exchange.clock.now());
      await book.settled();
    }

    const ticks = (text = '') => scaledInteger(text, market.priceScale);
    await expect
      .poll(async () => ticks(await lastOf(server, market.symbol)), { timeout: 60_000 })
      .toBe(ticks(recorded.trades.at(-1)?.p));

    const levels = (side: readonly (readonly [string, string])[]) =>
      side
        .slice(0, 20)
        .map(([price, quantity]) => [ticks(price), scaledInteger(quantity, market.quantityScale)]);
    await expect.poll(() => book.bids(), { timeout: 60_000 }).toEqual(levels(recorded.bids));
    expect(book.asks()).toEqual(levels(recorded.asks));
    expect(book.gaps()).toBe(0);

    expect(endpointOf('markets.candles').path).toBe('/currency/new_timeshar');
    const query = `symbol=${market.symbol}&period=1m&from=${startMs}`;
    const response = await server.send(`/api/currency/new_timeshar?${query}`);
    const answer = (await response.json()) as { message: { list: [number, ...string[]][] } };
    const bars = answer.message.list.map(([openMs, ...texts]) => [
      openMs,
      ...texts.slice(0, 4).map(ticks),
      scaledInteger(texts[4] ?? '', market.quantityScale),
    ]);
    expect(bars).toEqual(naiveBars(recorded, { startMs, ...market }));
  },
  240_000,
);

interface Row {
  readonly market: { symbol: string };
  readonly quote: { last: string };
}

async function lastOf(server: TestServer, symbol: string): Promise<string | undefined> {
  const { list } = (await must(server.call('markets.quotations'))) as { list: Row[] };
  return list.find(({ market }) => market.symbol === symbol)?.quote.last;
}

/** The book as a client of the socket keeps it: a snapshot, then every change in order. */
async function followBook(server: TestServer, symbol: string) {
  const levels = { bids: new Map<number, number>(), asks: new Map<number, number>() };
  const seen = { sequence: -1, gaps: 0 };
  const socket = io(server.url, { transports: ['websocket'], auth: { v: 1, build: 'test' } });
  sockets.push(socket);
  const take = (data: BookData) => {
    for (const name of ['bids', 'asks'] as const) {
      for (const [price, quantity] of data[name]) {
        if (quantity === 0) levels[name].delete(price);
        else levels[name].set(price, quantity);
      }
    }
  };
  socket.on('snapshot', (frame: SnapshotFrame) => {
    levels.bids.clear();
    levels.asks.clear();
    seen.sequence = frame.sequence;
    take(frame.data as BookData);
  });
  socket.on('update', (frame: UpdateFrame) => {
    if (frame.previous !== seen.sequence) seen.gaps += 1;
    seen.sequence = frame.sequence;
    take(frame.data as BookData);
  });
  await socket.emitWithAck('subscribe', { channels: [`book:${symbol}`] });
  const sorted = (side: Map<number, number>, direction: 1 | -1): LevelTuple[] =>
    [...side].sort(([left], [right]) => (left - right) * direction);
  return {
    bids: () => sorted(levels.bids, -1),
    asks: () => sorted(levels.asks, 1),
    gaps: () => seen.gaps,
    /** The next change after this moment, so that what is due has been played and sent. */
    async settled() {
      const { sequence } = seen;
      await expect.poll(() => seen.sequence, { timeout: 20_000 }).toBeGreaterThan(sequence);
    },
  };
}

type RawLevels = [string, string][];

interface Recorded {
  readonly symbol: string;
  readonly firstEventMs: number;
  /** From the first line to the last, by the time of receipt. */
  readonly lengthMs: number;
  readonly trades: readonly { readonly T: number; readonly p: string; readonly q: string }[];
  readonly bids: RawLevels;
  readonly asks: RawLevels;
}

interface RawData {
  readonly e: string;
  readonly s: string;
  readonly E: number;
  readonly T: number;
  readonly p: string;
  readonly q: string;
  readonly u: number;
  readonly pu?: number;
  readonly b: RawLevels;
  readonly a: RawLevels;
}

/** The recording by the shortest way: maps of text, differences after the snapshot on top of it. */
function readStraight(file: string): Recorded {
  const bytes = readFileSync(file);
  const lines = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString().trimEnd().split('\n');
  const frames = lines.map((line) => JSON.parse(line.slice(line.indexOf(' ') + 1)));
  const data: RawData[] = frames.flatMap((frame) => (frame.data ? [frame.data as RawData] : []));
  const snapshot: { lastUpdateId: number; bids: RawLevels; asks: RawLevels } = frames.find(
    (frame) => frame.lastUpdateId !== undefined,
  );
  const differences = data.filter(({ e, u }) => e === 'depthUpdate' && u > snapshot.lastUpdateId);
  const side = (name: 'b' | 'a', start: RawLevels, direction: 1 | -1) => {
    const levels = new Map([...start, ...differences.flatMap((each) => each[name])]);
    return [...levels]
      .filter(([, quantity]) => Number(quantity) > 0)
      .sort(([left], [right]) => (Number(left) - Number(right)) * direction);
  };
  const receivedMs = (line = '') => Number(line.slice(0, line.indexOf(' '))) / 1e6;
  const isFutures = data.some(({ pu }) => pu !== undefined);
  return {
    symbol: `${data[0]?.s}${isFutures ? '-PERP' : ''}`,
    firstEventMs: data[0]?.E ?? 0,
    lengthMs: Math.ceil(receivedMs(lines.at(-1)) - receivedMs(lines[0])) + 1,
    trades: data.filter(({ e }) => e === 'trade'),
    bids: side('b', snapshot.bids, -1),
    asks: side('a', snapshot.asks, 1),
  };
}

/** Bars straight from the trades, at the times that the server gives them. */
function naiveBars(
  { trades, firstEventMs }: Recorded,
  market: { startMs: number; priceScale: number; quantityScale: number },
): number[][] {
  const bars = new Map<number, number[]>();
  for (const { T, p, q } of trades) {
    const timeMs = Math.max(market.startMs, market.startMs + T - firstEventMs);
    const openMs = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
    const price = scaledInteger(p, market.priceScale);
    const lots = scaledInteger(q, market.quantityScale);
    const [, open = price, high = price, low = price, , volume = 0] = bars.get(openMs) ?? [];
    bars.set(openMs, [
      openMs,
      open,
      Math.max(high, price),
      Math.min(low, price),
      price,
      volume + lots,
    ]);
  }
  return [...bars.values()];
}
