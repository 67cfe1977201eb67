import { expect, test } from 'vitest';
import { barOpenMs } from '../../../contract/plain/intervals.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../contract/plain/time.ts';
import type { CandleTuple } from '../../../contract/realtime.ts';
import { createManualTime, settle } from '../../../tests/workers/world/manual-time.ts';
import { bitcoinRow, START_MS } from '../../../tests/workers/world/scripted-world.ts';
import { createCatalogue } from '../catalogue.ts';
import { createCharts } from './charts.ts';

const NOW_MS = Math.floor(START_MS / MINUTE_MS) * MINUTE_MS;

function open(isKnown = true) {
  const time = createManualTime(NOW_MS);
  const said: string[] = [];
  const asked: string[] = [];
  const from: (number | undefined)[] = [];
  const times = { woken: 0 };
  const catalogue = createCatalogue();
  if (isKnown) catalogue.replace([bitcoinRow()]);
  const parts = {
    environment: { timers: time.timers },
    connection: {
      clock: { now: time.clock.now },
      subscriptions: {
        want: (name: string) => void said.push(`+${name}`),
        unwant: (name: string) => void said.push(`-${name}`),
      },
    },
    run: async (_: string, { symbol, period, ...range }: CandlesAsked) => {
      asked.push(`${symbol} ${period}`);
      from.push(range.from);
      return { ok: true, value: { list: [[NOW_MS, '1.00', '1.00', '1.00', '1.00', '1.0000']] } };
    },
    catalogue,
    wake: () => {
      times.woken += 1;
    },
  };
  const charts = createCharts(parts as unknown as Parameters<typeof createCharts>[0]);
  return { charts, catalogue, said, asked, from, times, advance: time.advance };
}

interface CandlesAsked {
  readonly symbol: string;
  readonly period: string;
  readonly from?: number;
}

const minute = (volume: number): CandleTuple => [NOW_MS, 100, 100, 100, 100, volume, 0];

test('a chart is shared by all who look at it, and gone with the last of them', async () => {
  const { charts, said, asked, times } = open();
  const first = charts.open('BTCUSDT|1m');
  const second = charts.open('BTCUSDT|1m');
  expect(second?.chart).toBe(first?.chart);
  expect(charts.get('BTCUSDT|1m')).toBe(first?.chart);
  await settle();
  expect([said, asked, times.woken > 0]).toEqual([['+candles:BTCUSDT:1m'], ['BTCUSDT 1m'], true]);
  expect(first?.chart.state()).toBe('ready');
  first?.close();
  expect(charts.get('BTCUSDT|1m')).toBeDefined();
  second?.close();
  expect(charts.get('BTCUSDT|1m')).toBeUndefined();
  expect(said).toEqual(['+candles:BTCUSDT:1m', '-candles:BTCUSDT:1m']);
});

test('there is no chart of an interval that is none', () => {
  const { charts, said } = open();
  for (const key of ['BTCUSDT|2m', 'BTCUSDT', '', '|', 'BTCUSDT|'])
    expect(charts.open(key)).toBeUndefined();
  expect(said).toEqual([]);
});

test('a chart asks for its bars before its market is known, once, and is filled when the catalogue is there', async () => {
  const { charts, catalogue, asked } = open(false);
  const opened = charts.open('BTCUSDT|1m');
  await settle();
  // A snapshot that comes before the catalogue has nothing to be compared with.
  charts.takeMinutes('BTCUSDT', [minute(70_000)], 'replace');
  await settle();
  expect([asked, opened?.chart.state()]).toEqual([['BTCUSDT 1m'], 'loading']);
  catalogue.replace([bitcoinRow()]);
  charts.refreshAll();
  await settle();
  expect([asked, opened?.chart.state()]).toEqual([['BTCUSDT 1m'], 'ready']);
});

test('minutes reach the charts of their market, and a snapshot has them compared with the history', async () => {
  const { charts, catalogue, asked } = open();
  catalogue.replace([bitcoinRow(), bitcoinRow({ id: 2, symbol: 'ETHUSDT' })]);
  const own = charts.open('BTCUSDT|1m');
  const other = charts.open('ETHUSDT|1m');
  await settle();
  asked.length = 0;
  charts.takeMinutes('BTCUSDT', [minute(70_000)], 'extend');
  expect(own?.chart.history.barAt(0)[5]).toBe(70_000);
  expect(other?.chart.history.barAt(0)[5]).toBe(10_000);
  expect(asked).toEqual([]);
  charts.takeMinutes('BTCUSDT', [minute(80_000)], 'replace');
  await settle();
  expect(own?.chart.history.barAt(0)[5]).toBe(80_000);
  expect(asked).toEqual(['BTCUSDT 1m']);
});

test('a snapshot is one comparison, of all bars once a minute and else of what may have closed since', async () => {
  const { charts, asked, from, advance } = open();
  charts.open('BTCUSDT|15m');
  await settle();
  asked.length = from.length = 0;
  const longAgo: CandleTuple = [NOW_MS - HOUR_MS, 100, 100, 100, 100, 1, 1];
  charts.takeMinutes('BTCUSDT', [longAgo, minute(80_000)], 'replace');
  await settle();
  expect(asked.toSorted()).toEqual(['BTCUSDT 15m', 'BTCUSDT 1m']);
  expect(Math.min(...from.map((each) => each ?? 0))).toBe(barOpenMs('15m', NOW_MS));

  // What is compared in part meanwhile does not put off the whole.
  await advance(MINUTE_MS / 2);
  charts.takeMinutes('BTCUSDT', [minute(85_000)], 'replace');
  await advance(MINUTE_MS / 2);
  from.length = 0;
  charts.takeMinutes('BTCUSDT', [minute(90_000)], 'replace');
  await settle();
  const quarters =
    (barOpenMs('15m', NOW_MS) - Math.min(...from.map((each) => each ?? 0))) / (15 * MINUTE_MS);
  expect(quarters).toBe(299);
});

test('of what was compared within the minute the bar that has closed since is compared again', async () => {
  const { charts, from, advance } = open();
  await advance(MINUTE_MS / 2);
  charts.open('BTCUSDT|1m');
  await advance(MINUTE_MS - SECOND_MS);
  from.length = 0;
  charts.takeMinutes('BTCUSDT', [minute(90_000)], 'replace');
  await settle();
  expect(from).toEqual([NOW_MS]);
});
