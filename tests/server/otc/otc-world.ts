/** A desk over the counter with people who trade on it, and what must hold of the books after each test. */

import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, expect } from 'vitest';
import { exact, plainText } from '../../../contract/money.ts';
import type { EndpointName } from '../../../contract/table.ts';
import type { Database, Queryable } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import { expireOne } from '../../../server/features/otc/keeper.ts';
import { takeTurn } from '../../../server/features/otc/merchant-turns.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { transfer } from '../../../server/ledger/transfer.ts';
import { cheapPasswords } from '../../support/accounts.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { atOneMoment } from '../../support/one-moment.ts';
import { must, type TestAccount, type TestServer } from '../../support/server.ts';
import { PAY_PASSWORD, saveCard } from '../../support/withdrawals.ts';

type Fields = Readonly<Record<string, string>>;
type OtcCall = Extract<EndpointName, `otc.${string}`>;

export interface WireOffer {
  readonly id: number;
  readonly price: string;
  readonly left: string;
  readonly state: string;
  readonly open_orders: number;
  readonly trade_limit: string;
  readonly owner: {
    readonly name: string;
    readonly trades: number;
    readonly completion: string | null;
    readonly pay_ms: number | null;
    readonly release_ms: number | null;
  };
}

export interface WireOrder {
  readonly id: number;
  readonly role: string;
  readonly status: string;
  readonly number: string;
  readonly total: string;
  readonly price: string;
  readonly expires_at: number;
  readonly version: number;
}

interface TraderWish {
  readonly coins?: string;
  readonly level?: number;
}

/** A user of level 1 with both cards, a pay password and so many coins in the account of the desk. */
export async function openTrader(server: TestServer, about: TraderWish = {}): Promise<TestAccount> {
  const account = await server.register(newAddress());
  await equipTrader(server, account, about);
  return account;
}

/** The same for an account that is there. */
export async function equipTrader(
  server: TestServer,
  { userId }: Pick<TestAccount, 'userId'>,
  { coins = '5000', level = 1 }: TraderWish = {},
): Promise<void> {
  const { database, clock } = server.exchange;
  await database.query(
    `update users set verification_level = $2, verification = 'verified', pay_password_hash = $3 where id = $1`,
    [userId, level, await cheapPasswords.hash(PAY_PASSWORD)],
  );
  for (const kind of ['domestic', 'international'] as const) await saveCard(server, userId, kind);
  // The play money of a new account is 1,000.
  const amount = plainText(exact(coins).minus(GRANT));
  if (exact(amount).isZero()) return;
  const account = { userId, account: 'legal', currency: 'USDT' } as const;
  const order = {
    code: 'operator_credit',
    key: randomUUID(),
    legs: [
      { account, amount },
      {
        account: { house: 'issuance', currency: 'USDT' } as const,
        amount: plainText(exact(amount).negated()),
      },
    ],
    at: clock.now(),
  };
  await database.withTransaction(async (tx) => accept(await transfer(tx, order)));
}

const GRANT = '1000';

/** A picture of this user, as after an upload. */
export async function voucherOf(server: TestServer, { userId }: TestAccount): Promise<string> {
  const name = `${randomBytes(24).toString('base64url')}.webp`;
  await server.exchange.database.query(
    "insert into uploads (id, user_id, name, purpose, created_at) values ($1, $2, $1, 'private', $3)",
    [name, userId, server.exchange.clock.now()],
  );
  return `/uploads/${name}`;
}

/** 1,000 USDT for USD at 1.01 by either card, unless told. */
export const OFFER: Fields = {
  ...{ side: 'sell', currency_id: '3', fiat: 'USD', price_kind: 'fixed', price: '1.01' },
  ...{ quantity: '1000', minimum: '10', maximum: '900', methods: 'both' },
};

/** Nothing came from nowhere, what is in escrow is of open orders, and what is taken of offers is in orders. */
export const expectOtcBooks = (database: Database): Promise<void> =>
  atOneMoment(database, judgeBooks);

