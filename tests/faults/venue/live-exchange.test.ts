import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { EndpointName } from '../../../contract/table.ts';
import { FUTURES_ID, playVenue, SPOT_ID } from '../../market/venue/venue-world.ts';
import { must, startTestServer, type TestAccount, type TestServer } from '../../support/server.ts';

// The whole exchange on MARKET=live:binance; the venue is the stand-in, reached through MARKET_ORIGIN.
const SPEED = 8;

interface World {
  readonly venue: Awaited<ReturnType<typeof playVenue>>;
  readonly server: TestServer;
  readonly account: TestAccount;
}

const state: { world: World | null } = { world: null };

function world(): World {
  if (state.world === null) throw new Error('the exchange is not running');
  return state.world;
}

beforeAll(async () => {
  const venue = await playVenue({ speed: SPEED });
  const server = await startTestServer({
    clock: venue.clock,
    environment: { MARKET: 'live:binance', MARKET_ORIGIN: `${venue.standIn.origin}/` },
  });
  const account = await server.register('live@example.com');
  state.world = { venue, server, account };
  await live();
});

afterAll(async () => {
  await state.world?.server.close();
  await state.world?.venue.standIn.close();
});

const isAway = () =>
  [SPOT_ID, FUTURES_ID].some((id) => world().server.exchange.feed.source(id).isAway);
const live = () =>
  vi.waitFor(() => expect(isAway()).toBe(false), { timeout: 15_000, interval: 20 });

function call(name: EndpointName, fields: Readonly<Record<string, string>>) {
  const { server, account } = world();
  return server.call(name, fields, { token: account.token, key: randomUUID() });
}

test('coins and contracts are the venue’s with its steps, stocks and what it does not list are simulated and say so', async () => {
  const { list } = (await must(call('markets.quotations', {}))) as {
    list: { market: { symbol: string; quantity_scale: number }; source: string }[];
  };
  const row = (symbol: string) => list.find(({ market }) => market.symbol === symbol);
  expect(row('BTCUSDT')).toMatchObject({ source: 'binance', market: { quantity_scale: 5 } });
  expect(row('BTCUSDT-PERP')).toMatchObject({ source: 'binance', market: { price_scale: 1 } });
  for (const symbol of ['ETHUSDT', 'AAPL', 'ETHUSDT-PERP'])
    expect(row(symbol)?.source).toBe('simulated');
  expect(list.slice(0, 2).map(({ market }) => market.symbol)).toEqual(['BTCUSDT', 'ETHUSDT']);
});
