/** Three instances that pay the same miners and shares on one PostgreSQL, one of them killed in the middle. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import type { Database, Transaction } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { transferMany } from '../../../server/ledger/transfer-many.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { createServerDatabase } from '../../support/database.ts';
import { insertUser } from '../../support/database-users.ts';

/** Of each kind. */
const COUNT = repetitions({ short: 200, long: 6000 });
const USERS = repetitions({ short: 20, long: 200 });
/** Three seconds are promised; a short run shares its machine with others and measures nothing. */
const MOST_LATE_MS = repetitions({ short: 15_000, long: 3000 });

const home = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '');
const opened: Database[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  // The audit at the end reads all of what was just written, and may take as long as the operator's.
  const statementTimeoutMs = 60_000;
  const database = await openDatabase({ databaseUrl: home.url, dataDir: '', statementTimeoutMs });
  opened.push(database);
  await migrate(database);
});

afterAll(async () => {
  await Promise.all(children.map(kill));
  for (const database of opened) await database.close();
  await home.drop();
});

async function startInstance(): Promise<void> {
  const file = fileURLToPath(new URL('./mining-keeper.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, home.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [said] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  expect(String(said)).toBe('ready\n');
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

interface Kind {
  readonly what: string;
  readonly table: 'miner_orders' | 'defi_shares';
  /** Of what is paid: one of each for every order. */
  readonly codes: readonly string[];
  readonly told: readonly { readonly name: string; readonly count: number }[];
}

const kinds: readonly Kind[] = [
  {
    what: 'outputs',
    table: 'miner_orders',
    codes: ['miner_output', 'miner_rent'],
    told: [
      { name: 'cloudMiner.ended', count: COUNT / 2 },
      { name: 'cloudMiner.outputPaid', count: COUNT / 2 },
    ],
  },
  {
    what: 'fees',
    table: 'defi_shares',
    codes: ['pool_fee'],
    told: [{ name: 'defiMining.feePaid', count: COUNT }],
  },
];

/** Orders of a kind, for each of which one day is due, all of them there at once. */
async function beginMany(database: Database, kind: Kind, dueMs: number): Promise<void> {
  const userIds: number[] = [];
  for (let index = 0; index < USERS; index += 1) userIds.push(await insertUser(database));
  const orders = Array.from({ length: COUNT }, (_, index) => ({
    id: index + 1,
    userId: userIds[index % USERS] ?? 0,
    // Every other one has but this day.
    termDays: index % 2 === 1 ? 1 : 30,
  }));
  const firstDayAt = (Math.floor(dueMs / DAY_MS) - 1) * DAY_MS;
  // By itself: instances that write the day down would wait for all that follows, and give up.
  await database.query(
    'insert into defi_days (pool_id, day, volume) values (1, $1, 1000000000) on conflict do nothing',
    [firstDayAt],
  );
  await database.withTransaction(async (tx) => {
    if (kind.table === 'miner_orders')
      await tx.query('insert into miner_offers (id, quota, taken) values (1, 10000000, $1)', [
        COUNT * 100,
      ]);
    else
      await tx.query(
        'insert into defi_pools (id, offered, taken) values (1, 30000, 3.162277660168 * $1::integer)',
        [COUNT],
      );
    for (let from = 0; from < COUNT; from += 250)
      await begin(tx, kind, {
        orders: orders.slice(from, from + 250),
        startedAt: dueMs - DAY_MS,
        firstDayAt,
      });
  });
}

interface NewOrder {
  readonly id: number;
  readonly userId: number;
  readonly termDays: number;
}

/** Paid for through the ledger, so that the audit holds for them too. */
async function begin(
  tx: Transaction,
  { table }: Kind,
  begun: { orders: readonly NewOrder[]; startedAt: number; firstDayAt: number },
): Promise<void> {
  const { orders, startedAt, firstDayAt } = begun;
  const grants = orders.map(({ id, userId }) => ({
    code: 'sandbox_grant',
    key: `grant:${table}:${id}`,
    legs: (
      [
        ['USDT', '1062.5'],
        ['BTC', '0.01'],
      ] as const
    ).flatMap(([currency, amount]) => [
      { account: { userId, account: 'mining' as const, currency }, amount },
      { account: { house: 'issuance' as const, currency }, amount: `-${amount}` },
    ]),
    at: firstDayAt - 1000,
  }));
  for (const written of await transferMany(tx, grants)) accept(written);
  const given = `with given as materialized (
      select * from jsonb_to_recordset($1::jsonb) as sum (id bigint, "userId" bigint, "termDays" integer)
    )`;
  const held = (name: string, key: string, currency: string, amount: string) =>
    `cross join lateral ledger_open_hold('${key}:' || given.id, '${name}', '${name}', given.id::text, $2::bigint,
        given."userId", 'mining', '${currency}', ${amount})`;
  if (table === 'miner_orders')
    await tx.query(
      `${given}, held as materialized (
        select given.*, hold.id as hold_id from given ${held('miner_order', 'miner', 'USDT', '62.5')} hold
      )
      insert into miner_orders (id, user_id, plan_id, currency, scale, pay_currency, pay_scale, unit, hash_power,
          hashes_per_unit, difficulty, block_reward, watts_per_unit, electricity_price, price, unit_price, term_days,
          rent, daily_rent, daily_mined, daily_electricity, daily_output, hold_id, started_at, ends_at)
        select id, "userId", 1, 'BTC', 8, 'USDT', 8, 'TH/s', 100, 1000000000000, 148000000000000, 3.125, 15, 0.05,
            94000, 0.625, "termDays", 62.5, div(6250000000, "termDays") / 100000000::numeric, 0.00004247, 0.00001915,
            0.00002332, hold_id, $2::bigint, $2::bigint + "termDays"::bigint * 86400000
          from held`,
      [JSON.stringify(orders), startedAt],
    );
  else
    await tx.query(
      `${given}, held as materialized (
        select given.*, coin.id as coin_id, quote.id as quote_id from given
          ${held('defi_share', 'defi_coin', 'BTC', '0.01')} coin
          ${held('defi_share', 'defi_quote', 'USDT', '1000')} quote
      )
      insert into defi_shares (id, user_id, pool_id, currency, scale, quote_currency, quote_scale, fee_rate,
          volume_share, coin_amount, quote_amount, price, liquidity, pool_liquidity, coin_hold_id, quote_hold_id,
          first_day_at, entered_at)
        select id, "userId", 1, 'BTC', 8, 'USDT', 8, 0.003, 0.002, 0.01, 1000, 100000, 3.162277660168, 60000,
            coin_id, quote_id, $2::bigint + 1000, $2::bigint
          from held`,
      [JSON.stringify(orders), firstDayAt - 1000],
    );
}

test.each(kinds)(
  `of ${COUNT} $what due at one instant each is paid once and in time, though one of three instances is killed`,
  async (kind) => {
    const { what, table, codes, told } = kind;
    const [database] = opened;
    if (!database) throw new Error('the database did not open');
    await Promise.all([1, 2, 3].map(startInstance));
    // Due when they come to light, all in one commit.
    const dueMs = Date.now();
    await beginMany(database, kind, dueMs);
    const seenMs = Date.now();
    const dueCount = async () => {
      const sql = `select count(*) as count from ${table} where due_at <= $1`;
      return (await database.query<{ count: number }>(sql, [dueMs]))[0]?.count ?? 0;
    };
    // In the middle of the payouts, and not before: some are done, and most are not.
    const patience = { timeout: 60_000, interval: 20 };
    await expect.poll(dueCount, patience).toBeLessThan(COUNT);
    const doneBefore = COUNT - (await dueCount());
    const [killed, ...others] = children.splice(0);
    if (killed) await kill(killed);
    children.push(...others);
    await expect.poll(dueCount, patience).toBe(0);
    await Promise.all(children.splice(0).map(kill));

    const [late] = await database.query<{ ms: number }>(
      'select max(at) - $1::bigint as ms from transfers where code = any ($2)',
      [seenMs, codes],
    );
    expect(late?.ms).toBeLessThanOrEqual(MOST_LATE_MS);
    const steps = await database.query<{ code: string; times: number; count: number }>(
      `select code, max(times) as times, count(*) as count from (
        select code, reference_id, count(*) as times from transfers where code = any ($1) group by 1, 2) each
      group by code order by code`,
      [codes],
    );
    expect(steps).toEqual(codes.map((code) => ({ code, times: 1, count: COUNT })));
    expect(
      await database.query(
        'select name, count(*) as count from outbox where name = any ($1) group by 1 order by 1',
        [told.map(({ name }) => name)],
      ),
    ).toEqual(told);
    expect(await audit(database)).toMatchObject({ ok: true });
    reportCount({
      what: `${what} due at one instant on three instances, one killed`,
      count: COUNT,
      outcome: `each once, ${doneBefore} before the kill, the last ${late?.ms} ms late`,
    });
  },
  180_000,
);
