import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { START_MS } from '../world/scripted-world.ts';
import {
  expectAligned,
  expectLines,
  expectSameRows,
  KEY,
  move,
  openChart,
  passMinute,
  play,
  ripen,
  toPriceBar,
} from './chart-world.ts';

test('a chart scrolled back over 10,000 bars and forward again shows what one straight question gives', async () => {
  const chart = await openChart(11_000);
  expect(chart.rowsOf(KEY)).toHaveLength(300);
  expectAligned(chart);
  const seen = new Map<number, number[]>();
  const note = () => {
    for (const row of chart.rowsOf(KEY)) seen.set(row[0] ?? 0, row);
  };
  let edges = { hasOlder: true, hasNewer: false };
  for (let moves = 0; edges.hasOlder; moves += 1) {
    expect(moves).toBeLessThan(30);
    edges = await move(chart, 'older');
    expectAligned(chart);
    note();
  }
  const whole = chart.market.all();
  expectSameRows(
    [...seen.values()].sort(([a = 0], [b = 0]) => a - b),
    whole.map((bar) => Object.values(toPriceBar(bar))),
  );
  expect(chart.rowsOf(KEY)[0]?.[0]).toBe(whole[0]?.[0]);
  const heldFromMs = whole[0]?.[0] ?? 0;
  expectLines(chart, heldFromMs);
  const callsBefore = chart.world.requests.length;
  while (edges.hasNewer) {
    edges = await move(chart, 'newer');
    expectAligned(chart);
  }
  expect(chart.world.requests.length).toBe(callsBefore);
  expect(chart.rowsOf(KEY).at(-1)?.[0]).toBe(chart.market.held.endMs);
  expectLines(chart, heldFromMs);
});

test('minutes that pass far from a window that was scrolled back do not send it again, and are there on the way back', async () => {
  const chart = await openChart(11_000);
  for (let moves = 0; moves < 5; moves += 1) await move(chart, 'older');
  const before = expectAligned(chart);
  const { frames } = chart.pasted.held;
  for (let minutes = 0; minutes < 20; minutes += 1) await passMinute(chart);
  expect(chart.pasted.held.frames).toBe(frames);
  expect(expectAligned(chart)).toEqual(before);
  expect(await move(chart, 'latest')).toEqual({ hasOlder: true, hasNewer: false });
  expect(expectAligned(chart).lastMs).toBe(chart.market.held.endMs);
});

test('a chart that follows sends the changed rows only, and moves its window seldom', async () => {
  const chart = await openChart(11_000);
  await move(chart, 'older');
  await move(chart, 'older');
  await move(chart, 'latest');
  const { whole } = chart.pasted.held;
  for (let minutes = 0; minutes < 520; minutes += 1) await passMinute(chart);
  expect(expectAligned(chart).lastMs).toBe(chart.market.held.endMs);
  expect(chart.pasted.held.whole - whole).toBe(2);
  const heldFromMs = chart.market.held.endMs - (299 + 2 * 1400 + 520) * MINUTE_MS;
  expectLines(chart, heldFromMs);
});

test('a reconnect while the trader looks at old bars fills what was missed, however long it was away', async () => {
  const chart = await openChart(6000);
  for (let moves = 0; moves < 3; moves += 1) await move(chart, 'older');
  const before = expectAligned(chart);
  chart.market.held.endMs += 1500 * MINUTE_MS;
  await chart.world.time.sleep(1500 * MINUTE_MS);
  const older = chart.world.core.act('chart.move', { chart: KEY, to: 'older' });
  play(chart, 'snapshot');
  await chart.world.time.advance(200);
  await older;
  await chart.world.time.advance(200);
  expect(expectAligned(chart).firstMs).toBe(before.firstMs - 1000 * MINUTE_MS);
  let edges = { hasOlder: true, hasNewer: true };
  while (edges.hasNewer) {
    edges = await move(chart, 'newer');
    expectAligned(chart);
  }
  expect(chart.rowsOf(KEY).at(-1)?.[0]).toBe(chart.market.held.endMs);
  while (edges.hasOlder) edges = await move(chart, 'older');
  expectAligned(chart);
  expectLines(chart, START_MS - 6000 * MINUTE_MS);
});

test('a lost page leaves the window where it was, and may be asked for again', async () => {
  const chart = await openChart(3000);
  const before = expectAligned(chart);
  chart.market.held.isLost = true;
  expect(await move(chart, 'older')).toEqual({ hasOlder: true, hasNewer: false });
  expect(expectAligned(chart)).toEqual(before);
  chart.market.held.isLost = false;
  await move(chart, 'older');
  expect(expectAligned(chart).firstMs).toBe(before.firstMs - 1000 * MINUTE_MS);
});

test('older bars that come while one forms leave it as it is', async () => {
  const chart = await openChart(3000);
  const moved = chart.world.core.act('chart.move', { chart: KEY, to: 'older' });
  await passMinute(chart);
  await moved;
  await passMinute(chart);
  expect(expectAligned(chart).lastMs).toBe(chart.market.held.endMs);
  expectLines(chart, chart.market.held.endMs - (2 + 299 + 1400) * MINUTE_MS);
});

test('keys that mean nothing have no view, and moving them does nothing', async () => {
  const chart = await openChart(300);
  const keys = [`${KEY}|rsi|NaN`, `${KEY}|rsi|`, `${KEY}|nope|1`, 'BTCUSDT|2h|rsi|14', '', '|||'];
  await chart.world.core.watch(keys.map((key) => ['markets.indicator', key]));
  await chart.world.core.watch([
    ['markets.candles', `${KEY}|renko`],
    ['markets.candles', 'BTCUSDT'],
  ]);
  await ripen(chart.world);
  await passMinute(chart);
  for (const key of keys)
    expect(chart.world.screen.latest('markets.indicator', key)).toBeUndefined();
  expect(chart.world.screen.latest('markets.candles', `${KEY}|renko`)).toBeUndefined();
  expect(await chart.world.core.act('chart.move', { chart: 'NOPE|1m', to: 'older' })).toEqual({
    hasOlder: false,
    hasNewer: false,
  });
});
