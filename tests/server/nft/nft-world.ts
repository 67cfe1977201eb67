/** An exchange with works of art, people who buy and sell them, and what must hold of its books after each test. */

import { randomUUID } from 'node:crypto';
import { afterEach, expect } from 'vitest';
import type { EndpointName } from '../../../contract/table.ts';
import type { Database, Queryable } from '../../../server/db/database.ts';
import { endNextSale, expireNextOrder } from '../../../server/features/nft/end-sales.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { actAs } from '../../support/coupons.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { atOneMoment } from '../../support/one-moment.ts';
import { must, type TestAccount, type TestServerOptions } from '../../support/server.ts';

type Fields = Readonly<Record<string, string>>;
type NftCall = Extract<EndpointName, `nft.${string}`>;

/** A work as it is on the wire, as far as tests read it. */
export interface WireItem {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly image: string;
  readonly media: string;
  readonly type: string;
  readonly rarity: string | null;
  readonly sale_mode: string;
  readonly sale_status: string;
  readonly price: string;
  readonly bid: string | null;
  readonly bids: number;
  readonly minimum_bid: string | null;
  readonly margin: string | null;
  readonly step: string | null;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly box_status: string | null;
  readonly is_reselling: boolean;
  readonly is_collected: boolean;
  readonly collectors: number;
  readonly owner: { nickname: string; is_me: boolean } | null;
  readonly artist: { id: number; name: string };
  readonly collection: { id: number };
}

export interface WireOrder {
  readonly id: number;
  readonly code: string;
  readonly price: string;
  readonly margin: string;
  readonly due: string;
  readonly status: string;
  readonly is_read: boolean;
  readonly pay_before: number;
}

