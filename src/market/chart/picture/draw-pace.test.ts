import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeedChange } from '../model/chart-feed.ts';
import { createDrawPace, type DrawPace, MANY_DRAWN_EVERY_MS } from './draw-pace.ts';

const change = (bars: number | null, lines: Readonly<Record<string, number>> = {}): FeedChange => ({
  bars,
  lines: new Map(Object.entries(lines)),
});

const paces: DrawPace[] = [];

function startCharts(count: number): { pace: DrawPace; drawn: FeedChange[] } {
  const drawn: FeedChange[] = [];
  const pace = createDrawPace((each) => drawn.push(each));
  paces.push(pace);
  for (let other = 1; other < count; other += 1) paces.push(createDrawPace(() => undefined));
  return { pace, drawn };
}

const clock = { begun: 0 };

/** All that comes with one update comes in one task. */
const updated = () => Promise.resolve();

beforeEach(() => {
  vi.useFakeTimers();
  // All charts of a page have one clock, which does not go back with the next test.
  clock.begun += 1;
  vi.advanceTimersByTime(clock.begun * 100_000);
});
afterEach(() => {
  for (const pace of paces.splice(0)) pace.stop();
  vi.useRealTimers();
});

test('one or two charts are drawn with every change', () => {
  const { pace, drawn } = startCharts(2);
  for (const bars of [9, 9, 9]) pace.draw(change(bars));
  expect(drawn).toHaveLength(3);
});

test('of more each is drawn with the first update after a quarter of a second, with all that has changed since', async () => {
  const { pace, drawn } = startCharts(3);
  pace.draw(change(9));
  pace.draw(change(null));
  await updated();
  expect(drawn).toEqual([change(9)]);
  pace.draw(change(9, { ema: 8 }));
  pace.draw(change(10, { ema: 9, rsi: 9 }));
  await updated();
  expect(drawn).toHaveLength(1);
  vi.advanceTimersByTime(MANY_DRAWN_EVERY_MS);
  pace.draw(change(11));
  await updated();
  expect(drawn).toEqual([change(9), change(9, { ema: 8, rsi: 9 })]);
});

test('where no update comes any more, what waits is drawn by itself', async () => {
  const { pace, drawn } = startCharts(3);
  pace.draw(change(9));
  await updated();
  pace.draw(change(10));
  vi.advanceTimersByTime(10 * MANY_DRAWN_EVERY_MS);
  expect(drawn).toEqual([change(9), change(10)]);
});

test('many are drawn together, so that their pictures are one frame of the page', async () => {
  const all = [startCharts(1), startCharts(1), startCharts(1)];
  const counts = () => all.map(({ drawn }) => drawn.length);
  for (const { pace } of all) pace.draw(change(9));
  await updated();
  expect(counts()).toEqual([1, 1, 1]);
  for (const { pace } of all) {
    vi.advanceTimersByTime(60);
    pace.draw(change(9));
    await updated();
  }
  expect(counts()).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(MANY_DRAWN_EVERY_MS - 180);
  all[0]?.pace.draw(change(9));
  await updated();
  expect(counts()).toEqual([2, 2, 2]);
});

test('a window that is another is drawn at once, with what waited', async () => {
  const { pace, drawn } = startCharts(6);
  pace.draw(change(9));
  await updated();
  pace.draw(change(9));
  pace.draw(change(0));
  expect(drawn).toEqual([change(9), change(0)]);
  vi.advanceTimersByTime(10 * MANY_DRAWN_EVERY_MS);
  await updated();
  expect(drawn).toHaveLength(2);
});

test('a chart that is gone draws nothing more, and counts no more', async () => {
  const { pace, drawn } = startCharts(2);
  const other = startCharts(1);
  pace.draw(change(9));
  await updated();
  pace.draw(change(9));
  pace.stop();
  vi.advanceTimersByTime(10 * MANY_DRAWN_EVERY_MS);
  expect(drawn).toHaveLength(1);
  for (let count = 0; count < 3; count += 1) other.pace.draw(change(9));
  expect(other.drawn).toHaveLength(3);
});
