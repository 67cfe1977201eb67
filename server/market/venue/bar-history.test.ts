import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import type { CandleTuple } from '../../../contract/realtime.ts';
import { BarHistory } from './bar-history.ts';
import type { BarRange } from './venue.ts';

const NOW_MS = 1000 * HOUR_MS + 10_000;

/** A venue with a bar an hour, of which every tenth saw no trade. */
function start(nowMs = NOW_MS) {
  const asked: BarRange[] = [];
  const clock = { nowMs };
  const history = new BarHistory({
    barsAPage: 50,
    now: () => clock.nowMs,
    ask: async (range) => {
      asked.push(range);
      const bars: CandleTuple[] = [];
      for (let openMs = range.fromMs; openMs <= range.toMs && bars.length < 50; openMs += HOUR_MS)
        bars.push([openMs, 1, 2, 1, 2, (openMs / HOUR_MS) % 10 === 0 ? 0 : 5, 1]);
      return bars;
    },
  });
  const read = async (from: number, end: number) =>
    (await history.closed('1h', from * HOUR_MS, end * HOUR_MS)).map(([openMs]) => openMs / HOUR_MS);
  return { history, asked, clock, read };
}

const hours = (from: number, end: number) =>
  Array.from({ length: end - from }, (_, index) => from + index).filter((hour) => hour % 10 !== 0);

test('pages are put together, bars without a trade are absent, and nothing is asked for twice', async () => {
  const { read, asked } = start();
  expect(await read(700, 820)).toEqual(hours(700, 820));
  expect(asked).toHaveLength(3);
  expect(await read(710, 800)).toEqual(hours(710, 800));
  expect(asked).toHaveLength(3);
  expect(await read(690, 830)).toEqual(hours(690, 830));
  expect(
    asked.slice(3).map(({ fromMs, toMs }) => [fromMs / HOUR_MS, (toMs + 1) / HOUR_MS]),
  ).toEqual([
    [690, 700],
    [820, 830],
  ]);
});

test('two that ask at once ask the venue once', async () => {
  const { read, asked } = start();
  await Promise.all([read(900, 940), read(900, 940)]);
  expect(asked).toHaveLength(1);
});

test('a bar that has just ended is asked for again, and a wish far away is not joined with what is kept', async () => {
  const { read, asked, clock } = start(1000 * HOUR_MS + 1000);
  await read(998, 1000);
  expect(await read(998, 1000)).toEqual([998, 999]);
  expect(asked.at(-1)).toMatchObject({ fromMs: 999 * HOUR_MS });
  clock.nowMs += 10_000;
  await read(998, 1000);
  const before = asked.length;
  await read(998, 1000);
  expect(asked).toHaveLength(before);
  const far = start(9000 * HOUR_MS);
  await far.read(8990, 9000);
  expect(await far.read(1, 5)).toEqual(hours(1, 5));
  expect(far.asked).toHaveLength(2);
});
