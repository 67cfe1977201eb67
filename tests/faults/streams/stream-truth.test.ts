import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { scaledText } from '../../../contract/scaled.ts';
import type { ManualFeed } from '../../../server/market/manual-feed.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { startFaultProxy } from '../../support/fault-proxy/fault-proxy.ts';
import type { FaultChange } from '../../support/fault-proxy/fault-settings.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { openStreamClient, QUICK, type StreamClient } from './stream-client.ts';
import { readTruth, type Truth } from './stream-truth.ts';

const SYMBOL = 'BTCUSDT';
const PRICE_SCALE = 2;
const changes = repetitions({ short: 25, long: 1500 });
const cleanups: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A manual market behind a proxy: it stands still at the end, so that there is an end to compare. */
async function openMarket() {
  const file = join(mkdtempSync(join(tmpdir(), 'truth-')), 'truth.ndjson');
  const server = await startTestServer({ market: 'manual', environment: { TRUTH_FILE: file } });
  cleanups.push(() => server.close());
  const proxy = await startFaultProxy({ target: server.url, seed: 11 });
  cleanups.push(() => proxy.close());
  const client = await openStreamClient({ origin: proxy.url, socket: QUICK });
  cleanups.push(() => client.close());
  await client.core.watch([
    ['connection', ''],
    ['markets.quote', SYMBOL],
    ['markets.book', SYMBOL],
    ['markets.trades', SYMBOL],
    ['markets.candles', `${SYMBOL}|1m`],
  ]);
  await client.screen.until('markets.book', SYMBOL, (view) => view.bids.length > 0);
  await client.screen.until('markets.trades', SYMBOL, () => true);
  await client.screen.until('markets.candles', `${SYMBOL}|1m`, (view) => view.state === 'ready');
  return { server, proxy, client, file };
}

/** Prices that wander, a few seconds apart on the market's clock; answers the number of the last trade. */
async function wander(server: TestServer, count: number): Promise<number> {
  const feed = server.exchange.feed as ManualFeed;
  let last = 0;
  for (let change = 0; change < count; change += 1) {
    server.advanceMs(4000);
    last = feed.setPrice(SYMBOL, (60_000 + Math.random() * 200).toFixed(PRICE_SCALE)).id;
    await sleep(30 + Math.random() * 120);
  }
  return last;
}

const decimal = (text: string) => text.replaceAll(',', '');

function held({ screen, bars }: StreamClient, firstMs: number) {
  const book = screen.latest('markets.book', SYMBOL);
  const quote = screen.latest('markets.quote', SYMBOL);
  const sides = [book?.bids ?? [], book?.asks ?? []];
  return {
    book: sides.map((side) => side.map(({ price }) => decimal(price))),
    quote: [quote?.lastText, quote?.bidText, quote?.askText].map((text = '') => decimal(text)),
    trades: screen.latest('markets.trades', SYMBOL)?.trades.map(({ id }) => id),
    candles: bars(`${SYMBOL}|1m`)
      .filter(([timeMs = 0]) => timeMs >= firstMs)
      .map(([timeMs, ...values]) => [timeMs, ...values.slice(0, 4)]),
  };
}

function told(truth: Truth): ReturnType<typeof held> {
  const text = (ticks: number) => scaledText(ticks, PRICE_SCALE);
  const { bids, asks } = truth.book(SYMBOL);
  const [, , last, bid, ask] = truth.quote(SYMBOL);
  return {
    book: [bids, asks].map((side) => side.map(([price]) => text(price))),
    quote: [last, bid, ask].map(text),
    trades: truth
      .trades(SYMBOL)
      .slice(0, 50)
      .map(([id]) => id),
    candles: truth
      .candles(SYMBOL)
      .map(([openMs, ...row]) => [openMs, ...row.slice(0, 4).map((ticks) => Number(text(ticks)))]),
  };
}

const faults: readonly (readonly [string, FaultChange])[] = [
  ['lost, repeated and swapped frames', { down: { drop: 0.15, duplicate: 0.2, swap: 0.2 } }],
  [
    'lost, repeated, swapped and broken frames, lost requests and cut connections',
    {
      down: { drop: 0.05, duplicate: 0.1, swap: 0.1, mutate: 0.03, reset: 0.005 },
      up: { drop: 0.1, duplicate: 0.1, swap: 0.05 },
    },
  ],
  ['a last frame that never comes', { down: { holdTail: true, only: ['update', 'batch'] } }],
];

for (const [name, change] of faults) {
  test(`${name}: when the market rests, quote, book, tape and candles equal the truth file`, async () => {
    const { server, proxy, client, file } = await openMarket();
    proxy.change(change);
    const last = await wander(server, changes);
    // What holds the last frame back stays; the others end, as bad moments do.
    if (change.down?.holdTail !== true) proxy.heal();
    const truth = () => told(readTruth(file));
    // The last change is still on its way into the file when the wandering ends: read it each time.
    await vi.waitFor(
      () => {
        const expected = truth();
        expect(expected.trades?.[0]).toBe(last);
        expect(held(client, expected.candles[0]?.[0] ?? 0)).toEqual(expected);
      },
      { timeout: 20_000, interval: 250 },
    );
    const { down } = proxy.counts();
    reportCount({
      what: `price changes under ${name}`,
      count: changes,
      outcome: `${down.dropped} frames lost, ${down.duplicated} repeated, ${down.swapped} swapped, ${down.mutated} broken; state equals the truth`,
    });
  });
}

test('the truth file holds every frame once: sequences of a log rise without a hole, also while nobody is connected', async () => {
  const { server, proxy, file } = await openMarket();
  await wander(server, 10);
  proxy.cut();
  await wander(server, 10);
  await sleep(200);
  for (const channel of [`book:${SYMBOL}`, `trades:${SYMBOL}`]) {
    const frames = readTruth(file).frames(channel);
    expect(frames[0]?.kind).toBe('snapshot');
    const updates = frames.filter(({ kind }) => kind === 'update');
    expect(updates.length).toBeGreaterThan(10);
    for (const [index, { previous }] of updates.entries()) {
      expect(previous).toBe((index === 0 ? frames[0] : updates[index - 1])?.sequence);
    }
  }
});
