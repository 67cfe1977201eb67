/** A recording through a real server, a bad network, a real socket and the real core. */

import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { BOOK_DEPTH, type LevelTuple } from '../../../contract/realtime.ts';
import { scaledInteger } from '../../../contract/scaled.ts';
import { createServer, type RunningServer } from '../../../server/app.ts';
import { parseConfig } from '../../../server/config.ts';
import { RecordedBook } from '../../../server/market/replay/recorded-book.ts';
import { readRecording } from '../../../server/market/replay/recording.ts';
import { decimalText } from '../../../tools/replay/decimal-text.ts';
import { type Survey, surveyRecording } from '../../../tools/replay/survey.ts';
import { testDatabases } from '../../support/database.ts';
import type { FaultCounts } from '../../support/fault-proxy/fault-counts.ts';
import { startFaultProxy } from '../../support/fault-proxy/fault-proxy.ts';
import { TEST_SECRETS_KEY } from '../../support/secrets.ts';
import { openStreamClient, QUICK, type StreamClient } from './stream-client.ts';

/** The server plays the recording again after a second; its clock stands still before that. */
const AFTER_END_MS = 500;
/** Losses of 5 %, repetitions and swaps of 10 % each, in both directions. */
const FAULTS = { drop: 0.05, duplicate: 0.1, swap: 0.1 };

export interface Played {
  readonly counts: FaultCounts;
  /** Losses of the connection as the core saw them. */
  readonly drops: number;
  /** Channels that the core asked for, those of each new connection included. */
  readonly asked: number;
}

interface Run {
  readonly file: string;
  readonly survey: Survey;
  readonly server: RunningServer;
  readonly client: StreamClient;
  /** What is added to the recording's times. */
  readonly shiftMs: number;
}

export async function playThroughFaults(
  file: string,
  options: { speed: number; drops: number; seed: number },
): Promise<Played> {
  const survey = await surveyRecording(file);
  const shiftMs = 1000 * MINUTE_MS;
  const recordedMs = await lengthMs(file);
  const clock = createPlaybackClock(survey.start.firstEventMs + shiftMs, recordedMs);
  const dataDir = await mkdtemp(join(tmpdir(), 'aureus-stream-'));
  const server = await startServer(file, { clock, dataDir });
  const target = `http://127.0.0.1:${await server.listen()}`;
  await server.begin();
  const proxy = await startFaultProxy({ target, seed: options.seed });
  const client = await openStreamClient({ origin: proxy.url, socket: QUICK });
  try {
    const { symbol } = survey.market;
    await client.core.watch([
      ['connection', ''],
      ['markets.quote', symbol],
      ['markets.book', symbol],
      ['markets.trades', symbol],
      ['markets.candles', `${symbol}|1m`],
    ]);
    await client.screen.until('markets.candles', `${symbol}|1m`, (view) => view.state === 'ready');
    proxy.change({ up: FAULTS, down: FAULTS });
    clock.run(options.speed);
    const playedMs = recordedMs / options.speed;
    for (let drop = 0; drop < options.drops; drop += 1) {
      await sleep((playedMs / options.drops) * 0.98);
      // The core must have its connection to lose it, and have noticed before it can lose the next.
      const isConnected = () => client.connects() > client.drops();
      await expect.poll(isConnected, { interval: 10 }).toBe(true);
      const before = client.drops();
      proxy.cut('websockets');
      await expect.poll(client.drops, { interval: 10 }).toBeGreaterThan(before);
    }
    await expect.poll(() => clock.isOver(), { timeout: 60_000 }).toBe(true);
    const counts = proxy.counts();
    proxy.heal();
    await compare({ file, survey, server, client, shiftMs });
    return { counts, drops: client.drops(), asked: client.asked.length };
  } finally {
    client.close();
    await proxy.close();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startServer(
  file: string,
  { clock, dataDir }: { clock: { now(): number }; dataDir: string },
): Promise<RunningServer> {
  const [embedded] = testDatabases();
  if (embedded === undefined) throw new Error('there is always an embedded database');
  return createServer({
    config: parseConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      MARKET: `replay:${file}`,
      MARKET_RATE: '1',
      STREAM_RATE: '20',
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'error',
      SECRETS_KEY: TEST_SECRETS_KEY,
    }),
    clock,
    database: await embedded.open(),
    withoutDemo: true,
    appFolder: join(dataDir, 'app'),
  });
}

/** Stands until it is told to run, and again at the end of the recording. */
function createPlaybackClock(startMs: number, recordedMs: number) {
  const state = { startedAtMs: null as number | null, speed: 1 };
  const playedMs = () =>
    state.startedAtMs === null ? 0 : (performance.now() - state.startedAtMs) * state.speed;
  return {
    now: () => startMs + Math.floor(Math.min(playedMs(), recordedMs + AFTER_END_MS)),
    run(speed: number) {
      state.speed = speed;
      state.startedAtMs = performance.now();
    },
    isOver: () => playedMs() > recordedMs + AFTER_END_MS,
  };
}

