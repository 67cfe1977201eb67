/** A day whose key was told plays its own trades, as the exchange made them. */
import { expect, test } from 'vitest';
import type { Run } from '../../../../contract/core.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/plain/time.ts';
import { createMinutePages } from '../../../../workers/features/practice/minute-pages.ts';
import { openKeyedWorld, START_MS } from '../../../market/keyed-world.ts';

const keyed = openKeyedWorld();
const { market, shape } = keyed.marketOf('BTCUSDT');
const FROM = START_MS + 13 * HOUR_MS;

/** The exchange of that market; its candles and what it says of a day may be others. */
function openPages(told: { key?: string | null; lift?: number } = {}) {
  const answers: Readonly<Record<string, (request: { from: number; to: number }) => unknown>> = {
    'markets.candles': ({ from, to }) => ({ list: candles(from, to, told.lift ?? 0) }),
    'markets.fairness': () => ({
      ...{ key: told.key === undefined ? keyed.key : told.key, shape },
      terms: [{ fromDay: null, version: 2, rate: 50 }],
    }),
    'markets.beacon': () => ({ terms: [], rounds: [] }),
  };
  const run = (async (name: string, request: { from: number; to: number }) => ({
    ok: true,
    value: answers[name]?.(request),
  })) as unknown as Run;
  return createMinutePages({ run, market, serverNow: () => START_MS + DAY_MS + HOUR_MS });
}

function candles(from: number, to: number, lift: number): unknown[] {
  const tape = keyed.tapeOf('BTCUSDT');
  const rows: unknown[] = [];
  for (let open = from; open <= Math.min(to, from + 4 * MINUTE_MS); open += MINUTE_MS) {
    const prices = tape.ticksOf(open, 90_000).map(({ price }) => price + lift);
    const text = (ticks: number) => (ticks / 10 ** market.priceScale).toFixed(market.priceScale);
    const [high, low] = [Math.max(...prices), Math.min(...prices)];
    const ends = [prices[0] ?? 0, high, low, prices.at(-1) ?? 0].map(text);
    rows.push([open, ...ends, (90_000 / 10 ** market.quantityScale).toFixed(market.quantityScale)]);
  }
  return rows;
}

test('the trades of a told day are those of its key, each at its instant and price', async () => {
  const page = await openPages().from(FROM);
  const { source, ticks } = page?.minutes[0]?.trades() ?? { ticks: [] };
  expect(source).toBe('keyed');
  const tape = keyed.tapeOf('BTCUSDT');
  const first = tape.firstFrom(FROM);
  expect(ticks[0]).toMatchObject({ timeMs: first.time });
  expect((ticks[0]?.price ?? 0) / 10 ** market.priceScale).toBe(Number(first.price));
  expect(ticks.length).toBeGreaterThan(20);
  expect(ticks.reduce((sum, { lots }) => sum + lots, 0)).toBe(90_000);
});

test.each([
  ['its key has not been told', { key: null }],
  ['its trades do not fold to the bar that the exchange keeps', { lift: 1 }],
] as const)('a minute is walked by the rule of recorded ones where %s', async (_, told) => {
  const page = await openPages(told).from(FROM);
  const minute = page?.minutes[0]?.trades();
  expect(minute?.source).toBe('recorded');
  expect(minute?.ticks).toHaveLength(4);
});
