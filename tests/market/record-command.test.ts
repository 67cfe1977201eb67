/** What is recorded from a running server, replayed: the minutes and the book of the live stream. */

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../contract/plain/time.ts';
import type { LevelTuple } from '../../contract/realtime.ts';
import { scaledText } from '../../contract/scaled.ts';
import type { Tick } from '../../server/market/feed.ts';
import { markets } from '../../server/market/instruments.ts';
import { parseFrame } from '../../server/market/replay/frame.ts';
import { RecordedBook } from '../../server/market/replay/recorded-book.ts';
import { readRecording } from '../../server/market/replay/recording.ts';
import { createReplayFeed } from '../../server/market/replay/replay-feed.ts';
import { createSimulatedFeed } from '../../server/market/simulated/simulated-feed.ts';
import { runCommand } from '../../tools/process/run-command.ts';
import { projectRoot } from '../../tools/project.ts';
import { createExchangeFrames } from '../../tools/record/exchange-frames.ts';
import { fetchMarket } from '../../tools/record/fetch-market.ts';
import { parseParameters } from '../../tools/record/parse-parameters.ts';
import { startRecorder } from '../../tools/record/recorder.ts';
import { createRecordingFile } from '../../tools/record/recording-file.ts';
import { replayCommand } from '../../tools/replay/command.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

interface Recorded {
  readonly file: string;
  readonly ticks: readonly Tick[];
  readonly bids: readonly LevelTuple[];
  readonly asks: readonly LevelTuple[];
  readonly priceScale: number;
  readonly quantityScale: number;
}

/** Records minutes of a market whose clock runs as fast as the test likes. */
async function record(symbol: string): Promise<Recorded> {
  const server = await startTestServer({
    market: 'simulated',
    environment: { MARKET_RATE: '100' },
  });
  const file = join(mkdtempSync(join(tmpdir(), 'record-')), 'recording.gz');
  try {
    const market = await fetchMarket(server.url, symbol);
    const ticks: Tick[] = [];
    server.exchange.feed.onTicks((batch) => {
      ticks.push(...batch.filter(({ marketId }) => marketId === market.id));
    });
    const recording = createRecordingFile(file);
    const { channels } = parseParameters([
      server.url,
      file,
      '--channels',
      `trades:${symbol},book:${symbol},quote:${symbol}`,
    ]);
    const recorder = startRecorder({
      origin: server.url,
      market,
      channels,
      write: recording.write,
    });
    await play(server, {
      until: () => recorder.counts.trades > 0 && recorder.counts.bookFrames > 0,
    });
    const untilMs = server.exchange.clock.now() + 2.5 * MINUTE_MS;
    await play(server, { until: () => server.exchange.clock.now() > untilMs });
    // The clock stands still now: once the market has come up to it, what was sent last is the last there is.
    await rest(500);
    await expect.poll(() => recorder.newestTrade() - (ticks.at(-1)?.id ?? 0)).toBe(0);
    const frames = recorder.counts.bookFrames;
    await rest(500);
    expect(recorder.counts.bookFrames - frames).toBeLessThanOrEqual(1);
    const { bids, asks } = server.exchange.feed.book(market.id);
    recorder.stop();
    await recording.close();
    return { file, ticks, bids, asks, ...market };
  } finally {
    await server.close();
  }
}

async function play(server: TestServer, { until }: { until: () => boolean }): Promise<void> {
  while (!until()) {
    server.advanceMs(4000);
    await rest(40);
  }
}

async function replay(file: string) {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'));
  const [candles, book] = [join(folder, 'candles.csv'), join(folder, 'book.json')];
  const complaints: string[] = [];
  const exitCode = await replayCommand([file, '--candles', candles, '--book', book], {
    say: () => undefined,
    complain: (text) => complaints.push(text),
  });
  expect([exitCode, complaints]).toEqual([0, []]);
  return { candles: readFileSync(candles, 'utf8'), book: JSON.parse(readFileSync(book, 'utf8')) };
}

/** Prices and volumes by minute, straight from the ticks of the feed. */
function minutesOf({ priceScale, quantityScale }: Recorded, ticks: readonly Tick[]): string[] {
  const minuteOf = ({ timeMs }: Tick) => Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
  return [...new Set(ticks.map(minuteOf))].map((openMs) => {
    const minute = ticks.filter((tick) => minuteOf(tick) === openMs);
    const prices = minute.map(({ price }) => price);
    const ends = [prices[0] ?? 0, Math.max(...prices), Math.min(...prices), prices.at(-1) ?? 0];
    const volume = minute.reduce((sum, { quantity }) => sum + quantity, 0);
    return [
      openMs,
      ...ends.map((price) => scaledText(price, priceScale)),
      scaledText(volume, quantityScale),
      minute.length,
    ].join(',');
  });
}

