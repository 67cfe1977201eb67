/** Statistics of one's own trades, as the core makes them from what the exchange tells. */
import { expect, test, vi } from 'vitest';
import type {
  JournalTrade,
  StatisticsDraft,
  StatisticsView,
} from '../../../../contract/features/journal.ts';
import { DAY_MS, HOUR_MS } from '../../../../contract/plain/time.ts';
import { errorAnswer, okAnswer, openWorld, START_MS, toWire } from '../../world/scripted-world.ts';
import { position } from '../futures/futures-world.ts';

/** A Monday, by the clock of the device. */
const MONDAY = new Date(2026, 0, 5, 9, 30).getTime();

const trade: JournalTrade = {
  kind: 'futures',
  id: 1,
  marketId: 1,
  symbol: 'BTCUSDT',
  side: 'long',
  openedAt: MONDAY,
  closedAt: MONDAY + HOUR_MS,
  openPrice: '100',
  closePrice: '110',
  size: '1',
  fees: '0.1',
  net: '10',
  currency: 'USDT',
  note: '',
  tags: [],
};

/** In the order of closing: two wins, a loss of an option on Tuesday, and one of another currency. */
const trades: readonly JournalTrade[] = [
  trade,
  { ...trade, id: 2, side: 'short', net: '-4', closedAt: MONDAY + 2 * HOUR_MS },
  {
    ...trade,
    id: 1,
    kind: 'options',
    side: 'up',
    net: '-10.1',
    openedAt: MONDAY + DAY_MS,
    closedAt: MONDAY + DAY_MS + 60_000,
  },
  {
    ...trade,
    id: 9,
    kind: 'options',
    side: 'up',
    net: '0.00000001',
    currency: 'BTC',
    closedAt: MONDAY + 2 * DAY_MS,
  },
];

const everything: StatisticsDraft = { kind: 'all', days: 0, currency: '', by: 'market' };

async function openTrades(told: readonly JournalTrade[] = trades) {
  const world = await openWorld({ start: { token: 'token', language: 'fra' } });
  const held = { told: [...told], isDown: false };
  const asked: URLSearchParams[] = [];
  world.answer('/journal/trades', (_, form) => {
    asked.push(form);
    if (held.isDown) return errorAnswer('error', 'in_development');
    const from = Number(form.get('from') ?? 0);
    const place = Number(form.get('after')?.split(':')[2] ?? 0);
    // Two at a time.
    const list = held.told.filter(({ closedAt }) => closedAt >= from).slice(place, place + 2);
    const next = held.told.length > place + 2 && from === 0 ? `1:futures:${place + 2}` : null;
    return okAnswer(toWire({ list, next }));
  });
  await world.openPrivateChannel();
  const see = async (draft: Partial<StatisticsDraft> = {}) => {
    const key = JSON.stringify({ ...everything, ...draft });
    await world.core.watch([['journal.statistics', key]]);
    for (let round = 0; round < 3; round += 1) {
      await vi.dynamicImportSettled();
      await world.time.advance(500);
    }
    return world.screen.latest('journal.statistics', key) as StatisticsView;
  };
  return { ...world, held, asked, see };
}

function ready(view: StatisticsView) {
  if (view.state !== 'ready') throw new Error(view.state);
  return view;
}

test('all pages are read once, and the currency of the most trades is told in the marks of the language', async () => {
  const world = await openTrades();
  const view = ready(await world.see());
  expect(view).toMatchObject({ currencies: ['USDT', 'BTC'], currency: 'USDT', isThin: true });
  expect(view.all).toMatchObject({
    trades: 3,
    netText: '−4,10 USDT',
    netTone: 'down',
    winRateText: '33,3%',
    profitFactorText: '0,71',
    expectancyText: '−1,37 USDT',
    averageWinText: '+10,00 USDT',
    averageLossText: '−7,05 USDT',
    drawdownText: '14,10 USDT',
    holdingSeconds: (3600 + 7200 + 60) / 3,
  });
  // Wilson's bounds for one of three.
  expect(view.all).toMatchObject({ winRateLowText: '6,1%', winRateHighText: '79,2%' });
  expect(view.series.map(({ total }) => total)).toEqual(['10', '6', '-4.1']);
  ready(await world.see({ by: 'side' }));
  expect(world.asked).toHaveLength(2);
});

