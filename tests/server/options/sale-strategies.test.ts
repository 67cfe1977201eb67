/** No way of selling earns: over whole days of the simulated tape every strategy loses, as who never sells does. */
import { expect, test } from 'vitest';
import { DAY_MS, dayOf } from '../../../contract/plain/time.ts';
import { DayKeys } from '../../../contract/rules/market/simulated/day-keys.ts';
import { KeyedTape } from '../../../contract/rules/market/simulated/keyed-tape.ts';
import { MarketTerms, termsOf } from '../../../contract/rules/market/simulated/market-terms.ts';
import { plainPrimitives } from '../../../contract/rules/market/simulated/plain-primitives.ts';
import type { SaleTerms } from '../../../contract/rules/options/sale-price.ts';
import { expiriesOf, saleTerms } from '../../../server/features/options/terms.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';
import { repetitions } from '../../support/counts.ts';
import { earnings, strategies } from './sale-strategies.ts';

const START_MS = Date.UTC(2026, 5, 10);
const SECONDS = DAY_MS / 1000;
const DAYS = repetitions({ short: 1, long: 10 });

/**
 * The price of each second of a day but its last minute, whose trades may be of the next day, and what the exchange pays
 * on that market, which is the most of all.
 */
function bitcoinOf(number: number) {
  const startMs = START_MS + number * DAY_MS;
  const feed = createSimulatedFeed({
    clock: { now: () => startMs + DAY_MS + 1 },
    seed: `sales ${number}`,
  });
  const market = feed.marketBySymbol('BTCUSDT');
  const shape = market && feed.shapeOf(market.id, 0);
  const day = dayOf(startMs);
  const key = feed.dayKey(day);
  if (!market || !shape || key === null) throw new Error('there is no day of bitcoin');
  const keys = new DayKeys(plainPrimitives, day, key);
  const tape = new KeyedTape({
    symbol: market.symbol,
    shapeOf: () => shape,
    terms: new MarketTerms(termsOf({ rate: 100 })),
    keys,
  });
  const prices = Float64Array.from({ length: SECONDS - 60 }, (_, second) =>
    Number(tape.firstFrom(startMs + second * 1000).price),
  );
  return {
    prices,
    payoutRates: expiriesOf(market).map((expiry) => [expiry.seconds, expiry.payoutRate] as const),
  };
}

const days = Array.from({ length: DAYS }, (_, number) => bitcoinOf(number));

/** What a strategy earns of a stake, in the mean of all days. */
function inTheMean(
  terms: SaleTerms,
  { isFirm = false, expiries = 6 }: { isFirm?: boolean; expiries?: number } = {},
) {
  const everySeconds = 300;
  const results = days.map(({ prices, payoutRates }) =>
    earnings(prices, { terms, isFirm, everySeconds, payoutRates: payoutRates.slice(-expiries) }),
  );
  return new Map(
    Object.keys(strategies).map((name) => {
      const sum = results.reduce((total, result) => total + (result.get(name) ?? 0), 0);
      return [name, sum / days.length];
    }),
  );
}

test('no way of selling earns over a day, and the price that is paid is a fair one all the same', {
  timeout: 300_000,
}, () => {
  const earned = inTheMean(saleTerms);
  expect(earned.size).toBe(10);
  for (const [name, share] of earned) expect(share, name).toBeLessThan(0);
  // Who sells without a plan gives away the spread, and what nobody knows of the next minute.
  for (const name of ['sells at once', 'sells in the middle', 'sells at the last moment'])
    expect(earned.get(name), name).toBeGreaterThan(-0.2);
});

test('without a spread, or by quotes that hold whatever happens, one of them would earn', {
  timeout: 300_000,
}, () => {
  const best = (earned: ReadonlyMap<string, number>) => Math.max(...earned.values());
  expect(best(inTheMean(saleTerms, { isFirm: true, expiries: 1 }))).toBeGreaterThan(0);
  expect(best(inTheMean({ spread: 0, calmer: 1, wilder: 1 }, { expiries: 1 }))).toBeGreaterThan(
    best(inTheMean(saleTerms, { expiries: 1 })),
  );
});
