import { expect, test } from 'vitest';
import type { CandleTuple } from '../../contract/realtime.ts';
import { createFeed } from '../../server/market/create-feed.ts';
import type { Tick } from '../../server/market/feed.ts';
import { markets } from '../../server/market/instruments.ts';
import { readRecording } from '../../server/market/replay/recording.ts';
import { createReplayFeed } from '../../server/market/replay/replay-feed.ts';
import { createSimulatedFeed } from '../../server/market/simulated/simulated-feed.ts';
import { temporaryFile } from './recordings.ts';
import { makeSmallRecording, type Venue } from './small-recording.ts';

const START_MS = Date.UTC(2026, 10, 20, 15, 0, 0);

async function startReplay(options: { venue?: Venue; speed?: number; file?: string } = {}) {
  const recording = makeSmallRecording(options.venue ?? 'spot');
  const clock = { nowMs: START_MS, now: () => clock.nowMs };
  const problems: unknown[] = [];
  const feed = await createReplayFeed({
    file: options.file ?? temporaryFile('recording.gz', recording.gzip),
    clock,
    markets,
    fallback: createSimulatedFeed({ clock }),
    speed: options.speed ?? 1,
    onProblem: (problem) => problems.push(problem),
  });
  const ticks: Tick[] = [];
  const closed: [marketId: number, candle: CandleTuple][] = [];
  feed.onTicks((batch) =>
    ticks.push(...batch.filter((tick) => tick.marketId === feed.recordedMarket.id)),
  );
  feed.onMinuteClosed((...minute) => closed.push(minute));
  async function run(forMs: number, stepMs = 500) {
    const endMs = clock.nowMs + forMs;
    while (clock.nowMs < endMs) {
      clock.nowMs = Math.min(endMs, clock.nowMs + stepMs);
      await feed.catchUp();
    }
  }
  return { recording, clock, feed, ticks, closed, problems, run };
}

test('the tape is the recorded one, shifted so that the recording starts now', async () => {
  const { recording, feed, ticks, run } = await startReplay();
  await run(recording.seconds * 1000);
  expect(ticks).toHaveLength(recording.trades.length);
  let newestMs = START_MS;
  for (const [index, trade] of recording.trades.entries()) {
    newestMs = Math.max(newestMs, START_MS + trade.timeMs - recording.firstEventMs);
    expect(ticks[index]).toEqual({
      marketId: 1,
      id: trade.id,
      timeMs: newestMs,
      price: Math.round(Number(trade.price) * 100),
      quantity: Math.round(Number(trade.quantity) * 1_000_000),
      side: trade.buyerIsMaker ? -1 : 1,
    });
  }
  expect(feed.trades(1, 3).map(([id]) => id)).toEqual(ticks.slice(-3).map((tick) => tick.id));
});

test('quote and book are the recorded ones at that time', async () => {
  const { recording, feed, ticks, run } = await startReplay();
  await run(recording.seconds * 1000 - 100);
  const { bids, asks } = feed.book(1);
  const lots = ([price, thousandths]: [number, number]) => [price, thousandths * 1000];
  expect(bids).toEqual(recording.bids.slice(0, 20).map(lots));
  expect(asks).toEqual(recording.asks.slice(0, 20).map(lots));
  const [marketId, time, last, bid, ask] = feed.quote(1);
  const best = [recording.bids[0]?.[0], recording.asks[0]?.[0]];
  expect([marketId, time, last, bid, ask]).toEqual([
    1,
    ticks.at(-1)?.timeMs,
    ticks.at(-1)?.price,
    ...best,
  ]);
});

test('minutes close in order, once, and equal the candles asked for later', async () => {
  const { recording, feed, closed, run } = await startReplay();
  await run(recording.seconds * 1000 + 500);
  const own = closed.filter(([marketId]) => marketId === 1).map(([, candle]) => candle);
  expect(own.map(([openMs]) => openMs)).toEqual([START_MS, START_MS + 60_000]);
  expect(
    await feed.candles(1, { interval: '1m', fromMs: START_MS, toMs: START_MS + 60_000 }),
  ).toEqual(own);
  expect(new Set(closed.map(([marketId]) => marketId)).size).toBe(markets.length);
});