async function lengthMs(file: string): Promise<number> {
  let first: bigint | null = null;
  let last = 0n;
  for await (const { timeNs } of readRecording(file)) {
    first ??= timeNs;
    last = timeNs;
  }
  return Number(last - (first ?? last)) / 1e6;
}

async function compare(run: Run): Promise<void> {
  const { client, survey, server } = run;
  const { symbol } = survey.market;
  const { screen } = client;
  await expect.poll(() => screen.latest('connection')?.state, { timeout: 30_000 }).toBe('live');
  const served = server.exchange.feed.marketBySymbol(symbol);
  if (served === undefined) throw new Error(`no market ${symbol}`);
  const straight = await straightBook(run, served);
  const { feed } = server.exchange;
  // At a high speed the server is still playing what was due when the clock stopped.
  await expect
    .poll(() => [feed.book(served.id).bids, feed.book(served.id).asks], { timeout: 60_000 })
    .toEqual(straight);
  const levels = (side: 'bids' | 'asks') =>
    (screen.latest('markets.book', symbol)?.[side] ?? []).map(({ price, quantityText }) => [
      scaledInteger(price.replaceAll(',', ''), served.priceScale),
      scaledInteger(quantityText.replaceAll(',', ''), served.quantityScale),
    ]);
  // The heartbeat tells within two seconds of what was lost last.
  await expect.poll(() => [levels('bids'), levels('asks')]).toEqual(straight);
  const expected = await expectedCandles(run);
  await expect.poll(() => candleLines(run)).toEqual(expected);
  const tape = feed.trades(served.id).map(([id]) => id);
  await expect
    .poll(() => screen.latest('markets.trades', symbol)?.trades.map(({ id }) => id))
    .toEqual(tape.reverse());
}

/** The book of the recording, computed from its first line to its last. */
async function straightBook(
  { file }: Run,
  scales: { priceScale: number; quantityScale: number },
): Promise<LevelTuple[][]> {
  const book = new RecordedBook(scales);
  for await (const { frame } of readRecording(file)) {
    if (frame.kind === 'depth') book.applyDepth(frame);
    if (frame.kind === 'snapshot') book.applySnapshot(frame);
  }
  return [book.bids(BOOK_DEPTH), book.asks(BOOK_DEPTH)];
}

/** The core's bars of the recording's time as lines of the golden file, up to the volume. */
function candleLines({ client, survey, shiftMs }: Run): string[] {
  const { market, price, quantity, start } = survey;
  const firstMs = Math.floor(start.firstEventMs / MINUTE_MS) * MINUTE_MS;
  const text = (value: number, { scale, places }: Survey['price']) =>
    decimalText(BigInt(Math.round(value * 10 ** scale)), scale, places);
  return client
    .bars(`${market.symbol}|1m`)
    .filter(([timeMs = 0]) => timeMs - shiftMs >= firstMs)
    .map(([timeMs = 0, ...values]) => {
      const volume = values.pop() ?? 0;
      const prices = values.map((value) => text(value, price));
      return [timeMs - shiftMs, ...prices, text(volume, quantity)].join(',');
    });
}

/** The golden file where there is one; else the minutes of the recorded trades. */
async function expectedCandles({ file, survey }: Run): Promise<string[]> {
  const golden = file.replace(/\.(gz|txt)$/, '_1m_from_trades.csv');
  if (!existsSync(golden)) return straightCandles(file, survey);
  const [, ...lines] = readFileSync(golden, 'utf8').trimEnd().split('\n');
  // Turnover and the number of trades are not part of the product's candles.
  return lines.map((line) => line.split(',').slice(0, 6).join(','));
}

async function straightCandles(file: string, { price, quantity }: Survey): Promise<string[]> {
  const minutes = new Map<number, number[]>();
  for await (const { frame } of readRecording(file)) {
    if (frame.kind !== 'trade') continue;
    const openMs = Math.floor(frame.timeMs / MINUTE_MS) * MINUTE_MS;
    const ticks = scaledInteger(frame.price, price.scale);
    const [open, high, low, , volume] = minutes.get(openMs) ?? [ticks, ticks, ticks, ticks, 0];
    minutes.set(openMs, [
      open ?? ticks,
      Math.max(high ?? ticks, ticks),
      Math.min(low ?? ticks, ticks),
      ticks,
      (volume ?? 0) + scaledInteger(frame.quantity, quantity.scale),
    ]);
  }
  const text = (value: number, { scale, places }: Survey['price']) =>
    decimalText(BigInt(value), scale, places);
  return [...minutes].map(([openMs, values]) =>
    [
      openMs,
      ...values.slice(0, 4).map((ticks) => text(ticks, price)),
      text(values[4] ?? 0, quantity),
    ].join(','),
  );
}