test('a recording, replayed, gives the minutes and the book of the live stream', async () => {
  const recorded = await record('BTCUSDT');
  const first = await firstTrade(recorded.file);
  const ticks = recorded.ticks.filter(({ id }) => id >= first);
  const { candles, book } = await replay(recorded.file);
  const rows = candles.trimEnd().split('\n').slice(1);
  // Turnover is the replay's own sum, held to its trades by its own test.
  const minutes = rows.map((row) =>
    row
      .split(',')
      .filter((_, column) => column !== 6)
      .join(','),
  );
  expect(minutes).toEqual(minutesOf(recorded, ticks));
  expect(minutes.length).toBeGreaterThanOrEqual(3);
  const text = ([price, quantity]: LevelTuple) => [
    scaledText(price, recorded.priceScale),
    scaledText(quantity, recorded.quantityScale),
  ];
  expect(book).toEqual({ bids: recorded.bids.map(text), asks: recorded.asks.map(text) });
  // The server starts over when a recording is over.
  const played = await playedOnServer(recorded.file);
  expect(played.slice(0, ticks.length)).toEqual(ticks.map(({ id }) => id));
});

test('a perpetual is recorded by its bare symbol, and its differences follow on each other', () => {
  const frames = createExchangeFrames({ symbol: 'ETHUSDT-PERP', priceScale: 2, quantityScale: 3 });
  const lines = [
    frames.snapshot({ bids: [[299_999, 10]], asks: [[300_001, 20]] }),
    frames.difference(
      {
        bids: [
          [299_999, 0],
          [299_998, 7],
        ],
        asks: [],
      },
      1,
    ),
    frames.difference({ bids: [], asks: [[300_001, 21]] }, 2),
  ].map((frame) => parseFrame(JSON.parse(JSON.stringify(frame))));
  const book = new RecordedBook({ priceScale: 2, quantityScale: 3 });
  for (const line of lines) {
    if (line.kind === 'snapshot') book.applySnapshot(line);
    if (line.kind === 'depth') book.applyDepth(line);
  }
  expect(lines.at(-1)).toMatchObject({ symbol: 'ETHUSDT', venue: 'futures' });
  expect([book.gaps, book.bids(), book.asks()]).toEqual([0, [[299_998, 7]], [[300_001, 21]]]);
  expect(parseFrame(frames.trade([9, 5, 300_000, 1, -1]))).toEqual({
    kind: 'trade',
    symbol: 'ETHUSDT',
    id: 9,
    timeMs: 5,
    price: '3000.00',
    quantity: '0.001',
    side: -1,
  });
});

/** As `MARKET=replay:FILE` plays it. */
async function playedOnServer(file: string): Promise<readonly number[]> {
  const clock = { nowMs: Date.UTC(2026, 0, 7, 15), now: () => clock.nowMs };
  const problems: unknown[] = [];
  const feed = await createReplayFeed({
    file,
    clock,
    markets,
    fallback: createSimulatedFeed({ clock }),
    onProblem: (problem) => problems.push(problem),
  });
  const ids: number[] = [];
  feed.onTicks((batch) => {
    ids.push(
      ...batch.filter(({ marketId }) => marketId === feed.recordedMarket.id).map(({ id }) => id),
    );
  });
  clock.nowMs += 2 * MINUTE_MS;
  await feed.catchUp();
  feed.stop();
  expect(problems).toEqual([]);
  return ids;
}

async function firstTrade(file: string): Promise<number> {
  for await (const { frame } of readRecording(file)) if (frame.kind === 'trade') return frame.id;
  throw new Error('nothing was recorded');
}

test('an interrupted recording is complete, and the command says what it holds', async () => {
  const server = await startTestServer({
    market: 'simulated',
    environment: { MARKET_RATE: '100' },
  });
  const file = join(mkdtempSync(join(tmpdir(), 'record-')), 'cut.gz');
  const program = ['--import', 'tsx', 'tools/record.ts', `${server.url}/h5/`, file];
  const child = spawn(process.execPath, program, { cwd: projectRoot, stdio: 'pipe' });
  const said: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await expect.poll(() => said.join('')).toContain('recording BTCUSDT');
  for (let step = 0; step < 60; step += 1) {
    server.advanceMs(500);
    await rest(40);
  }
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  await server.close();
  expect(said.join('')).toMatch(
    /\d+ frames in \d+ s: \d+ trades, \d+ of the book, \d+ quotes; 0 gaps/,
  );
  const kinds = new Set<string>();
  for await (const { frame } of readRecording(file)) kinds.add(frame.kind);
  expect([...kinds].sort()).toEqual(['bookTicker', 'depth', 'snapshot', 'trade']);
});

test('a server that is not there is told in words, and nothing is written', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'record-')), 'none.gz');
  const tsx = join(projectRoot, 'node_modules/.bin/tsx');
  const { exitCode, stderr } = await runCommand(
    tsx,
    ['tools/record.ts', 'http://127.0.0.1:9', file],
    {
      cwd: projectRoot,
    },
  );
  expect(exitCode).toBe(2);
  expect(stderr).toContain('no server answers at http://127.0.0.1:9');
  expect(stderr).not.toContain('    at ');
  expect(existsSync(file)).toBe(false);
});

test.each([
  [['http://a']],
  [['nowhere', 'a.gz']],
  [['http://a', 'a.gz', '--seconds', '0']],
  [['http://a', 'a.gz', '--channels', 'me']],
  [['http://a', 'a.gz', '--channels', 'book:BTCUSDT']],
  [['http://a', 'a.gz', '--channels', 'trades:BTCUSDT,book:ETHUSDT']],
])('the parameters %j are refused', (parameters) => {
  expect(() => parseParameters(parameters)).toThrow();
});