test('the day before the recording meets its first price, so charts and statistics are whole', async () => {
  const { recording, feed } = await startReplay();
  const past = await feed.candles(1, {
    interval: '1m',
    fromMs: START_MS - 86_400_000,
    toMs: START_MS,
  });
  expect(past).toHaveLength(1440);
  expect(past.at(-1)?.[4]).toBe(Math.round(Number(recording.trades[0]?.price) * 100));
  expect(feed.sparkline(1)).toHaveLength(24);
});

test('a futures recording plays on the perpetual market, all others stay simulated', async () => {
  const { clock, feed, ticks, run } = await startReplay({ venue: 'futures' });
  expect(feed.recordedMarket.symbol).toBe('BTCUSDT-PERP');
  await run(20_000);
  expect(ticks.length).toBeGreaterThan(10);
  const simulated = createSimulatedFeed({ clock });
  expect(feed.quote(1)).toEqual(simulated.quote(1));
  expect(feed.book(101)).toEqual(simulated.book(101));
  expect(feed.quote(301)).not.toEqual(simulated.quote(301));
});

test('at its end a recording starts over, with ids and times that keep rising', async () => {
  const { recording, feed, ticks, run } = await startReplay();
  await run(2.5 * recording.seconds * 1000);
  expect(ticks.length).toBeGreaterThan(2 * recording.trades.length);
  expect(ticks.map((tick) => tick.id)).toEqual(
    ticks.map((_, index) => (ticks[0]?.id ?? 0) + index),
  );
  const times = ticks.map((tick) => tick.timeMs);
  expect(times).toEqual(times.toSorted((left, right) => left - right));
  const again = ticks.slice(recording.trades.length, 2 * recording.trades.length);
  expect(again.map((tick) => tick.price)).toEqual(
    ticks.slice(0, recording.trades.length).map((tick) => tick.price),
  );
  expect(feed.book(1).bids).toHaveLength(20);
});

test('ten times the speed takes a tenth of the time', async () => {
  const { recording, ticks, run } = await startReplay({ speed: 10 });
  await run(recording.seconds * 100, 50);
  expect(ticks).toHaveLength(recording.trades.length);
  const last = recording.trades.at(-1);
  expect(ticks.at(-1)?.timeMs).toBe(
    START_MS + Math.round(((last?.timeMs ?? 0) - recording.firstEventMs) / 10),
  );
});

test('a recording that breaks off is played up to there, told of, and started over', async () => {
  const whole = makeSmallRecording('spot');
  const file = temporaryFile('cut.gz', whole.gzip.subarray(0, Math.floor(whole.gzip.length * 0.8)));
  const { ticks, problems, run } = await startReplay({ file });
  await run(whole.seconds * 2000);
  expect(problems.length).toBeGreaterThan(0);
  expect(ticks.length).toBeGreaterThan(whole.trades.length);
  expect(ticks.map((tick) => tick.id)).toEqual(
    ticks.map((_, index) => (ticks[0]?.id ?? 0) + index),
  );
});

test('after a long pause a round starts now instead of racing through the past', async () => {
  const { recording, clock, ticks, run } = await startReplay();
  await run(10_000);
  const seen = ticks.length;
  await run(86_400_000, 86_400_000);
  await run(20_000);
  expect(ticks.length - seen).toBeLessThan(recording.trades.length);
  expect(ticks.at(-1)?.timeMs).toBeGreaterThan(clock.nowMs - 5000);
});

test('what cannot be played is refused at the start', async () => {
  const clock = { now: () => START_MS };
  const play = (file: string) => createFeed({ market: `replay:${file}`, clock });
  const unknown = makeSmallRecording('spot', 'NOPEUSDT');
  await expect(play('/nowhere/at-all.gz')).rejects.toThrow('ENOENT');
  await expect(play(temporaryFile('unknown.txt', unknown.text))).rejects.toThrow('NOPEUSDT');
  await expect(play(temporaryFile('empty.txt', ''))).rejects.toThrow('no trades');
  await expect(createFeed({ market: 'nonsense', clock })).rejects.toThrow('MARKET must be');
});

test('a line that is not of the format is named by its number', async () => {
  const [first] = makeSmallRecording('spot').text.split('\n');
  const read = async (text: string) => {
    for await (const _ of readRecording(temporaryFile('bad.txt', text))) void _;
  };
  await expect(read(`${first}\n{"stream":"x"}\n`)).rejects.toThrow(':2: no receive time');
  await expect(read(`${first}\n${first}\n17 {"stream":"x@depth","data":{}}\n`)).rejects.toThrow(
    ':3: not a frame',
  );
});