export function openNftWorld(
  openDatabase: () => Promise<Database>,
  options: Pick<TestServerOptions, 'clock'> = {},
) {
  const server = serverOfFile(openDatabase, options);
  afterEach(() => atOneMoment(server().exchange.database, expectBooks));

  async function expectBooks(database: Queryable): Promise<void> {
    const report = await audit(database);
    expect(report, JSON.stringify(report)).toMatchObject({ ok: true });
    // What is between a buyer and a seller is nobody's, and what artists have is what their works brought.
    const [house] = await database.query<{ between: string; artists: string; fees: string }>(
      `select (select coalesce(sum(amount), 0) from postings where house = 'products') as between,
         (select coalesce(sum(amount), 0) from postings where house = 'artists') as artists,
         (select coalesce(sum(amount), 0) from postings where house = 'fees') as fees`,
    );
    const [earned] = await database.query<{ artists: string; fees: string }>(
      `select (select coalesce(sum(case when seller_id is null then price - fee else royalty end), 0) from nft_trades)
           + (select coalesce(sum(d.amount), 0) from nft_deposits d join nft_sales s on s.id = d.sale_id
               where d.status = 'forfeited' and s.seller_id is null) as artists,
         (select coalesce(sum(fee), 0) from nft_trades) as fees`,
    );
    expect(house).toEqual({ between: '0', ...earned });
  }

  function call(name: NftCall, fields: Fields = {}, as?: TestAccount) {
    return server().call(name, fields, as ? { token: as.token } : {});
  }

  async function countDue(): Promise<number> {
    const { clock, database } = server().exchange;
    const [row] = await database.query<{ due: number }>(
      `select (select count(*) from nft_sales where status = 'open' and ends_at <= $1)
         + (select count(*) from nft_orders where status = 'unpaid' and pay_before <= $1) as due`,
      [clock.now()],
    );
    return row?.due ?? 0;
  }

  const world = {
    server,
    call,
    now: () => server().exchange.clock.now(),
    database: () => server().exchange.database,
    pass: (byMs: number): void => server().advanceMs(byMs),
    /** Has 10,000 USDT in `change`. */
    newcomer: (): Promise<TestAccount> => server().register(newAddress()),
    /** A session that nobody used for a while is over. */
    loggedIn: async (account: TestAccount): Promise<TestAccount> => {
      const fields = { user_string: account.email, password: account.password };
      return { ...account, token: String(await must(server().call('session.login', fields))) };
    },
    credit: async ({ userId }: TestAccount, amount: string): Promise<void> => {
      const args = [String(userId), 'change', 'USDT', amount];
      expect((await actAs(server(), { verb: 'credit', args, key: randomUUID() })).exitCode).toBe(0);
    },
    items: async (fields: Fields = {}, as?: TestAccount) =>
      (await must(call('nft.items', { limit: '100', ...fields }, as))) as {
        list: WireItem[];
        has_more: boolean;
        server_time: number;
      },
    /** One that nobody has bought yet. */
    fresh: async (fields: Fields = {}): Promise<WireItem> => {
      const { list } = await world.items({ status: 'on_sale', sort: 'cheapest', ...fields });
      const found = list.find(({ owner, bids }) => owner === null && bids === 0);
      if (!found) throw new Error('everything is sold');
      return found;
    },
    detail: async ({ id }: { id: number }, as?: TestAccount) =>
      (await must(call('nft.item', { id: String(id) }, as))) as {
        item: WireItem;
        paragraphs: string[];
        fee_rate: string;
        royalty_rate: string;
        contents: { work: number; name: string; rarity: string; count: number; chance: string }[];
        proof: {
          series: number;
          number: number;
          root: string;
          hashes: string[];
          committed_at: number;
          opened: { number: number; work: number; salt: string }[];
        } | null;
        sales: {
          seller: { nickname: string } | null;
          buyer: { nickname: string };
          price: string;
        }[];
        mine: {
          is_owner: boolean;
          has_margin: boolean;
          bid: string | null;
          available: string;
        } | null;
      },
    buy: ({ code, price }: { code: string; price: string }, as: TestAccount) =>
      call('nft.buy', { code, price }, as),
    bought: async (as: TestAccount, fields: Fields = {}): Promise<WireItem> =>
      (await must(
        world.buy(await world.fresh({ sale_mode: 'normal', ...fields }), as),
      )) as WireItem,
    /** Up for auction by its owner for a day, from 100 by steps of 5, unless told otherwise. */
    auctioned: async (owner: TestAccount, fields: Fields = {}): Promise<WireItem> => {
      const { code } = await world.bought(owner);
      const draft = {
        ...{ code, price: '100', step: '5', margin: '10', sale_mode: 'auction' },
        ends_at: String(world.now() + 3_600_000),
      };
      return (await must(call('nft.resell', { ...draft, ...fields }, owner))) as WireItem;
    },
    deposited: (item: { code: string }, as: TestAccount) =>
      must(call('nft.payMargin', { code: item.code }, as)),
    bid: ({ code }: { code: string }, price: string, as: TestAccount) =>
      call('nft.bid', { code, price }, as),
    orders: async (as: TestAccount) =>
      (await must(call('nft.orders', {}, as))) as { list: WireOrder[]; unread: number },
    mine: async (as: TestAccount, scope: string) =>
      ((await must(call('nft.mine', { scope }, as))) as { list: WireItem[] }).list,
    /** What a user owns, at cost and at the lowest price of each collection. */
    worth: async (as: TestAccount) =>
      (
        (await must(call('nft.mine', { limit: '1' }, as))) as {
          summary: { works: number; cost: string; floor: string };
        }
      ).summary,
    /** Ends all that is over, as the timer would; what that one has in hand is waited for. */
    endDue: async (): Promise<void> => {
      while (await endNextSale(server().exchange));
      while (await expireNextOrder(server().exchange));
      await expect.poll(countDue).toBe(0);
    },
    /** `available/held` of USDT in `change`. */
    wallet: async ({ userId }: TestAccount): Promise<string> => {
      const [row] = await world
        .database()
        .query<{ available: string; held: string }>(
          `select available, held from accounts where user_id = $1 and account = 'change' and currency = 'USDT'`,
          [userId],
        );
      return `${row?.available}/${row?.held}`;
    },
    bills: async (as: TestAccount, code: string): Promise<string[]> => {
      const { list } = (await must(server().call('assets.bills', { code }, as))) as {
        list: { account: string; currency: string; amount: string }[];
      };
      return list.map(({ account, amount, currency }) => `${account} ${amount} ${currency}`);
    },
    /** Names of the events of a user and keys of their messages. */
    told: async ({ userId }: TestAccount): Promise<string[]> => {
      const events = await world
        .database()
        .query<{ name: string }>(
          `select name from outbox where user_id = $1 and name like 'nft.%' order by sequence`,
          [userId],
        );
      const letters = await world
        .database()
        .query<{ key: string }>(
          `select key from messages where user_id = $1 and key like 'nft%' order by id`,
          [userId],
        );
      return [...events.map(({ name }) => name), ...letters.map(({ key }) => key)];
    },
  };
  return world;
}
