/** A server that lends, people who borrow, and what must hold of its books after each test. */

import { afterEach, expect } from 'vitest';
import type { Database, Queryable } from '../../../server/db/database.ts';
import { judgeLoans } from '../../../server/features/loans/judge-loans.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { takesPrices } from '../../../server/operator/acts.ts';
import { houseBalance } from '../../support/house-balance.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { atOneMoment } from '../../support/one-moment.ts';
import { must, type TestAccount } from '../../support/server.ts';

type Fields = Readonly<Record<string, string>>;

/** A loan as it is on the wire. */
export interface WireLoan {
  readonly id: number;
  readonly state: string;
  readonly number: string;
  readonly principal: string;
  readonly interest: string;
  readonly interest_paid: string;
  readonly accrued_at: number;
  readonly collateral: string;
  readonly liquidation: { price: string; fee: string; returned: string } | null;
  readonly created_at: number;
  readonly ended_at: number | null;
  readonly version: number;
}

/** 2,000 USDT against 0.05 BTC: at 64,000 for one, what is owed is 62.5 % of the collateral. */
export const WISH = { number: '2000', collateral_currency_id: '1', collateral: '0.05' };

export function openLoansWorld(openDatabase: () => Promise<Database>) {
  const server = serverOfFile(openDatabase);
  afterEach(() => atOneMoment(server().exchange.database, expectBooks));

  /** Nothing came from nowhere, and `lending` is short of exactly what is owed but for what it earned. */
  async function expectBooks(database: Queryable): Promise<void> {
    const report = await audit(database);
    expect(report, JSON.stringify(report)).toMatchObject({ ok: true });
    const [books] = await database.query<{ lending: string }>(
      'select coalesce(sum(interest_paid - principal), 0) as lending from loans',
    );
    const lending = await houseBalance(database, { house: 'lending', currency: 'USDT' });
    expect(lending).toBe(books?.lending);
    const strays = await database.query(
      `select l.id from loans l join holds h on h.id = l.hold_id
        where (l.state = 'open') <> (h.status = 'open') or h.amount <> l.collateral`,
    );
    expect(strays).toEqual([]);
  }

  function setPrices(bitcoin = '64000', ether = '3200'): void {
    const { feed } = server().exchange;
    if (!takesPrices(feed)) throw new Error('prices cannot be set');
    feed.setPrice('BTCUSDT', bitcoin);
    feed.setPrice('ETHUSDT', ether);
  }

  function call(
    name: 'loans.terms' | 'loans.list' | 'loans.borrow' | 'loans.repay' | 'loans.addCollateral',
    fields: Fields,
    as: TestAccount,
  ) {
    return server().call(name, fields, { token: as.token });
  }

  const world = {
    server,
    setPrices,
    call,
    advanceMs: (byMs: number) => server().advanceMs(byMs),
    /** Has 28,100 USD at 64,000 and 3,200: 10,000 USDT, 0.1 BTC and 1 ETH in `change`, and USDT elsewhere. */
    newcomer: (): Promise<TestAccount> => {
      setPrices();
      return server().register(newAddress());
    },
    /** A session that nobody used for days is over. */
    loggedIn: async (account: TestAccount): Promise<TestAccount> => {
      const fields = { user_string: account.email, password: account.password };
      return { ...account, token: String(await must(server().call('session.login', fields))) };
    },
    borrow: (as: TestAccount, wish: Fields = {}) => call('loans.borrow', { ...WISH, ...wish }, as),
    borrowed: async (as: TestAccount, wish: Fields = {}) =>
      (await must(world.borrow(as, wish))) as WireLoan,
    repay: (as: TestAccount, id: number | string, number: string) =>
      call('loans.repay', { id: String(id), number }, as),
    repaid: async (as: TestAccount, id: number, number: string) =>
      (await must(world.repay(as, id, number))) as WireLoan,
    add: (as: TestAccount, id: number | string, number: string) =>
      call('loans.addCollateral', { id: String(id), number }, as),
    terms: async (as: TestAccount) =>
      (await must(call('loans.terms', {}, as))) as Record<string, unknown> & {
        left: string;
        owed: string;
        collaterals: { currency: string }[];
      },
    list: async (as: TestAccount, state: 'open' | 'ended', more: Fields = {}) =>
      (await must(call('loans.list', { state, ...more }, as))) as {
        list: WireLoan[];
        has_more: boolean;
      },
    /** As the timer does. A loan that the timer of the server is at is passed by: it is waited for, and judged once more. */
    judge: async (): Promise<number> => {
      const { exchange } = server();
      const found = await judgeLoans(exchange);
      await exchange.database.query(`select id from loans where state = 'open' for update`);
      await judgeLoans(exchange);
      return found;
    },
    /** `available/frozen` of `change`. */
    wallet: async (as: TestAccount, currencyId: '1' | '2' | '3') => {
      const fields = { currency_id: currencyId, account: 'change' };
      const wallet = (await must(server().call('assets.wallet', fields, as))) as {
        list: { available: string; frozen: string }[];
      };
      return `${wallet.list[0]?.available}/${wallet.list[0]?.frozen}`;
    },
    house: (house: 'lending' | 'insurance' | 'conversion', currency: string) =>
      houseBalance(server().exchange.database, { house, currency }),
    messages: async ({ userId }: TestAccount): Promise<string[]> => {
      const rows = await server().exchange.database.query<{ key: string }>(
        `select key from messages where user_id = $1 and key like 'loan%' order by id`,
        [userId],
      );
      return rows.map(({ key }) => key);
    },
    /** Names of the private events of a user, oldest first. */
    told: async ({ userId }: TestAccount): Promise<string[]> => {
      const rows = await server().exchange.database.query<{ name: string }>(
        'select name from outbox where user_id = $1 order by sequence',
        [userId],
      );
      return rows.map(({ name }) => name);
    },
    bills: async (as: TestAccount, limit: number): Promise<string[]> => {
      const answer = (await must(server().call('assets.bills', { limit: String(limit) }, as))) as {
        list: { code: string; currency: string; amount: string }[];
      };
      return answer.list
        .map(({ code, currency, amount }) => `${code} ${amount} ${currency}`)
        .toSorted();
    },
  };
  return world;
}
