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

/** Between two rounds of the recording nothing is traded for a moment, and the venue's prices grow old. */
const accepted = (name: EndpointName, fields: Readonly<Record<string, string>>) =>
  vi.waitFor(() => must(call(name, fields)), { timeout: 15_000, interval: 100 });

const spotOrder = { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.01' };
const futuresOrder = {
  ...{ currency_id: '1', legal_id: '3', side: 'long', type: 'market' },
  ...{ multiple: '10', lots: '5' },
};
const option = { match_id: '1', currency_id: '3', type: 'up', seconds: '30', number: '10' };

interface OptionRow {
  readonly id: number;
  readonly status: string;
  readonly outcome: string | null;
  readonly buy_tick_id: number | null;
  readonly sell_tick_id: number | null;
}

async function optionOf(id: number): Promise<OptionRow> {
  const rows = await Promise.all(
    ['holding', 'history'].map(
      async (status) => (await must(call('options.orders', { status }))) as { list: OptionRow[] },
    ),
  );
  const found = rows.flatMap(({ list }) => list).find((row) => row.id === id);
  if (!found) throw new Error(`no option ${id}`);
  return found;
}

async function settled(id: number): Promise<OptionRow> {
  await expect
    .poll(async () => (await optionOf(id)).status, { interval: 100, timeout: 20_000 })
    .toBe('history');
  return optionOf(id);
}

/** Where the machine is so busy that the venue was not heard in time, an option is void and paid back: another one is bought. */
async function decidedOption(): Promise<OptionRow> {
  for (let tries = 0; tries < 3; tries += 1) {
    const bought = (await accepted('options.submit', option)) as { id: number };
    const row = await settled(bought.id);
    if (row.outcome !== 'void') return row;
    await expect.poll(isAway, { interval: 10 }).toBe(false);
  }
  throw new Error('three options in a row were void');
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

test('an order is filled from the venue’s book, and an option is decided by trades that bear the venue’s numbers', async () => {
  const { venue } = world();
  const filled = (await accepted('spot.trade', spotOrder)) as { average_price: string };
  const asks = venue.played.spot.book.asks().map(([price]) => Number(price));
  expect(Math.abs(Number(filled.average_price) - (asks[0] ?? 0))).toBeLessThan(60);
  await accepted('futures.submit', futuresOrder);
  const { outcome, buy_tick_id, sell_tick_id } = await decidedOption();
  expect(['win', 'loss', 'tie']).toContain(outcome);
  const numbers = new Set<number | null>(venue.played.spot.trades.map(({ a }) => a));
  expect([numbers.has(buy_tick_id), numbers.has(sell_tick_id)]).toEqual([true, true]);
});

test('while the venue is away nothing is priced: refused, waiting, void and paid back; afterwards orders are judged by what happened', async () => {
  const { venue, server } = world();
  const bought = (await accepted('options.submit', option)) as { id: number };
  venue.standIn.isAway = true;
  venue.standIn.hangUp();
  await expect.poll(isAway, { interval: 10 }).toBe(true);
  for (const answer of [
    await call('spot.trade', spotOrder),
    await call('futures.submit', futuresOrder),
    await call('options.submit', option),
  ])
    expect(answer.code).toBe('market_stale');
  const { list } = (await must(call('futures.positions', { currency_id: '1', legal_id: '3' }))) as {
    list: { id: number }[];
  };
  const closing = await call('futures.close', { id: String(list[0]?.id) });
  expect(closing.code).toBe('market_stale');
  const limit = { ...spotOrder, target_price: '65000' };
  expect(await must(call('spot.trade', limit))).toMatchObject({ status: 'open' });
  expect((await settled(bought.id)).outcome).toBe('void');
  Object.assign(venue.standIn, { isAway: false });
  await live();
  // A limit above the market is met by the first trade that is told again.
  await expect
    .poll(
      async () =>
        ((await must(call('spot.orders', { status: 'open' }))) as { list: unknown[] }).list,
      {
        interval: 100,
      },
    )
    .toEqual([]);
  expect(server.exchange.feed.source(101)).toEqual({ name: 'simulated', isAway: false });
});
