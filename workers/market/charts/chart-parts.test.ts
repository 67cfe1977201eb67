import { expect, test } from 'vitest';
import type { Interval } from '../../../contract/plain/intervals.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import type { CandleTuple } from '../../../contract/realtime.ts';
import { watchChart } from '../../../tests/workers/market/served-chart.ts';
import { createManualTime } from '../../../tests/workers/world/manual-time.ts';

const NOON_MS = Date.UTC(2026, 0, 5, 12);
const told = (timeMs: number, lots: string) => [timeMs, '1.00', '1.00', '1.00', '1.00', lots];
const heard = (timeMs: number): CandleTuple => [timeMs, 100, 100, 100, 100, 20_000, 0];

/** A chart of five minutes; `answer` says what a call for its parts is told, null when it is lost. */
function openFive(startMs: number, answer: (call: number) => Promise<unknown[] | null>) {
  const time = createManualTime(startMs);
  let calls = 0;
  const run = async (_: string, { period }: { period: Interval }) => {
    if (period === '1m') calls += 1;
    const list = period === '1m' ? await answer(calls) : [told(NOON_MS, '1.0000')];
    return list ? { ok: true, value: { symbol: '', period, list } } : { ok: false };
  };
  return { time, chart: watchChart('5m', time, run), partCalls: () => calls };
}

test('parts of the bar that forms are asked for again when their call was lost, and then no more', async () => {
  const { time, chart, partCalls } = openFive(NOON_MS + MINUTE_MS, async (call) =>
    call === 1 ? null : [told(NOON_MS, '1.0000')],
  );
  chart.refresh();
  await time.advance(0);
  chart.applyMinutes([heard(NOON_MS + MINUTE_MS)], 'extend');
  expect(chart.history.value(0, 5)).toBe(10_000);
  await time.advance(3000);
  expect(chart.history.value(0, 5)).toBe(30_000);
  chart.applyMinutes([heard(NOON_MS + 5 * MINUTE_MS)], 'extend');
  expect(chart.history.count).toBe(2);
  await time.advance(10 * MINUTE_MS);
  expect(partCalls()).toBe(2);
});

test('a chart goes on when its bar ends while the parts of it are under way', async () => {
  const { time, chart } = openFive(NOON_MS + 5 * MINUTE_MS - 100, async (call) => {
    if (call === 1) await new Promise<void>((resolve) => time.timers.after(500, resolve));
    return call === 1 ? [told(NOON_MS, '1.0000')] : [];
  });
  chart.refresh();
  await time.advance(200);
  chart.applyMinutes([heard(NOON_MS + 5 * MINUTE_MS)], 'extend');
  await time.advance(400);
  expect(chart.history.count).toBe(1);
  await time.advance(3000);
  expect(chart.history.barAt(1)).toEqual([NOON_MS + 5 * MINUTE_MS, 100, 100, 100, 100, 20_000]);
});
