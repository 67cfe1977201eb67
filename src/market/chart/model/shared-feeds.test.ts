import { expect, test } from 'vitest';
import type { ChartFeed, createChartFeed } from './chart-feed.ts';
import { holdChartFeed } from './shared-feeds.ts';

function recorded() {
  const told: string[] = [];
  const create = ((key: string, kind: string) => {
    told.push(`open ${key} ${kind}`);
    return {
      want: (columns: ReadonlyMap<string, number>) => told.push(`want ${[...columns.keys()]}`),
      close: () => told.push('close'),
    } as unknown as ChartFeed;
  }) as typeof createChartFeed;
  return { told, hold: (key: string) => holdChartFeed(key, 'plain', create) };
}

test('charts of one market and interval share one feed, from the first to the last', () => {
  const { told, hold } = recorded();
  const [one, other, third] = [hold('BTCUSDT|15m'), hold('BTCUSDT|15m'), hold('BTCUSDT|1h')];
  expect(told.splice(0)).toEqual(['open BTCUSDT|15m plain', 'open BTCUSDT|1h plain']);
  one.want(new Map([['ma', 1]]));
  other.want(new Map([['rsi', 1]]));
  expect(told.splice(0)).toEqual(['want ma', 'want ma,rsi']);
  one.close();
  one.close();
  expect(told.splice(0)).toEqual(['want rsi']);
  other.close();
  third.close();
  expect(told.splice(0)).toEqual(['close', 'close']);
  hold('BTCUSDT|15m').close();
  expect(told).toEqual(['open BTCUSDT|15m plain', 'close']);
});
