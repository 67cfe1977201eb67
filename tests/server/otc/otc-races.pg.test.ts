/** Steps of one order at the same moment, by both sides, the clock and the operator, on two instances and one PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coinsOf, type OtcStatus, type OtcStep } from '../../../contract/rules/otc/order-steps.ts';
import { parseConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/database.ts';
import { transact } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import type { Exchange } from '../../../server/exchange.ts';
import { publishOffer } from '../../../server/features/otc/own-offers.ts';
import { type StepWish, stepOrder } from '../../../server/features/otc/step-order.ts';
import { takeOffer } from '../../../server/features/otc/take-offer.ts';
import { PAYMENT_MS } from '../../../server/features/otc/terms.ts';
import { createOutboxBell } from '../../../server/ledger/outbox-bell.ts';
import { transfer } from '../../../server/ledger/transfer.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { createServerDatabase } from '../../support/database.ts';
import { insertUser } from '../../support/database-users.ts';
import { testSecrets } from '../../support/secrets.ts';
import { expectOtcBooks } from './otc-world.ts';

const ROUNDS = repetitions({ short: 60, long: 1000 });
const PAIRS = 4;
/** The instant of every order; the clocks of the instances stand on either side of its end. */
const START_MS = Date.UTC(2026, 0, 7, 15);

const home = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '');
const opened: Database[] = [];

interface Pair {
  readonly buyerId: number;
  readonly sellerId: number;
  readonly offerId: number;
}
const pairs: Pair[] = [];

function instance(database: Database, nowMs: number): Exchange {
  const clock = { now: () => nowMs };
  return {
    config: parseConfig({}),
    clock,
    database,
    feed: createSimulatedFeed({ clock, seed: 'otc' }),
    bell: createOutboxBell(),
    secrets: testSecrets,
    log: pino({ level: 'silent' }),
  };
}

const world: { early: Exchange; late: Exchange } = {} as never;

beforeAll(async () => {
  for (let count = 0; count < 2; count += 1)
    opened.push(await openDatabase({ databaseUrl: home.url, dataDir: '' }));
  const [first, second] = opened;
  if (!first || !second) throw new Error('the databases did not open');
  await migrate(first);
  world.early = instance(first, START_MS);
  world.late = instance(second, START_MS + PAYMENT_MS);
  for (let count = 0; count < PAIRS; count += 1) pairs.push(await openPair(world.early));
}, 120_000);

afterAll(async () => {
  for (const database of opened) await database.close();
  await home.drop();
});

async function openTrader(database: Database): Promise<number> {
  const userId = await insertUser(database);
  await database.query(
    `insert into bank_cards (user_id, kind, aba_account, real_name, bank_account, bank_province, bank_city, bank_name,
        branch, swift_code, phone, address, updated_at)
      values ($1, 'domestic', '1', 'An Nguyen', '19034567891234', 'HN', 'HN', 'Techcombank', 'Main', 'VTCBVNVX',
        '+84912345678', 'Hanoi', 0)`,
    [userId],
  );
  return userId;
}

async function openPair(exchange: Exchange): Promise<Pair> {
  const { database } = exchange;
  const [buyerId, sellerId] = [await openTrader(database), await openTrader(database)];
  const account = { userId: sellerId, account: 'legal', currency: 'USDT' } as const;
  const funded = {
    code: 'sandbox_grant',
    key: randomUUID(),
    legs: [
      { account, amount: '1000000' },
      { account: { house: 'issuance', currency: 'USDT' } as const, amount: '-1000000' },
    ],
    at: START_MS,
  };
  const offer = await database.withTransaction(async (tx) => {
    accept(await transfer(tx, funded));
    const wish = {
      ...({ side: 'sell', currencyId: 3, fiat: 'USD', priceKind: 'fixed', price: '1' } as const),
      ...({ quantity: '1000000', minimum: '10', maximum: '2000', methods: 'domestic' } as const),
    };
    return accept(await publishOffer(exchange, tx, { userId: sellerId, wish }));
  });
  return { buyerId, sellerId, offerId: offer.id };
}