async function judgeBooks(database: Queryable): Promise<void> {
  const report = await audit(database);
  expect(report, JSON.stringify(report)).toMatchObject({ ok: true });
  const taken = await database.query(
    `select o.id, o.taken, sum(r.number) as sold from otc_offers o
      left join otc_orders r on r.offer_id = o.id and r.status in ('unpaid', 'paid', 'appealed', 'released')
      group by o.id having o.taken <> coalesce(sum(r.number), 0)`,
  );
  expect(taken).toEqual([]);
  const moved = await database.query(
    `select r.id, r.status, count(t.id) as transfers from otc_orders r
      left join transfers t on t.reference_kind = 'otc_order' and t.reference_id = r.id::text
      group by r.id having count(t.id) <> (r.status = 'released')::integer`,
  );
  expect(moved).toEqual([]);
}

export function openOtcWorld(openDatabase?: () => Promise<Database>) {
  const server = serverOfFile(openDatabase);
  afterEach(() => expectOtcBooks(server().exchange.database));
  const call = (name: OtcCall, fields: Fields, as?: TestAccount) =>
    server().call(name, fields, as && { token: as.token });
  const world = {
    server,
    call,
    advanceMs: (byMs: number) => server().advanceMs(byMs),
    trader: (about?: TraderWish) => openTrader(server(), about),
    voucher: (of: TestAccount) => voucherOf(server(), of),
    publish: async (as: TestAccount, fields: Fields = {}) =>
      (await must(call('otc.publish', { ...OFFER, ...fields }, as))) as WireOffer,
    take: (as: TestAccount, offer: WireOffer, fields: Fields = {}) =>
      call(
        'otc.take',
        {
          ...{ offer_id: String(offer.id), price: offer.price, by: 'number', amount: '100' },
          ...{ method: 'domestic', ...fields },
        },
        as,
      ),
    taken: async (as: TestAccount, offer: WireOffer, fields: Fields = {}) =>
      (await must(world.take(as, offer, fields))) as WireOrder,
    step: (name: 'cancel' | 'release' | 'appeal', as: TestAccount, { id }: { id: number }) =>
      call(
        `otc.${name}`,
        {
          id: String(id),
          ...(name === 'release' && { pay_password: PAY_PASSWORD }),
          ...(name === 'appeal' && { reason: 'No money has arrived' }),
        },
        as,
      ),
    pay: async (as: TestAccount, { id }: { id: number }, voucher?: string) =>
      call('otc.pay', { id: String(id), voucher: voucher ?? (await world.voucher(as)) }, as),
    paid: async (as: TestAccount, order: { id: number }) =>
      (await must(world.pay(as, order))) as WireOrder,
    page: async (as: TestAccount, { id }: { id: number }) =>
      (await must(call('otc.order', { id: String(id) }, as))) as WireOrder &
        Record<string, unknown>,
    desk: async (fields: Fields = {}, as?: TestAccount) => {
      const asked = { side: 'buy', currency_id: '3', fiat: 'USD', limit: '100', ...fields };
      return ((await must(call('otc.offers', asked, as))) as { list: WireOffer[] }).list;
    },
    /** What the timer does. */
    expireAll: async () => {
      while (await expireOne(server().exchange));
    },
    takeTurns: async () => {
      while (await takeTurn(server().exchange));
    },
    /** `available/held` in USDT of the account of the desk. */
    purse: async ({ userId }: TestAccount) => {
      const [row] = await server().exchange.database.query<{ available: string; held: string }>(
        `select available, held from accounts where user_id = $1 and account = 'legal' and currency = 'USDT'`,
        [userId],
      );
      return `${row?.available}/${row?.held}`;
    },
    messages: async ({ userId }: TestAccount) => {
      const rows = await server().exchange.database.query<{ key: string }>(
        `select key from messages where user_id = $1 and key like 'otc%' order by id`,
        [userId],
      );
      return rows.map(({ key }) => key);
    },
    /** Private events of the desk, oldest first. */
    told: async ({ userId }: TestAccount) => {
      const rows = await server().exchange.database.query<{ name: string; status: string }>(
        `select name, payload ->> 'status' as status from outbox where user_id = $1 and name = 'otc.orderChanged'
          order by sequence`,
        [userId],
      );
      return rows.map(({ status }) => status);
    },
  };
  return world;
}
