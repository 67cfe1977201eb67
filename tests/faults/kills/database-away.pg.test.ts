import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { repetitions, reportCount } from '../../support/counts.ts';
import { createServerDatabase } from '../../support/database.ts';
import { startDatabaseProxy } from './database-proxy.ts';
import { lastPrice, tradeAtRandom } from './random-orders.ts';
import { openServerHome } from './server-process.ts';
import { expectAudit, expectOrdersOfIntents, settleIntents } from './settle-intents.ts';
import { call, outcomeOf, registerTrader, type Trader } from './trader.ts';

const rounds = repetitions({ short: 2, long: 60 });
const TRADERS = 2;
const LANES = 4;
/** What an order may be told on a good day; everything else would be a fault that shows. */
const ORDINARY = [
  'ok',
  'insufficient_balance',
  'order_not_open',
  'no_liquidity',
  'too_many_orders',
];

const { url: databaseUrl, drop } = await createServerDatabase(
  process.env['TEST_DATABASE_URL'] ?? '',
);
const proxy = await startDatabaseProxy(databaseUrl);
const home = openServerHome({ DATABASE_URL: proxy.url });
const server = await home.start();
const traders: Trader[] = [];
for (let number = 0; number < TRADERS; number += 1) {
  traders.push(await registerTrader(home, server.url, `away-${number}@example.com`));
}
afterAll(async () => {
  await home.close();
  await proxy.stop();
  await drop();
});

/** Trades while `disturb` runs; afterwards everything is as if nothing had happened. */
async function tradeThrough(disturb: () => Promise<void>): Promise<{ unavailable: number }> {
  const known = traders.map(({ intents }) => intents.length);
  const last = await lastPrice(server.url, 'BTCUSDT');
  const state = { isOver: false };
  const isOver = () => state.isOver;
  const trading = tradeAtRandom(server.url, traders, { lanes: LANES, last, isOver });
  await disturb();
  await sleep(200);
  state.isOver = true;
  await trading;
  await expect.poll(() => ready(), { timeout: 10_000 }).toBe(true);

  let unavailable = 0;
  for (const [index, trader] of traders.entries()) {
    const intents = trader.intents.slice(known[index]);
    const outcomes = intents.map(({ answer }) => (answer === null ? 'lost' : outcomeOf(answer)));
    expect(outcomes.filter((code) => ![...ORDINARY, 'unavailable'].includes(code))).toEqual([]);
    expect(intents.filter(({ answer }) => answer?.status !== 200)).toEqual([]);
    // `unavailable` says nothing about the effect: the commit may have been under way.
    for (const intent of intents) {
      if (intent.answer === null || outcomeOf(intent.answer) !== 'unavailable') continue;
      intent.answer = null;
      unavailable += 1;
    }
    await settleIntents(server.url, trader, intents);
    expect(trader.intents.at(-1)?.answer?.envelope.type).toMatch(/ok|error/);
    await expectOrdersOfIntents(server.url, trader);
  }
  await expectAudit(home);
  return { unavailable };
}

async function ready(): Promise<boolean> {
  return (await fetch(`${server.url}/readyz`)).ok;
}

test(
  `connections that are ended in mid-run are told as unavailable, leave no half and heal, ${rounds} times`,
  async () => {
    const admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
    let ended = 0;
    const { unavailable } = await tradeThrough(async () => {
      for (let round = 0; round < rounds; round += 1) {
        await sleep(150 + Math.random() * 150);
        const { rowCount } = await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()`,
        );
        ended += rowCount ?? 0;
      }
    });
    await admin.end();
    expect(ended).toBeGreaterThan(rounds);
    reportCount({
      what: 'database connections ended under orders',
      count: ended,
      outcome: `${unavailable} calls told unavailable, none with half an effect`,
    });
  },
  repetitions({ short: 300_000, long: 1_800_000 }),
);

test('a database that cannot be reached is told as unavailable, and found again without a restart', async () => {
  const { unavailable } = await tradeThrough(async () => {
    await sleep(200);
    proxy.close();
    await sleep(250);
    const answer = await call(server.url, 'session.user', {}, traders[0]);
    expect([answer.status, outcomeOf(answer)]).toEqual([200, 'unavailable']);
    expect(await ready()).toBe(false);
    // What needs no database is served all the while.
    expect(outcomeOf(await call(server.url, 'markets.quotations'))).toBe('ok');
    proxy.open();
  });
  expect(unavailable).toBeGreaterThan(0);
}, 300_000);

test('a database that goes silent is told as unavailable in time, and found again without a restart', async () => {
  const { unavailable } = await tradeThrough(async () => {
    await sleep(200);
    proxy.silence();
    const startedMs = performance.now();
    const answer = await call(server.url, 'session.user', {}, traders[0]);
    expect([answer.status, outcomeOf(answer)]).toEqual([200, 'unavailable']);
    expect(performance.now() - startedMs).toBeLessThan(30_000);
    proxy.open();
  });
  expect(unavailable).toBeGreaterThan(0);
}, 300_000);