test('groups are told apart by market, hour, weekday and side; hours without a trade stand in the picture alone', async () => {
  const world = await openTrades();
  const keys = async (by: StatisticsDraft['by']) =>
    ready(await world.see({ by })).groups.map(({ key, figures }) => [key, figures.trades]);
  expect(await keys('market')).toEqual([
    ['futures:BTCUSDT', 2],
    ['options:BTCUSDT', 1],
  ]);
  expect(await keys('hour')).toEqual([['9', 3]]);
  expect(await keys('weekday')).toEqual([
    ['1', 2],
    ['2', 1],
  ]);
  expect((await keys('side')).toSorted()).toEqual([
    ['long', 1],
    ['short', 1],
    ['up', 1],
  ]);
  const hours = ready(await world.see({ by: 'hour' })).bars;
  expect(hours).toHaveLength(24);
  expect(hours.filter(({ profit }) => profit !== '0').map(({ key }) => key)).toEqual(['9']);
});

test('kind, days and currency choose which trades count', async () => {
  const world = await openTrades();
  const of = async (draft: Partial<StatisticsDraft>) => ready(await world.see(draft)).all?.netText;
  expect(await of({ kind: 'futures' })).toBe('+6,00 USDT');
  expect(await of({ kind: 'options' })).toBe('−10,10 USDT');
  expect(await of({ currency: 'BTC' })).toBe('+0,00000001 BTC');
  // An unknown one is none, and the first is told.
  expect(await of({ currency: 'DOGE' })).toBe('−4,10 USDT');
  const old = START_MS - 30 * DAY_MS;
  const past = await openTrades([{ ...trade, openedAt: old, closedAt: old }]);
  const view = ready(await past.see({ days: 7 }));
  expect([view.all, view.groups, view.series]).toEqual([null, [], []]);
});

test('a trade that is closed is asked for and counted, without asking for all again', async () => {
  const world = await openTrades();
  ready(await world.see());
  const closedAt = MONDAY + 3 * DAY_MS;
  world.held.told.push({ ...trade, id: 3, net: '1', closedAt });
  world.hear('futures.closed', { ...position, id: 3, status: 'closed', closedAt });
  expect(ready(await world.see()).all).toMatchObject({ trades: 4, netText: '−3,10 USDT' });
  expect(world.asked).toHaveLength(3);
  expect(Number(world.asked[2]?.get('from'))).toBe(MONDAY + 2 * DAY_MS - 60_000);
});

test('a failure is told and asked again; who has no trades is told so', async () => {
  const world = await openTrades([]);
  world.held.isDown = true;
  expect(await world.see()).toEqual({ state: 'failed', code: 'in_development' });
  world.held.isDown = false;
  await world.time.advance(5000);
  expect(ready(await world.see()).all).toBeNull();
});

test('a tag that is written is a group of its own at once, beside the trades without one, and the list shows the note', async () => {
  const world = await openTrades();
  ready(await world.see({ by: 'tag' }));
  world.hear('journal.written', { kind: 'futures', id: 2, note: 'late', tags: ['fomo', 'news'] });
  const view = ready(await world.see({ by: 'tag' }));
  expect(view.groups.map(({ key, name, figures }) => [key, name, figures.netText])).toEqual([
    ['', '', '−0,1000 USDT'],
    ['fomo', 'fomo', '−4,00 USDT'],
    ['news', 'news', '−4,00 USDT'],
  ]);
  expect(world.asked).toHaveLength(2);
  const key = JSON.stringify({ tag: 'news', limit: 20 });
  await world.core.watch([['journal.list', key]]);
  await world.time.advance(500);
  expect(world.screen.latest('journal.list', key)).toMatchObject({
    state: 'ready',
    trades: [{ key: 'futures:2', note: 'late', netText: '−4,00 USDT', side: 'short' }],
    hasMore: false,
    tags: ['fomo', 'news'],
  });
});

test('a picture has the bars of its time, and tells how far the price went against and for the trade', async () => {
  const world = await openTrades();
  const minute = (place: number, high: string, low: string) =>
    [MONDAY + place * 60_000, '100', high, low, '100', '1'] as const;
  world.answer('/currency/new_timeshar', () =>
    okAnswer(
      toWire({
        symbol: 'BTCUSDT',
        period: '1m',
        // The first and the last are of before and after it.
        list: [
          minute(-2, '500', '1'),
          minute(0, '104', '99'),
          minute(30, '112', '97'),
          minute(62, '500', '1'),
        ],
      }),
    ),
  );
  await world.core.watch([['journal.picture', 'futures:1']]);
  for (let round = 0; round < 4; round += 1) {
    await vi.dynamicImportSettled();
    await world.time.advance(500);
  }
  const view = world.screen.latest('journal.picture', 'futures:1');
  expect(view).toMatchObject({
    state: 'ready',
    adverseText: '3,00%',
    favourableText: '12,00%',
    barMs: 60_000,
    marks: [
      { side: 'buy', price: '100' },
      { side: 'sell', price: '110' },
    ],
  });
});
