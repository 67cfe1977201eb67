/** A server that sells dual investments, people who buy them, and what must hold of its books after each test. */

import { afterEach, expect } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import type { Database, Queryable } from '../../../server/db/database.ts';
import { startDualInvest } from '../../../server/features/dual-invest/settler.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { takesPrices } from '../../../server/operator/acts.ts';
import { houseBalance } from '../../support/house-balance.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { atOneMoment } from '../../support/one-moment.ts';
import { must, type TestAccount } from '../../support/server.ts';

type Fields = Readonly<Record<string, string>>;

export interface WireProduct {
  readonly id: number;
  readonly type: 'call' | 'put';
  readonly currency: string;
  readonly currency_id: number;
  readonly share_price: string;
  readonly share_quantity: string;
  readonly annual_rate: string;
  readonly linked_price: string;
  readonly holding_days: number;
  readonly matures_at: number;
  readonly sells_until: number;
  readonly total_shares: number;
  readonly remaining_shares: number;
  readonly progress: string;
  readonly maximum_shares: number;
}

export interface WireOrder {
  readonly id: number;
  readonly status: string;
  readonly amount: string;
  readonly quantity: string;
  readonly annual_rate: string;
  readonly linked_price: string;
  readonly payout_below: string;
  readonly payout_above: string;
  readonly settlement_price: string | null;
  readonly price_source: string | null;
  readonly paid_currency: string | null;
  readonly paid_amount: string | null;
  readonly matures_at: number;
}

/** The price of bitcoin before anybody sets one. */
export const START_PRICE = '94000';

export function openDualWorld(openDatabase: () => Promise<Database>) {
  const server = serverOfFile(openDatabase);
  afterEach(() => atOneMoment(server().exchange.database, expectBooks));

  async function expectBooks(database: Queryable): Promise<void> {
    const report = await audit(database);
    expect(report, JSON.stringify(report)).toMatchObject({ ok: true });
    // What is sold is what orders have, and what is open is held.
    const strays = await database.query(
      `select p.id from dual_products p left join dual_orders o on o.product_id = p.id
         group by p.id having p.sold_shares <> coalesce(sum(o.num), 0)
       union all
       select o.id from dual_orders o join holds h on h.id = o.hold_id
         where (o.status in ('purchased', 'settling')) <> (h.status = 'open') or h.amount <> o.amount`,
    );
    expect(strays).toEqual([]);
  }

  function setPrice(price: string): void {
    const { feed } = server().exchange;
    if (!takesPrices(feed)) throw new Error('prices cannot be set');
    feed.setPrice('BTCUSDT', price);
  }

  const world = {
    server,
    setPrice,
    nowMs: () => server().exchange.clock.now(),
    advanceMs: (byMs: number) => server().advanceMs(byMs),
    /** Makes the products of the day, and rates them by a price of this moment. */
    offer: async (price = START_PRICE): Promise<void> => {
      setPrice(price);
      await server().exchange.database.query(
        `update jobs set run_at = $1 where kind = 'dual_offers'`,
        [world.nowMs()],
      );
      await server().running.jobs.runDue();
    },
    newcomer: (): Promise<TestAccount> => server().register(newAddress()),
    /** A session that nobody used for days is over. */
    loggedIn: async (account: TestAccount): Promise<TestAccount> => {
      const fields = { user_string: account.email, password: account.password };
      return { ...account, token: String(await must(server().call('session.login', fields))) };
    },
    products: async (fields: Fields = {}): Promise<WireProduct[]> => {
      const wanted = { currency_id: '1', type: 'call', limit: '100', ...fields };
      const page = await must(server().call('dualInvest.products', wanted));
      return (page as { list: WireProduct[] }).list;
    },
    /** The nearest linked price of a term. */
    product: async (days = 1, type: 'call' | 'put' = 'call'): Promise<WireProduct> => {
      const [first] = await world.products({ type, days: String(days), sort: 'rate' });
      if (first === undefined) throw new Error('nothing is on sale');
      return first;
    },
    buy: (as: TestAccount, product: Pick<WireProduct, 'id' | 'type'>, more: Fields = {}) =>
      server().call(
        'dualInvest.purchase',
        { id: String(product.id), num: '1', currency_id: '1', type: product.type, ...more },
        as,
      ),
    bought: async (as: TestAccount, product: WireProduct, num = '1'): Promise<WireOrder> =>
      (await must(world.buy(as, product, { num }))) as WireOrder,
    orders: async (as: TestAccount, fields: Fields = {}): Promise<WireOrder[]> =>
      ((await must(server().call('dualInvest.orders', fields, as))) as { list: WireOrder[] }).list,
    evidence: async (as: TestAccount, id: number) =>
      (await must(server().call('dualInvest.evidence', { id: String(id) }, as))) as {
        order: WireOrder;
        ticks: { id: number; time: number; price: string }[];
        steps: number;
        price_scale: number;
      },
    /** Another instance than that of the server, so that both settle at once. */
    settle: async (): Promise<void> => {
      const settler = startDualInvest(server().exchange);
      await settler.settleDue();
      await settler.stop();
    },
    /** Lets half an hour trade at these prices, one after the other, up to a maturity. */
    tradeUntil: (maturesAt: number, prices: readonly string[]): void => {
      world.advanceMs(maturesAt - 35 * MINUTE_MS - world.nowMs());
      const stepMs = (35 * MINUTE_MS) / prices.length;
      for (const price of prices) {
        setPrice(price);
        world.advanceMs(stepMs);
      }
      world.advanceMs(maturesAt + 1 - world.nowMs());
      // The products of the next round are made around the price of the start again.
      setPrice(START_PRICE);
    },
    /** `available/frozen` of an account. */
    wallet: async (as: TestAccount, currencyId: '1' | '3', account = 'change') => {
      const fields = { currency_id: currencyId, account };
      const wallet = (await must(server().call('assets.wallet', fields, as))) as {
        list: { available: string; frozen: string }[];
      };
      return `${wallet.list[0]?.available ?? '0'}/${wallet.list[0]?.frozen ?? '0'}`;
    },
    house: (currency: string) =>
      houseBalance(server().exchange.database, { house: 'market', currency }),
    /** Names of the private events of a user, oldest first. */
    told: async ({ userId }: TestAccount): Promise<string[]> => {
      const rows = await server().exchange.database.query<{ name: string }>(
        'select name from outbox where user_id = $1 order by sequence',
        [userId],
      );
      return rows.map(({ name }) => name);
    },
    messages: async ({ userId }: TestAccount): Promise<string[]> => {
      const rows = await server().exchange.database.query<{ key: string }>(
        `select key from messages where user_id = $1 and key like 'dual%' order by id`,
        [userId],
      );
      return rows.map(({ key }) => key);
    },
    bills: async (as: TestAccount): Promise<string[]> => {
      const answer = (await must(server().call('assets.bills', { limit: '20' }, as))) as {
        list: { code: string; currency: string; amount: string; account: string }[];
      };
      return answer.list
        .filter(({ code }) => code.startsWith('dual_'))
        .map(({ code, account, amount, currency }) => `${code} ${account} ${amount} ${currency}`)
        .toSorted();
    },
    nextRound: () => {
      const eight = 8 * 3_600_000;
      return (Math.floor((world.nowMs() - eight) / DAY_MS) + 1) * DAY_MS + eight;
    },
  };
  return world;
}
