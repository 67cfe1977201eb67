/** Kills the real server in the middle of orders, again and again, and holds it to what it said. */
import { expect } from 'vitest';
import { reportCount } from '../../support/counts.ts';
import { disturbTrading } from './random-orders.ts';
import { openServerHome } from './server-process.ts';
import {
  expectAudit,
  expectNothingHeld,
  expectOrdersOfIntents,
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
}

export async function killUnderOrders({ kills, database, environment }: KillRun): Promise<void> {
  const home = openServerHome(environment);
  const counts = { acknowledged: 0, done: 0, undone: 0, orders: 0 };
  try {
    const first = await home.start();
    const traders: Trader[] = [];
    for (let number = 0; number < TRADERS; number += 1) {
      traders.push(await registerTrader(home, first.url, `killed-${number}@example.com`));
    }
    let server = first;
    for (let kill = 0; kill < kills; kill += 1) {
      const known = traders.map(({ intents }) => intents.length);
      const act = server.kill;
      await disturbTrading(server.url, traders, { lanes: LANES, answers: ANSWERS, act });
      server = await home.start();
      for (const [index, trader] of traders.entries()) {
        const settled = await settleIntents(server.url, trader, trader.intents.slice(known[index]));
        for (const name of ['acknowledged', 'done', 'undone'] as const) {
          counts[name] += settled[name];
        }
      }
      await expectAudit(home);
    }
    counts.orders = await countOrders(server.url, traders);
    for (const trader of traders) await expectNothingHeld(server.url, trader);
    await expectAudit(home);
    expect(await server.terminate()).toBe(0);
  } finally {
    await home.close();
  }
  expect(counts.acknowledged).toBeGreaterThan(kills * TRADERS);
  expect(counts.done + counts.undone).toBeGreaterThan(0);
  expect(counts.orders).toBeGreaterThan(kills);
  const { acknowledged, done, undone, orders } = counts;
  reportCount({
    what: `kill -9 of the server under orders, ${database}`,
    count: kills,
    outcome: `${acknowledged} answers kept, ${done} lost answers done and ${undone} not, ${orders} orders as answered`,
  });
}

async function countOrders(url: string, traders: readonly Trader[]): Promise<number> {
  let orders = 0;
  for (const trader of traders) orders += await expectOrdersOfIntents(url, trader);
  return orders;
}
