/** A server on which hash power is rented, the people who rent it, and what must hold of its books after each test. */

import { afterEach, expect } from 'vitest';
import type { EndpointName } from '../../../contract/table.ts';
import type { Database, Queryable } from '../../../server/db/database.ts';
import { minerOffersAt } from '../../../server/features/cloud-miner/rounds.ts';
import { settleBatch } from '../../../server/features/cloud-miner/settle-due.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { takesPrices } from '../../../server/operator/acts.ts';
import { houseBalance } from '../../support/house-balance.ts';
import { newAddress } from '../../support/new-address.ts';
import { untilNothingIsDue } from '../../support/nothing-due.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { atOneMoment } from '../../support/one-moment.ts';
import { must, type TestAccount } from '../../support/server.ts';

type Fields = Readonly<Record<string, string>>;
type MinerCall = Extract<EndpointName, `cloudMiner.${string}`>;

/** Rented hash power as it is on the wire. */
export interface WireMiner {
  readonly id: number;
  readonly rent: string;
  readonly daily_output: string;
  readonly days_paid: number;
  readonly paid_output: string;
  readonly next_output_at: number | null;
  readonly status: string;
  readonly ends_at: number;
}

export interface WirePlan {
  readonly id: number;
  readonly term_days: number;
  readonly watts_per_unit: string;
  readonly price: string | null;
  readonly remaining: number;
  readonly is_open: boolean;
  readonly closes_at: number;
}

/** Pays everything that is due, as the timer does, and waits for what the timer of the server is at. */
export async function settleMiners(exchange: Parameters<typeof settleBatch>[0], limit = 250) {
  let days = 0;
  for (let taken = limit; taken > 0; days += taken) taken = await settleBatch(exchange, limit);
  await untilNothingIsDue(exchange, 'miner_orders');
  return days;
}

/** Nothing came from nowhere, and `products` has got and paid what the orders say. */
export const expectMinerBooks = (database: Database): Promise<void> =>
  atOneMoment(database, judgeBooks);

async function judgeBooks(database: Queryable): Promise<void> {
  const report = await audit(database);
  expect(report, JSON.stringify(report)).toMatchObject({ ok: true });
  const [books] = await database.query<{ mined: string; used: string }>(
    `select coalesce(-sum(daily_output * days_paid), 0) as mined,
        coalesce(sum(case status when 'ended' then rent else daily_rent * days_paid end), 0) as used
      from miner_orders`,
  );
  expect(await houseBalance(database, { house: 'products', currency: 'BTC' })).toBe(books?.mined);
  expect(await houseBalance(database, { house: 'products', currency: 'USDT' })).toBe(books?.used);
  const differing = await database.query(
    `select o.id, o.taken, coalesce(sum(m.hash_power), 0) as rented from miner_offers o
      left join miner_orders m on m.plan_id = o.id group by o.id
      having o.taken <> coalesce(sum(m.hash_power), 0)`,
  );
  expect(differing).toEqual([]);
  const unpaid = await database.query(
    `select m.id, m.days_paid, count(t.id) as paid from miner_orders m
      left join transfers t on t.reference_kind = 'miner_order' and t.reference_id = m.id::text
        and t.code = 'miner_output'
      group by m.id having m.days_paid <> count(t.id)`,
  );
  expect(unpaid).toEqual([]);
}

export function openMinerWorld(openDatabase?: () => Promise<Database>) {
  const server = serverOfFile(openDatabase);
  afterEach(() => expectMinerBooks(server().exchange.database));
  const call = (name: MinerCall, fields: Fields, as?: TestAccount) =>
    server().call(name, fields, as && { token: as.token });
  const world = {
    server,
    call,
    now: () => server().exchange.clock.now(),
    settle: () => settleMiners(server().exchange),
    /** Later, with a fresh price of the coin. */
    advanceMs: (byMs: number, price = '94000'): void => {
      server().advanceMs(byMs);
      world.setPrice(price);
    },
    setPrice: (price: string): void => {
      const { feed } = server().exchange;
      if (!takesPrices(feed)) throw new Error('prices cannot be set');
      feed.setPrice('BTCUSDT', price);
    },
    /** 10,000 USDT, 0.1 BTC and 1 ETH in `change`. */
    newcomer: () => server().register(newAddress()),
    /** A session that nobody used for days is over. */
    loggedIn: async (account: TestAccount): Promise<TestAccount> => {
      const fields = { user_string: account.email, password: account.password };
      return { ...account, token: String(await must(server().call('session.login', fields))) };
    },
    /** The id of a plan in the round of this moment; 2 is 30 days with 15 W. */
    planId: (number = 2): string =>
      String(minerOffersAt(world.now()).find((offer) => offer.number === number)?.id),
    plans: async () => (await must(call('cloudMiner.plans', {}))) as WirePlan[],
    /** 100 TH/s at the price that is shown, unless told otherwise. */
    rent: async (as: TestAccount, fields: Fields = {}) => {
      const [plan] = await world.plans();
      const seen = { plan_id: world.planId(), hash_power: '100', price: plan?.price ?? '1' };
      return call('cloudMiner.rent', { ...seen, ...fields }, as);
    },
    rented: async (as: TestAccount, fields: Fields = {}) =>
      (await must(world.rent(as, fields))) as WireMiner,
    orders: async (as: TestAccount, fields: Fields = {}) =>
      (await must(call('cloudMiner.orders', fields, as))) as {
        list: WireMiner[];
        has_more: boolean;
      },
    /** `available/frozen` of an account. */
    wallet: async (as: TestAccount, account: 'change' | 'mining', currency = 'USDT') => {
      const fields = { currency_id: currency === 'BTC' ? '1' : '3', account };
      const wallet = (await must(server().call('assets.wallet', fields, { token: as.token }))) as {
        list: { available: string; frozen: string }[];
      };
      const [row] = wallet.list;
      return `${row?.available ?? 0}/${row?.frozen ?? 0}`;
    },
    /** Names of the private events of a user about miners, oldest first. */
    told: async ({ userId }: TestAccount): Promise<string[]> => {
      const rows = await server().exchange.database.query<{ name: string }>(
        `select name from outbox where user_id = $1 and (name like 'cloudMiner.%' or name = 'messages.received')
          order by sequence`,
        [userId],
      );
      return rows.map(({ name }) => name);
    },
  };
  return world;
}
