/** Kills the real server in the midst of everything that moves money, again and again, and holds it to what it said. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { restore } from '../../../server/db/backup.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { cheapPasswords } from '../../support/accounts.ts';
import { reportCount } from '../../support/counts.ts';
import { nextMixedWish, PAY_PASSWORD } from './mixed-wishes.ts';
import { disturbTrading } from './random-orders.ts';
import { openServerHome, type ServerHome } from './server-process.ts';
import {
  expectAudit,
  expectNothingHeld,
  expectOrdersOfIntents,
  expectRecordsOfIntents,
  settleIntents,
} from './settle-intents.ts';
import { registerTrader, type Trader } from './trader.ts';

const TRADERS = 5;
const LANES = 3;
/** Heard before each kill. */
const ANSWERS = 40;

export interface KillRun {
  readonly kills: number;
  /** For the table of counts: `embedded` or `PostgreSQL`. */
  readonly database: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** PostgreSQL alone: an empty database that the backup is restored into; the embedded one takes a new folder. */
  readonly restoreTo?: string;
}

export async function killUnderOrders(run: KillRun): Promise<void> {
  const { kills, database, environment = {} } = run;
  const home = openServerHome(environment);
  const counts = { acknowledged: 0, done: 0, undone: 0, orders: 0, others: 0, transfers: 0 };
  try {
    const traders = await openTraders(home, environment['DATABASE_URL']);
    let server = await home.start();
    for (let kill = 0; kill < kills; kill += 1) {
      const known = traders.map(({ intents }) => intents.length);
      await disturbTrading(server.url, traders, {
        lanes: LANES,
        answers: ANSWERS,
        act: server.kill,
        nextWish: nextMixedWish,
      });
      server = await home.start();
      for (const [index, trader] of traders.entries()) {
        const settled = await settleIntents(server.url, trader, trader.intents.slice(known[index]));
        for (const name of ['acknowledged', 'done', 'undone'] as const) {
          counts[name] += settled[name];
        }
      }
      await expectAudit(home);
      if ((kill + 1) % 10 === 0) console.info(`${database}: ${kill + 1} of ${kills} kills`);
    }
    for (const trader of traders) {
      counts.orders += await expectOrdersOfIntents(server.url, trader);
      counts.others += await expectRecordsOfIntents(server.url, trader);
      await expectNothingHeld(server.url, trader);
    }
    await expectAudit(home);
    const file = join(home.dataDir, 'backup');
    expect(await home.operator('backup', file)).toMatchObject({ exitCode: 0 });
    expect(await server.terminate()).toBe(0);
    counts.transfers = await expectRestored(file, { home, ...run });
  } finally {
    await home.close();
  }
  expect(counts.acknowledged).toBeGreaterThan(kills * TRADERS);
  expect(counts.done + counts.undone).toBeGreaterThan(0);
  expect(counts.orders + counts.others).toBeGreaterThan(kills);
  const { acknowledged, done, undone, orders, others, transfers } = counts;
  reportCount({
    what: `kill -9 of the server under mixed load, ${database}`,
    count: kills,
    outcome: `${acknowledged} answers kept, ${done} lost answers done and ${undone} not; ${orders} spot orders and ${others} futures orders, options, transfers, conversions and withdrawals as answered; ${transfers} transfers whole in a restored backup`,
  });
}

/** People with play money who may also withdraw at once: what takes a day is written into the stopped database. */
async function openTraders(home: ServerHome, databaseUrl?: string): Promise<Trader[]> {
  const server = await home.start();
  const traders: Trader[] = [];
  for (let number = 0; number < TRADERS; number += 1)
    traders.push(await registerTrader(home, server.url, `killed-${number}@example.com`));
  await server.terminate();
  const database = await openDatabase({ dataDir: home.dataDir, databaseUrl });
  try {
    return await Promise.all(traders.map((trader) => letWithdraw(database, trader)));
  } finally {
    await database.close();
  }
}

async function letWithdraw(database: Database, trader: Trader): Promise<Trader> {
  await database.query(
    'update users set verification_level = 2, pay_password_hash = $2 where email = $1',
    [trader.email, await cheapPasswords.hash(PAY_PASSWORD)],
  );
  const [row] = await database.query<{ id: number }>(
    `insert into wallet_addresses (user_id, currency, network, name, address, qrcode, created_at, usable_at)
       select id, 'USDT', 'TRC20', 'Ledger', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', '', 0, 0
         from users where email = $1 returning id`,
    [trader.email],
  );
  return { ...trader, addressId: String(row?.id) };
}

/** What falls due by itself between the backup and the end of the server is not in the backup. */
const FALLS_DUE = /^option_settle:/;

/** The backup holds, in a new database of the same kind, every transfer that the killed one has. */
async function expectRestored(
  file: string,
  { home, environment, restoreTo }: KillRun & { readonly home: ServerHome },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'aureus-restored-'));
  const killed = await openDatabase({
    dataDir: home.dataDir,
    databaseUrl: environment?.['DATABASE_URL'],
  });
  const before = await keysOf(killed);
  await killed.close();
  const restored = await openDatabase({ dataDir: folder, databaseUrl: restoreTo });
  try {
    await restore(restored, { file, newEpoch: 'restored' });
    expect(await audit(restored)).toMatchObject({ ok: true });
    const kept = await keysOf(restored);
    expect(kept).toEqual(before.slice(0, kept.length));
    expect(before.slice(kept.length).filter((key) => !FALLS_DUE.test(key))).toEqual([]);
  } finally {
    await restored.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return before.length;
}

async function keysOf(database: Database): Promise<readonly string[]> {
  const rows = await database.query<{ key: string }>('select key from transfers order by id');
  return rows.map(({ key }) => key);
}
