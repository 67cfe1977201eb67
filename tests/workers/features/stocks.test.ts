/** A stock's session in the core: its state, its countdown, and the turn noticed when it comes. */

import { expect, test, vi } from 'vitest';
import type { Market, MarketRow } from '../../../contract/features/markets.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import {
  bitcoinRow,
  okAnswer,
  openWorld,
  START_MS,
  toWire,
  type World,
} from '../world/scripted-world.ts';

/** The device is wrong by this. */
const AHEAD_MS = 5 * MINUTE_MS;
const NOW = START_MS + AHEAD_MS;
const OPENS_AT = NOW + 40 * MINUTE_MS;
const CLOSES_AT = OPENS_AT + 390 * MINUTE_MS;

const apple: Partial<Market> = {
  id: 101,
  symbol: 'AAPL',
  currencyId: 101,
  base: 'AAPL',
  name: 'Apple',
  kind: 'stock',
  category: 'stock',
  hours: 'us-stocks',
};

const appleRow = (session: Pick<MarketRow, 'isOpen' | 'turnsAt'>): MarketRow => ({
  ...bitcoinRow(apple),
  ...session,
});

async function openStocks(): Promise<World> {
  const closed = appleRow({ isOpen: false, turnsAt: OPENS_AT });
  const world = await openWorld({ rows: [bitcoinRow(), closed], serverAheadMs: AHEAD_MS });
  await world.core.watch([
    ['stocks.session', 'AAPL'],
    ['stocks.session', 'BTCUSDT'],
  ]);
  await vi.waitFor(async () => {
    await world.time.advance(0);
    expect(world.screen.latest('stocks.session', 'AAPL')).toBeDefined();
  });
  return world;
}

const catalogueCalls = (world: World) =>
  world.requests.filter(({ request }) => request.url.includes('quotation_new')).length;

test('STOCK-01 a closed market counts down by the server, and says when in the time of the device', async () => {
  const { screen, time } = await openStocks();
  expect(screen.latest('stocks.session', 'BTCUSDT')).toEqual({
    state: 'open',
    turnsAt: null,
    secondsLeft: null,
  });
  expect(screen.latest('stocks.session', 'AAPL')).toEqual({
    state: 'closed',
    turnsAt: OPENS_AT - AHEAD_MS,
    secondsLeft: 40 * 60,
  });
  await time.advance(9 * MINUTE_MS);
  expect(screen.latest('stocks.session', 'AAPL')).toMatchObject({
    state: 'closed',
    secondsLeft: 31 * 60,
  });
  await time.advance(MINUTE_MS);
  expect(screen.latest('stocks.session', 'AAPL')).toMatchObject({
    state: 'preOpen',
    turnsAt: OPENS_AT - AHEAD_MS,
    secondsLeft: 30 * 60,
  });
});

test('STOCK-01 the core notices the open by itself, and asks again while the server has not turned yet', async () => {
  const world = await openStocks();
  await world.time.advance(39 * MINUTE_MS);
  const calls = catalogueCalls(world);
  await world.time.advance(MINUTE_MS + 2000);
  expect(catalogueCalls(world)).toBeGreaterThan(calls);
  expect(world.screen.latest('stocks.session', 'AAPL')).toMatchObject({ secondsLeft: 0 });

  world.answer('/currency/quotation_new', () =>
    okAnswer(
      toWire({
        serverTime: world.time.clock.now() + AHEAD_MS,
        list: [bitcoinRow(), appleRow({ isOpen: true, turnsAt: CLOSES_AT })],
        tokens: [],
      }),
    ),
  );
  await world.time.advance(4000);
  expect(world.screen.latest('stocks.session', 'AAPL')).toMatchObject({ state: 'open' });
  const turned = catalogueCalls(world);
  await world.time.advance(MINUTE_MS);
  expect(catalogueCalls(world)).toBe(turned);
});

test('STOCK-01 shares are worth their last price, also while their market is closed', async () => {
  const world = await openStocks();
  world.answer('/user/login', () => okAnswer('token'));
  world.answer('/wallet/list', () =>
    okAnswer(
      toWire({
        list: [
          {
            account: 'stock',
            currencyId: 101,
            currency: 'AAPL',
            available: '2.5',
            frozen: '0',
          },
        ],
        equivalent: '0',
        serverTime: 1,
      }),
    ),
  );
  await world.core.watch([['assets.overview', '']]);
  await vi.dynamicImportSettled();
  await world.core.run('session.login', { userString: 'a@b.co', password: 'x' });
  await world.time.advance(2000);
  expect(world.screen.latest('assets.overview')).toMatchObject({ totalText: '250.00' });
});
