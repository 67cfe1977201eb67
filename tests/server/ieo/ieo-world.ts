/** An exchange that issues a token, people who subscribe to it, and what must hold of its books after each test. */

import { randomUUID } from 'node:crypto';
import { afterEach, expect } from 'vitest';
import type { Database, Queryable } from '../../../server/db/database.ts';
import { releaseDue } from '../../../server/features/ieo/release.ts';
import { audit } from '../../../server/ledger/audit.ts';
import type { TokenIssue } from '../../../server/market/issues/issue-calendar.ts';
import { takesPrices } from '../../../server/operator/acts.ts';
import { actAs } from '../../support/coupons.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { atOneMoment } from '../../support/one-moment.ts';
import { must, type TestAccount, type TestServerOptions } from '../../support/server.ts';

type Fields = Readonly<Record<string, string>>;

/** A project and a subscription as they are on the wire. */
export interface WireProject {
  readonly id: number;
  readonly symbol: string;
  readonly status: string;
  readonly is_halted: boolean;
  readonly issue_price: string;
  readonly pay_currencies: { pay_currency: string; price: string; scale: number }[];
  readonly prices_until: number;
  readonly total: string;
  readonly remaining: string;
  readonly progress: string;
  readonly subscribed: string;
}
export interface WireOrder {
  readonly id: number;
  readonly project_id: number;
  readonly symbol: string;
  readonly amount: string;
  readonly pay_currency: string;
  readonly price: string;
  readonly paid: string;
  readonly status: string;
  readonly unlocks_at: number;
  readonly version: number;
}

export function openIeoWorld(
  openDatabase: () => Promise<Database>,
  options: Pick<TestServerOptions, 'clock' | 'feed'> = {},
) {
  const server = serverOfFile(openDatabase, options);
  afterEach(() => atOneMoment(server().exchange.database, expectBooks));

  /** Nothing came from nowhere, and what `products` gave is what was subscribed to. */
  async function expectBooks(database: Queryable): Promise<void> {
    const report = await audit(database);
    expect(report, JSON.stringify(report)).toMatchObject({ ok: true });
    const strays = await database.query(
      `select p.currency, sum(p.amount) as given, coalesce(o.amount, 0) as subscribed
         from postings p
         left join (select symbol, sum(amount) as amount from ieo_orders group by 1) o on o.symbol = p.currency
         where p.house = 'products' and p.currency not in ('USDT', 'BTC', 'ETH')
         group by p.currency, o.amount having sum(p.amount) <> -coalesce(o.amount, 0)`,
    );
    expect(strays).toEqual([]);
    const [taken] = await database.query<{ paid: string; received: string }>(
      `select (select coalesce(sum(paid), 0) from ieo_orders where pay_currency = 'USDT') as paid,
         (select coalesce(sum(amount), 0) from postings where house = 'products' and currency = 'USDT') as received`,
    );
    expect(taken?.received).toBe(taken?.paid);
  }

  function call(
    name: 'ieo.projects' | 'ieo.project' | 'ieo.subscribe' | 'ieo.orders',
    fields: Fields,
    as?: TestAccount,
  ) {
    return server().call(name, fields, as ? { token: as.token } : {});
  }

  const world = {
    server,
    call,
    now: () => server().exchange.clock.now(),
    /** The issue of this id, whether it is announced or not. */
    issue: (id: number): TokenIssue => {
      const found = server().exchange.feed.issues.find(id, Date.UTC(2030, 0, 1));
      if (found === null) throw new Error(`there is no issue ${id}`);
      return found;
    },
    goTo(atMs: number): void {
      server().advanceMs(atMs - world.now());
    },
    setPrice(symbol: string, price: string): void {
      const { feed } = server().exchange;
      if (!takesPrices(feed)) throw new Error('prices cannot be set');
      feed.setPrice(symbol, price);
    },
    /** Has 10,000 USDT, 0.1 BTC and 1 ETH in `change`. */
    newcomer: (): Promise<TestAccount> => server().register(newAddress()),
    /** A session that nobody used for days is over. */
    loggedIn: async (account: TestAccount): Promise<TestAccount> => {
      const fields = { user_string: account.email, password: account.password };
      return { ...account, token: String(await must(server().call('session.login', fields))) };
    },
    credit: async ({ userId }: TestAccount, amount: string): Promise<void> => {
      const args = [String(userId), 'change', 'USDT', amount];
      expect((await actAs(server(), { verb: 'credit', args, key: randomUUID() })).exitCode).toBe(0);
    },
    project: async (id: number, as?: TestAccount) =>
      (await must(call('ieo.project', { id: String(id) }, as))) as {
        project: WireProject;
        sections: { title: string; paragraphs: string[] }[];
        available: { pay_currency: string; available: string }[];
        server_time: number;
      },
    projects: async (fields: Fields = {}, as?: TestAccount) =>
      (await must(call('ieo.projects', { limit: '100', ...fields }, as))) as {
        list: WireProject[];
        has_more: boolean;
        server_time: number;
      },
    /** The least there is to subscribe to of the first project, in USDT, unless told otherwise. */
    subscribe: (as: TestAccount, fields: Fields = {}) => {
      const { minimumAmount, issuePrice } = world.issue(1);
      const wish = {
        project_id: '1',
        amount: minimumAmount,
        pay_currency: 'USDT',
        price: issuePrice,
      };
      return call('ieo.subscribe', { ...wish, ...fields }, as);
    },
    subscribed: async (as: TestAccount, fields: Fields = {}) =>
      (await must(world.subscribe(as, fields))) as WireOrder,
    orders: async (as: TestAccount, fields: Fields = {}) =>
      (await must(call('ieo.orders', fields, as))) as { list: WireOrder[]; has_more: boolean },
    release: (limit = 250) => releaseDue(server().exchange, limit),
    /** `available/frozen` of an account. */
    wallet: async ({ userId }: TestAccount, account: string, currency: string) => {
      const [row] = await server().exchange.database.query<{ available: string; held: string }>(
        'select available, held from accounts where user_id = $1 and account = $2 and currency = $3',
        [userId, account, currency],
      );
      return row ? `${row.available}/${row.held}` : '0/0';
    },
    bills: async (as: TestAccount, code: string): Promise<string[]> => {
      const { list } = (await must(server().call('assets.bills', { code }, as))) as {
        list: { account: string; currency: string; amount: string }[];
      };
      return list
        .map(({ account, amount, currency }) => `${account} ${amount} ${currency}`)
        .toSorted();
    },
    told: async ({ userId }: TestAccount): Promise<string[]> => {
      const rows = await server().exchange.database.query<{ name: string }>(
        'select name from outbox where user_id = $1 order by sequence',
        [userId],
      );
      return rows.map(({ name }) => name);
    },
  };
  return world;
}