async function take({ early }: typeof world, { buyerId, offerId }: Pair): Promise<number> {
  const wish = { offerId, price: '1', by: 'number', amount: '10', method: 'domestic' } as const;
  const order = await transact(early.database, async (tx) =>
    accept(await takeOffer(early, tx, { userId: buyerId, wish })),
  );
  return accept(order).id;
}

/** Answers the step when it was taken. */
async function attempt(exchange: Exchange, wish: StepWish): Promise<OtcStep | null> {
  const done = await transact(exchange.database, async (tx) =>
    accept(await stepOrder(exchange, tx, wish)),
  );
  if (!done.ok) expect(['order_not_open', 'not_found']).toContain(done.error.code);
  return done.ok ? wish.step : null;
}

const reason = 'Said at the same time';

async function round(index: number, seated: Pair): Promise<OtcStatus> {
  const { early, late } = world;
  // Who leaves too many unpaid is stopped, so each has one order.
  const pair = { ...seated, buyerId: await openTrader(early.database) };
  const id = await take(world, pair);
  const buyer = { userId: pair.buyerId };
  const seller = { userId: pair.sellerId };
  const at = (exchange: Exchange, step: OtcStep, by: StepWish['by']) =>
    attempt(exchange, { id, step, by, reason });
  /** The seller says nothing, so that it comes to an appeal. */
  const isQuiet = index % 4 === 3;
  const unpaid = await Promise.all([
    at(early, 'pay', buyer),
    ...(index % 2 === 0 ? [at(early, 'cancel', buyer)] : []),
    ...(index % 3 === 0 ? [at(late, 'expire', 'clock')] : []),
    at(late, 'pay', buyer),
    ...(isQuiet ? [] : [at(late, 'release', seller)]),
  ]);
  const begun = unpaid.filter((step) => step !== null && step !== 'release');
  expect(begun).toHaveLength(1);
  if (begun[0] === 'pay') {
    const first = await Promise.all([
      ...(isQuiet ? [] : [at(early, 'release', seller), at(late, 'release', seller)]),
      at(early, 'appeal', buyer),
      at(late, 'appeal', seller),
      at(late, 'expire', 'clock'),
      at(early, 'cancel', buyer),
      at(early, 'release', buyer),
    ]);
    const ended = first.filter((step) => step === 'release').length;
    const last = await Promise.all([
      // Now and then the operator is alone, so that each end is seen.
      ...(index % 8 === 7 ? [] : [at(late, 'award', 'operator'), at(late, 'release', seller)]),
      at(early, 'giveBack', 'operator'),
      at(early, 'expire', 'clock'),
    ]);
    const before = unpaid.includes('release') ? 1 : 0;
    expect(before + ended + last.filter((step) => step !== null).length).toBe(1);
  }
  const [row] = await early.database.query<{ status: OtcStatus }>(
    'select status from otc_orders where id = $1',
    [id],
  );
  if (row === undefined) throw new Error('the order is gone');
  expect(coinsOf(row.status)).not.toBe('escrow');
  return row.status;
}

test(
  `of ${ROUNDS} orders whose steps are all taken at once each ends once, and no coin is lost`,
  async () => {
    const ends = new Map<OtcStatus, number>();
    const runs = pairs.map(async (pair, lane) => {
      for (let index = lane; index < ROUNDS; index += PAIRS) {
        const status = await round(index, pair);
        ends.set(status, (ends.get(status) ?? 0) + 1);
      }
    });
    await Promise.all(runs);
    const { database } = world.early;
    await expectOtcBooks(database);
    const held = await database.query('select 1 from holds where status = $1', ['open']);
    expect(held).toEqual([]);
    const outcome = [...ends].map(([status, count]) => `${count} ${status}`).join(', ');
    reportCount({ what: 'orders over the counter, every step at once', count: ROUNDS, outcome });
    for (const status of ['released', 'returned'] as const)
      expect(ends.get(status) ?? 0).toBeGreaterThan(0);
  },
  ROUNDS * 1000 + 60_000,
);
