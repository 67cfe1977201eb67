import { expect, test } from 'vitest';
import type { Interval } from '../../../contract/plain/intervals.ts';
import { HOUR_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { watchChart } from '../../../tests/workers/market/served-chart.ts';
import { createManualTime } from '../../../tests/workers/world/manual-time.ts';

const START_MS = Date.UTC(2026, 0, 4, 22, 50);

/** A chart whose calls are answered by hand, in any order. */
function openByHand() {
  const time = createManualTime(START_MS);
  const asked: ((price: string | null) => void)[] = [];
  const run = (_: string, { period }: { period: Interval }) =>
    new Promise((resolve) => {
      asked.push((price) => {
        const list = [[START_MS, price, price, price, price, '1.0000']];
        resolve(price === null ? { ok: false } : { ok: true, value: { symbol: '', period, list } });
      });
    });
  const chart = watchChart('1m', time, run);
  const answer = async (call: number, price: string | null) => {
    await time.advance(0);
    asked[call]?.(price);
    await time.advance(0);
  };
  return { chart, answer, close: () => chart.history.value(0, 4) };
}

test('a comparison that was overtaken still fills the chart, and is dropped once the later one is taken', async () => {
  const inOrder = openByHand();
  inOrder.chart.refresh();
  inOrder.chart.refresh();
  await inOrder.answer(0, '1.00');
  expect([inOrder.chart.state(), inOrder.close()]).toEqual(['ready', 100]);
  await inOrder.answer(1, '2.00');
  expect(inOrder.close()).toBe(200);

  const reversed = openByHand();
  reversed.chart.refresh();
  reversed.chart.refresh();
  await reversed.answer(1, '2.00');
  await reversed.answer(0, '1.00');
  expect(reversed.close()).toBe(200);
});

test('a comparison that was overtaken does not tell that it failed, nor fill a chart that was left', async () => {
  const { chart, answer } = openByHand();
  chart.refresh();
  chart.refresh();
  await answer(0, null);
  expect(chart.state()).toBe('loading');
  await answer(1, null);
  expect(chart.state()).toBe('failed');

  const left = openByHand();
  left.chart.refresh();
  left.chart.close();
  await left.answer(0, '1.00');
  expect(left.chart.state()).toBe('loading');
});

test('parts of the bar that forms which come after those of a later comparison are dropped', async () => {
  const openMs = Date.UTC(2026, 0, 4, 20);
  const time = createManualTime(openMs + 2 * HOUR_MS - 10_000);
  const bar = (timeMs: number, lots: string) => [timeMs, '1.00', '1.00', '1.00', '1.00', lots];
  const held = { answer: () => {} };
  const run = async (_: string, { period, from = 0 }: { period: Interval; from?: number }) => {
    const of = (list: unknown) => ({ ok: true, value: { symbol: '', period, list } });
    // A bar of an hour for each that has closed since, or the minutes of the one that has not: all the same trades.
    if (period === '4h') return of([bar(openMs, '2.0000')]);
    if (period === '1h' && time.clock.now() < openMs + 2 * HOUR_MS)
      return of([bar(openMs, '1.0000')]);
    if (period === '1h') return of([bar(openMs, '1.0000'), bar(openMs + HOUR_MS, '1.0000')]);
    if (from > openMs + HOUR_MS) return of([]);
    return new Promise((resolve) => {
      const minutes = [bar(from, '0.5000'), bar(from + MINUTE_MS, '0.5000')];
      held.answer = () => resolve(of(minutes));
    });
  };
  const chart = watchChart('4h', time, run);
  chart.refresh();
  await time.advance(20_000);
  chart.refresh();
  await time.advance(0);
  held.answer();
  await time.advance(0);
  expect(chart.history.barAt(0)).toEqual([openMs, 100, 100, 100, 100, 20_000]);
});
