/** The tape around an instant, as every source tells it: what was heard, and nothing of the future. */

import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../contract/plain/time.ts';
import type { Tick } from '../../server/market/feed.ts';
import { markets } from '../../server/market/instruments.ts';
import { createManualFeed } from '../../server/market/manual-feed.ts';
import { createReplayFeed } from '../../server/market/replay/replay-feed.ts';
import { createSimulatedFeed } from '../../server/market/simulated/simulated-feed.ts';
import { TickRing } from '../../server/market/tick-ring.ts';
import { temporaryFile } from './recordings.ts';
import { makeSmallRecording } from './small-recording.ts';
import { startFeed } from './start-feed.ts';

const BITCOIN = 1;
const STOCK = 101;

/** What anybody who heard all ticks would answer. */
function naiveTape(heard: readonly Tick[], instantMs: number, count: number): Tick[] {
  const first = heard.findIndex(({ timeMs }) => timeMs >= instantMs);
  const from = first === -1 ? heard.length : first;
  return heard.slice(Math.max(0, from - count), from + 1 + count);
}

test('the simulated tape around any instant is what listeners have heard, however they were pumped', () => {
  const { feed, ticks, clock, run } = startFeed({ symbols: ['BTCUSDT'] });
  const startMs = clock.nowMs;
  run(5 * MINUTE_MS, 730);
  const heard = ticks.filter(({ marketId }) => marketId === BITCOIN);
  expect(heard.length).toBeGreaterThan(500);
  const settled = heard.slice(5);
  const instants = settled.flatMap(({ timeMs }) => [timeMs - 1, timeMs, timeMs + 1]);
  const minutes = [1, 2, 3, 4].map((minute) => Math.ceil(startMs / MINUTE_MS + minute) * MINUTE_MS);
  for (const instantMs of [...instants, ...minutes]) {
    expect(feed.tapeAround(BITCOIN, instantMs, 2)).toEqual({
      ticks: naiveTape(heard, instantMs, 2),
      toldUntilMs: clock.nowMs,
      isWhole: true,
    });
  }
});

test('nothing of the future is told: an instant that has not come has no tick after it', () => {
  const { feed, clock, run } = startFeed({ symbols: ['BTCUSDT'] });
  for (let step = 0; step < 200; step += 1) {
    run(370, 370);
    const { nowMs } = clock;
    const beside = feed.tapeAround(BITCOIN, nowMs + 1, 3);
    expect(beside.ticks).toHaveLength(3);
    expect(beside.ticks.every(({ timeMs }) => timeMs <= nowMs)).toBe(true);
    expect(
      feed.tapeAround(BITCOIN, nowMs + 90_000, 3).ticks.every(({ timeMs }) => timeMs <= nowMs),
    ).toBe(true);
  }
});

test('a feed that starts later tells the same of the time before it', () => {
  const first = startFeed({ symbols: ['BTCUSDT', 'SOLUSDT'] });
  const startMs = first.clock.nowMs;
  first.run(3 * MINUTE_MS, 50);
  const clock = { now: () => first.clock.nowMs };
  const second = createSimulatedFeed({ clock });
  for (let instantMs = startMs; instantMs < clock.now(); instantMs += 977) {
    for (const marketId of [BITCOIN, 5]) {
      expect(second.tapeAround(marketId, instantMs, 2)).toEqual(
        first.feed.tapeAround(marketId, instantMs, 2),
      );
    }
  }
});

test('a market that was closed at an instant goes on with the first tick of its next session', () => {
  // 16:00 in New York on a Friday; the next session opens on Monday at 9:30.
  const closedMs = Date.UTC(2026, 10, 20, 21);
  const mondayMs = Date.UTC(2026, 10, 23, 14, 30);
  const { feed, clock } = startFeed({ atMs: closedMs + MINUTE_MS });
  const friday = feed.tapeAround(STOCK, closedMs, 2);
  expect(friday.ticks).toHaveLength(2);
  expect(friday.ticks.every(({ timeMs }) => timeMs < closedMs)).toBe(true);
  clock.nowMs = mondayMs + MINUTE_MS;
  feed.pump();
  const [before, , first] = feed.tapeAround(STOCK, closedMs, 2).ticks;
  expect(before).toEqual(friday.ticks[0]);
  expect(first?.timeMs).toBeGreaterThanOrEqual(mondayMs);
});

test('the manual tape is what was set, known from its start on', () => {
  const clock = { nowMs: 1_000_000, now: () => clock.nowMs };
  const feed = createManualFeed({ clock });
  const heard: Tick[] = [];
  feed.onTicks((ticks) => heard.push(...ticks));
  for (const [waitMs, price] of [
    [10, '1'],
    [0, '2'],
    [500, '3'],
    [1, '4'],
    [70_000, '5'],
  ] as const) {
    clock.nowMs += waitMs;
    feed.setPrice('BTCUSDT', price);
  }
  for (let instantMs = 1_000_000; instantMs < 1_000_600; instantMs += 1) {
    expect(feed.tapeAround(BITCOIN, instantMs, 2)).toEqual({
      ticks: naiveTape(heard, instantMs, 2),
      toldUntilMs: clock.nowMs - 1,
      isWhole: true,
    });
  }
  expect(feed.tapeAround(BITCOIN, 999_999, 2).isWhole).toBe(false);
});

test('a recording is told as it was played, and a late trade is waited for', async () => {
  const recording = makeSmallRecording('spot');
  const clock = { nowMs: Date.UTC(2026, 10, 20, 15), now: () => clock.nowMs };
  const startMs = clock.nowMs;
  const feed = await createReplayFeed({
    file: temporaryFile('recording.gz', recording.gzip),
    clock,
    markets,
    fallback: createSimulatedFeed({ clock }),
  });
  const heard: Tick[] = [];
  feed.onTicks((ticks) => heard.push(...ticks.filter(({ marketId }) => marketId === BITCOIN)));
  while (clock.nowMs < startMs + recording.seconds * 1000) {
    clock.nowMs += 500;
    await feed.catchUp();
    const { ticks, toldUntilMs } = feed.tapeAround(BITCOIN, clock.nowMs - 2000, 2);
    expect(ticks).toEqual(naiveTape(heard, clock.nowMs - 2000, 2));
    expect(toldUntilMs).toBe(clock.nowMs - 1000);
  }
  expect(heard.length).toBeGreaterThan(10);
  const other = feed.tapeAround(2, startMs - 60_000, 1);
  expect(other).toMatchObject({ isWhole: true, toldUntilMs: clock.nowMs });
  expect(other.ticks).toHaveLength(3);
  feed.stop();
});

test('a ring of ticks keeps half an hour and says from when on it knows', () => {
  const ring = new TickRing(0);
  const heard: Tick[] = [];
  for (let id = 1; id <= 10_000; id += 1) {
    const tick = { marketId: 1, id, timeMs: id * 500, price: id, quantity: 1, side: 1 as const };
    heard.push(tick);
    ring.push(tick);
  }
  const ask = (instantMs: number) => ring.around(instantMs, { count: 2, toldUntilMs: 0 });
  const lastMs = 5_000_000;
  for (let instantMs = lastMs - 30 * MINUTE_MS; instantMs <= lastMs + 1000; instantMs += 777) {
    expect(ask(instantMs).ticks).toEqual(naiveTape(heard, instantMs, 2));
    expect(ask(instantMs).isWhole).toBe(true);
  }
  expect(ask(1000).isWhole).toBe(false);
  expect(ask(lastMs - 61 * MINUTE_MS).isWhole).toBe(false);
});
