/** A server with pools, the people who enter them, and what must hold of its books after each test. */

import { afterEach, expect } from 'vitest';
import type { EndpointName } from '../../../contract/table.ts';
import type { Database, Queryable } from '../../../server/db/database.ts';
import { payDue } from '../../../server/features/defi-mining/pay-fees.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { takesPrices } from '../../../server/operator/acts.ts';
import { newAddress } from '../../support/new-address.ts';
import { untilNothingIsDue } from '../../support/nothing-due.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { atOneMoment } from '../../support/one-moment.ts';
import { must, type TestAccount } from '../../support/server.ts';

type Fields = Readonly<Record<string, string>>;
type DefiCall = Extract<EndpointName, `defiMining.${string}`>;

/** A share as it is on the wire. */
export interface WireShare {
  readonly id: number;
  readonly coin_amount: string;
  readonly quote_amount: string;
  readonly liquidity: string;
  readonly days_paid: number;
  readonly paid_fees: string;
  readonly next_fee_at: number | null;
  readonly status: string;
  readonly coin_returned: string | null;
  readonly quote_returned: string | null;
}

export interface WirePool {
  readonly id: number;
  readonly currency: string;
  readonly price: string | null;
  readonly remaining: string;
  readonly is_open: boolean;
  readonly days: { day: number; volume: string }[];
}

/** Pays everything that is due, as the timer does, and waits for what the timer of the server is at. */
export async function settleFees(exchange: Parameters<typeof payDue>[0], limit = 250) {
  let days = 0;
  for (let paid = limit; paid > 0; days += paid) paid = await payDue(exchange, limit);
  await untilNothingIsDue(exchange, 'defi_shares');
  return days;
}

/** Nothing came from nowhere, the audit's sum of the pools among it, and each fee has its transfer. */
export const expectPoolBooks = (database: Database): Promise<void> =>
  atOneMoment(database, judgeBooks);

async function judgeBooks(database: Queryable): Promise<void> {
  const report = await audit(database);
  expect(report, JSON.stringify(report)).toMatchObject({ ok: true });
  const fees = await database.query(
    `select s.id, s.paid_fees, coalesce(sum(p.amount), 0) as posted from defi_shares s
      left join transfers t on t.reference_kind = 'defi_share' and t.reference_id = s.id::text and t.code = 'pool_fee'
      left join postings p on p.transfer_id = t.id and p.user_id is not null
      group by s.id having s.paid_fees <> coalesce(sum(p.amount), 0)`,
  );
  expect(fees).toEqual([]);
  const taken = await database.query(
    `select p.id, p.taken, coalesce(sum(s.liquidity), 0) as open from defi_pools p
      left join defi_shares s on s.pool_id = p.id and s.status = 'open'
      group by p.id having p.taken <> coalesce(sum(s.liquidity), 0)`,
  );
  expect(taken).toEqual([]);
}

export function openPoolWorld(openDatabase?: () => Promise<Database>) {
  const server = serverOfFile(openDatabase);
  afterEach(() => expectPoolBooks(server().exchange.database));
  const call = (name: DefiCall, fields: Fields, as?: TestAccount) =>
    server().call(name, fields, as && { token: as.token });
  const world = {
    server,
    call,
    now: () => server().exchange.clock.now(),
    settle: () => settleFees(server().exchange),
    /** Later, with a fresh price of Bitcoin. */
    advanceMs: (byMs: number, price: string): void => {
      server().advanceMs(byMs);
      world.setPrice(price);
    },
    setPrice: (price: string): void => {
      const { feed } = server().exchange;
      if (!takesPrices(feed)) throw new Error('prices cannot be set');
      feed.setPrice('BTCUSDT', price);
    },
    /** So that the price of the minute is this one. */
    priceIs: (price: string): void => {
      world.advanceMs(60_000, price);
      world.advanceMs(60_000, price);
    },
    /** What the market of the first pool traded on a day, as the first writer would have it. */
    traded: (day: number, volume: string) =>
      server().exchange.database.query(
        'insert into defi_days (pool_id, day, volume) values (1, $1, $2)',
        [day, volume],
      ),
    /** 10,000 USDT, 0.1 BTC and 1 ETH in `change`. */
    newcomer: () => server().register(newAddress()),
    /** A session that nobody used for days is over. */
    loggedIn: async (account: TestAccount): Promise<TestAccount> => {
      const fields = { user_string: account.email, password: account.password };
      return { ...account, token: String(await must(server().call('session.login', fields))) };
    },
    pools: async () => (await must(call('defiMining.pools', {}))) as WirePool[],
    price: async () => (await world.pools())[0]?.price ?? '1',
    /** 1,000 USDT and as much in Bitcoin at the price that is shown, unless told otherwise. */
    enter: async (as: TestAccount, fields: Fields = {}) => {
      const seen = { pool_id: '1', amount: '1000', price: await world.price() };
      return call('defiMining.enter', { ...seen, ...fields }, as);
    },
    entered: async (as: TestAccount, fields: Fields = {}) =>
      (await must(world.enter(as, fields))) as WireShare,
    leave: async (as: TestAccount, id: number | string, fields: Fields = {}) =>
      call('defiMining.leave', { id: String(id), price: await world.price(), ...fields }, as),
    left: async (as: TestAccount, id: number) => (await must(world.leave(as, id))) as WireShare,
    shares: async (as: TestAccount, fields: Fields = {}) =>
      (await must(call('defiMining.shares', fields, as))) as {
        list: WireShare[];
        has_more: boolean;
      },
    /** `available/frozen` of an account. */
    wallet: async (as: TestAccount, account: 'change' | 'mining', currency: 'USDT' | 'BTC') => {
      const fields = { currency_id: currency === 'BTC' ? '1' : '3', account };
      const wallet = (await must(server().call('assets.wallet', fields, { token: as.token }))) as {
        list: { available: string; frozen: string }[];
      };
      const [row] = wallet.list;
      return `${row?.available ?? 0}/${row?.frozen ?? 0}`;
    },
    /** Names of the private events of a user about shares, oldest first. */
    told: async ({ userId }: TestAccount): Promise<string[]> => {
      const rows = await server().exchange.database.query<{ name: string }>(
        `select name from outbox where user_id = $1 and name like 'defiMining.%' order by sequence`,
        [userId],
      );
      return rows.map(({ name }) => name);
    },
  };
  return world;
}
