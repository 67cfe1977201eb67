/** A token becomes a market at its listing: by the clock, without a past before it, the same for everybody. */
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../contract/plain/time.ts';
import { markets } from '../../server/market/instruments.ts';
import { createIssueCalendar, type TokenIssue } from '../../server/market/issues/issue-calendar.ts';
import { createManualFeed } from '../../server/market/manual-feed.ts';
import { naiveMinutes } from './naive-candles.ts';
import { startFeed } from './start-feed.ts';

const issues = createIssueCalendar('listing');
const issue = issues.find(1, Date.UTC(2026, 5, 1)) as TokenIssue;
const { id, symbol } = issue.market;
const SYMBOLS = ['BTCUSDT'];

test('IEO-04 the market of a token opens with the minute of its listing, and trades from there on', async () => {
  const { feed, clock, ticks, closed, run } = startFeed({
    atMs: issue.listsAt - 30_000,
    symbols: SYMBOLS,
    issues,
  });
  expect(feed.marketBySymbol(symbol)).toBeUndefined();
  expect(() => feed.quote(id)).toThrow('no market has the id');
  run(29_999, 1000);
  expect(feed.markets.map((market) => market.symbol)).toEqual(SYMBOLS);
  run(1, 1);
  expect(feed.markets.map((market) => market.symbol)).toEqual([...SYMBOLS, symbol]);
  expect(feed.marketById(id)).toEqual(issue.market);
  const [, openedAtMs, opening, bid, ask, , , , volume] = feed.quote(id);
  expect([openedAtMs, volume]).toEqual([issue.listsAt, 0]);
  expect([opening >= 1, bid <= opening, ask >= opening]).toEqual([true, true, true]);
  run(3 * MINUTE_MS, 1000);
  const own = ticks.filter(({ marketId }) => marketId === id);
  expect(own.length).toBeGreaterThan(20);
  expect(Math.min(...own.map(({ timeMs }) => timeMs))).toBeGreaterThanOrEqual(issue.listsAt);
  const candles = closed.filter(([marketId]) => marketId === id).map(([, candle]) => candle);
  const folded = [...naiveMinutes(own).values()].slice(0, 3);
  expect(candles.map((candle) => candle.slice(0, 6))).toEqual(folded.map((bar) => bar.slice(0, 6)));
  expect(opening).toBe(candles[0]?.[1]);
  expect(feed.sparkline(id).at(-1)).toBe(feed.quote(id)[2]);
  // Nothing was before: not a bar, not a trade, in no interval.
  const wide = { fromMs: 0, toMs: clock.nowMs };
  for (const interval of ['1m', '1h', '1d', '1w', '1M'] as const) {
    const [first] = await feed.candles(id, { interval, ...wide });
    expect([interval, first?.[1]]).toEqual([interval, opening]);
  }
  expect(await feed.candles(id, { interval: '1d', ...wide })).toHaveLength(1);
  const around = feed.tapeAround(id, issue.listsAt, 2);
  expect(around.ticks.every(({ timeMs }) => timeMs >= issue.listsAt)).toBe(true);
  expect(around.ticks[0]).toEqual(own[0]);
  expect(feed.tapeAround(id, issue.listsAt - DAY_MS, 2).ticks).toEqual(around.ticks);
});

test.each([
  ['minutes', 5 * MINUTE_MS + 7_000],
  ['days', 3 * DAY_MS + 61_000],
])(
  'a feed that was there, one that slept over the listing and one that starts %s later say the same',
  async (_, laterMs) => {
    const atMs = issue.listsAt + laterMs;
    const options = { symbols: SYMBOLS, issues };
    const asleep = startFeed({ ...options, atMs: issue.listsAt - DAY_MS });
    asleep.clock.nowMs = atMs;
    asleep.feed.pump();
    const running = startFeed({ ...options, atMs: atMs - 4 * MINUTE_MS });
    running.run(4 * MINUTE_MS, 900);
    const fresh = startFeed({ ...options, atMs });
    const query = { interval: '5m', fromMs: issue.listsAt, toMs: atMs } as const;
    for (const { feed } of [asleep, running]) {
      expect(feed.quote(id)).toEqual(fresh.feed.quote(id));
      expect(feed.book(id)).toEqual(fresh.feed.book(id));
      expect(feed.trades(id, 50)).toEqual(fresh.feed.trades(id, 50));
      expect(await feed.candles(id, query)).toEqual(await fresh.feed.candles(id, query));
    }
  },
);

test('a token changes nothing of the markets that are there', () => {
  const atMs = issue.listsAt + DAY_MS;
  const [with_, without] = [
    startFeed({ symbols: SYMBOLS, issues, atMs }),
    startFeed({ symbols: SYMBOLS, atMs }),
  ];
  with_.run(2 * MINUTE_MS, 1000);
  without.run(2 * MINUTE_MS, 1000);
  const [bitcoin] = markets;
  expect(with_.ticks.filter(({ marketId }) => marketId === bitcoin?.id)).toEqual(without.ticks);
});

test('the manual source lists as well, at the price that the token begins with', () => {
  const clock = { nowMs: issue.listsAt - 1, now: () => clock.nowMs };
  const feed = createManualFeed({ clock, issues });
  expect(() => feed.setPrice(symbol, '1')).toThrow('no market is called');
  clock.nowMs = issue.listsAt;
  expect(feed.setPrice(symbol, issue.issuePrice)).toMatchObject({ marketId: id });
  expect(feed.marketBySymbol(symbol)).toEqual(issue.market);
  expect(feed.isOpen(id, clock.nowMs)).toBe(true);
});
