/** A change of how prices are made: days before its midnight stay what they were, days from it on are made anew, without a jump. */
import { expect, test } from 'vitest';
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS } from '../../contract/plain/time.ts';
import { DayKeys } from '../../contract/rules/market/simulated/day-keys.ts';
import { KeyedTape } from '../../contract/rules/market/simulated/keyed-tape.ts';
import { MarketTerms, type Terms } from '../../contract/rules/market/simulated/market-terms.ts';
import {
  type Construction,
  constructions,
} from '../../contract/rules/market/simulated/market-version.ts';
import { plainPrimitives } from '../../contract/rules/market/simulated/plain-primitives.ts';
import { SessionPath } from '../../contract/rules/market/simulated/session-path.ts';
import { NUMBERS_A_MINUTE } from '../../contract/rules/market/tick-numbers.ts';
import type { Tick } from '../../server/market/feed.ts';
import { createSimulatedFeed } from '../../server/market/simulated/simulated-feed.ts';
import { verifyDay } from '../../tools/verify/command.ts';
import type { Ask } from '../../tools/verify/computed-day.ts';

const MIDNIGHT_MS = Date.UTC(2026, 0, 8);
const DAY = dayOf(MIDNIGHT_MS);
const SYMBOL = 'BTCUSDT';

/** As another version might be: streams of its own, which give other prices of the same keys. */
const next: Construction = {
  version: 3,
  streamName: (name) => `version 3/${name}`,
  sessionPath: (parts) => new SessionPath(parts),
};
const known = new Map([...constructions, [3, next] as const]);
const plain: Terms = [{ fromDay: 0, version: 2, rate: 100 }];
const changed: Terms = [...plain, { fromDay: DAY, version: 3, rate: 50 }];

/** From an hour before the midnight to an hour after it. */
function listen(terms: Terms) {
  const clock = { nowMs: MIDNIGHT_MS - HOUR_MS, now: () => clock.nowMs };
  const feed = createSimulatedFeed({ clock, seed: 'terms', terms: new MarketTerms(terms, known) });
  const market = feed.marketBySymbol(SYMBOL);
  if (!market) throw new Error(`no ${SYMBOL}`);
  const ticks: Tick[] = [];
  feed.onTicks((told) => ticks.push(...told.filter(({ marketId }) => marketId === market.id)));
  while (clock.nowMs < MIDNIGHT_MS + HOUR_MS) {
    clock.nowMs += 5 * MINUTE_MS;
    feed.pump();
  }
  const parted = (isBefore: boolean) =>
    ticks.filter(({ timeMs }) => timeMs < MIDNIGHT_MS === isBefore);
  return { feed, market, clock, ticks, before: parted(true), after: parted(false) };
}

test('the day before is to the last trade what it would have been, and the day itself is another at its own rate', () => {
  const [old, now] = [listen(plain), listen(changed)];
  expect(now.before).toEqual(old.before);
  expect(now.after.map(({ price }) => price)).not.toEqual(old.after.map(({ price }) => price));
  expect(now.after.length / old.after.length).toBeCloseTo(0.5, 1);
  expect(now.after[0]?.price).toBe(now.before.at(-1)?.price);
  const numbers = now.ticks.map(({ id }) => id);
  expect(numbers).toEqual(numbers.toSorted((left, right) => left - right));
  expect(now.after[0]?.id).toBe((MIDNIGHT_MS / MINUTE_MS) * NUMBERS_A_MINUTE);
});

test('bars over the midnight are the fold of the trades on both sides of it', async () => {
  const { feed, market, ticks } = listen(changed);
  const range = { fromMs: MIDNIGHT_MS - HOUR_MS, toMs: MIDNIGHT_MS + HOUR_MS - 1 };
  const hours = await feed.candles(market.id, { interval: '1h', ...range });
  for (const [openMs, open, high, low, close] of hours) {
    const prices = ticks
      .filter(({ timeMs }) => timeMs >= openMs && timeMs < openMs + HOUR_MS)
      .map(({ price }) => price);
    expect([open, high, low, close]).toEqual([
      ...[prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)],
    ]);
  }
  expect(hours).toHaveLength(2);
});

test('a device that is told the terms makes the trades of both days again, and without them other ones', () => {
  const { feed, market, clock, ticks } = listen(changed);
  clock.nowMs = MIDNIGHT_MS + DAY_MS;
  const key = feed.dayKey(DAY) ?? '';
  const tapeBy = (terms: Terms) => {
    const made = new MarketTerms(terms, known);
    const keys = new DayKeys(plainPrimitives, DAY, key, { terms: made });
    const shapeOf = (day: number) => {
      const shape = feed.shapeOf(market.id, day);
      if (!shape) throw new Error('no shape');
      return shape;
    };
    return new KeyedTape({ symbol: SYMBOL, shapeOf, terms: made, keys });
  };
  const said = ticks.map(({ timeMs }) => timeMs);
  const [own, other] = [tapeBy(changed), tapeBy(plain)];
  expect(ticks.map(({ id }) => own.trade(id)?.time)).toEqual(said);
  const last = ticks.at(-1)?.id ?? 0;
  expect(own.trade(last)).not.toEqual(other.trade(last));
});

test('the program goes by the terms of each day, and says so of a version that it does not know', async () => {
  const { feed, clock } = listen(changed);
  clock.nowMs = MIDNIGHT_MS + DAY_MS + HOUR_MS;
  feed.pump();
  const terms = [
    { from_day: null, version: 2, rate: 100 },
    { from_day: '2026-01-08', version: 3, rate: 50 },
  ];
  const ask: Ask = async (path) => {
    const { pathname, searchParams } = new URL(path, 'http://exchange');
    if (pathname === '/market/beacon') return { terms: [], rounds: [] };
    if (pathname === '/market/fairness') {
      const day = dayOf(Date.parse(searchParams.get('day') ?? ''));
      return { key: feed.dayKey(day), version: feed.terms?.of(day).version, terms };
    }
    const asked = feed.marketBySymbol(searchParams.get('symbol') ?? '');
    const [fromMs, toMs] = ['from', 'to'].map((name) => Number(searchParams.get(name)));
    const query = { interval: '1m', fromMs: fromMs ?? 0, toMs: toMs ?? 0 } as const;
    const candles = asked ? await feed.candles(asked.id, query) : [];
    const text = (value: number, scale = 0) => (value / 10 ** scale).toFixed(scale);
    return {
      list: candles.map(([openMs, open, high, low, close, volume]) => [
        ...[openMs, ...[open, high, low, close].map((price) => text(price, asked?.priceScale))],
        text(volume, asked?.quantityScale),
      ]),
    };
  };
  const said: string[] = [];
  const verify = (day: string, versions = known) =>
    verifyDay(ask, { day, userExports: [], say: (line) => said.push(line), known: versions });
  expect(await verify('2026-01-08')).toEqual([]);
  expect(said).toContain('2026-01-08 is made by version 3 at 50 trades a second');
  expect(await verify('2026-01-07', new Map(constructions))).toEqual([]);
  await expect(verify('2026-01-08', new Map(constructions))).rejects.toThrow(
    '2026-01-08 was made by version 3, and this program knows 2',
  );
});
