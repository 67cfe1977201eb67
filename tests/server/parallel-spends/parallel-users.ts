/** Sixteen people who trade at once over HTTP, and one account that is spent from many sides. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastPrice, tradeAtRandom } from '../../faults/kills/random-orders.ts';
import {
  openServerHome,
  type ServerHome,
  type ServerProcess,
} from '../../faults/kills/server-process.ts';
import {
  expectAudit,
  expectNothingHeld,
  expectOrdersOfIntents,
} from '../../faults/kills/settle-intents.ts';
import {
  type Answer,
  accepted,
  call,
  outcomeOf,
  registerTrader,
  submit,
  type Trader,
} from '../../faults/kills/trader.ts';
import { repetitions, reportCount } from '../../support/counts.ts';

const USERS = 16;
const LANES = 2;
const TRADE_MS = repetitions({ short: 4_000, long: 120_000 });
const SPENDS = 50;
const ROUNDS = repetitions({ short: 1, long: 20 });
const SOLANA = { currency_id: '5', legal_id: '3' };
const SLOW = { timeout: repetitions({ short: 180_000, long: 1_800_000 }) };

/** The same tests for the embedded database and for the one that `environment` names. */
export function testParallelUsers(run: {
  database: string;
  environment?: Readonly<Record<string, string>>;
}): void {
  const { database } = run;
  const home = openServerHome({ MARKET_RATE: '400', ...run.environment });
  const started: { server?: ServerProcess } = {};
  beforeAll(async () => {
    started.server = await home.start();
  });
  afterAll(home.close);

  function url(): string {
    if (started.server === undefined) throw new Error('the server did not start');
    return started.server.url;
  }

  test(`${USERS} users who trade at once leave the ledger whole, ${database}`, SLOW, async () => {
    const traders = await registerUsers(home, url());
    const last = await lastPrice(url(), 'BTCUSDT');
    const endMs = performance.now() + TRADE_MS;
    const isOver = () => performance.now() > endMs;
    const audits = auditUntil(isOver, () => expectAudit(home));
    await tradeAtRandom(url(), traders, { lanes: LANES, last, isOver });
    // The audit is whole in the middle of the trades as well as after them.
    expect(await audits).toBeGreaterThan(0);
    await expectAudit(home);
    const calls = traders.flatMap(({ intents }) => intents.map(({ answer }) => told(answer)));
    for (const fault of ['lost', 'internal', 'unavailable']) expect(calls).not.toContain(fault);
    let orders = 0;
    for (const trader of traders) orders += await expectOrdersOfIntents(url(), trader);
    expect(orders).toBeGreaterThan(USERS);
    for (const trader of traders) await expectNothingHeld(url(), trader);
    await expectAudit(home);
    reportCount({
      what: `calls of ${USERS} users at once, ${database}`,
      count: calls.length,
      outcome: `${orders} orders as answered, audit whole`,
    });
  });

  test(`of ${SPENDS} spends of 10 from 100 at once 10 succeed, ${database}`, SLOW, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await spendTooOften(home, url(), `spender-${round}@example.com`);
    }
    await expectAudit(home);
    reportCount({
      what: `${SPENDS} spends of 10 from 100 at once, ${database}`,
      count: ROUNDS,
      outcome: 'exactly 10 succeed each time',
    });
  });
}

function registerUsers(home: ServerHome, url: string): Promise<Trader[]> {
  const emails = Array.from({ length: USERS }, (_, number) => `parallel-${number}@example.com`);
  return Promise.all(emails.map((email) => registerTrader(home, url, email)));
}

async function spendTooOften(home: ServerHome, url: string, email: string): Promise<void> {
  const trader = await registerTrader(home, url, email);
  const { answer } = await home.operator('credit', email, 'change', 'SOL', '100');
  expect(answer).toMatchObject({ available: '100', frozen: '0' });
  // Far enough above the market that no order is met while the balance is counted.
  const target = ((await lastPrice(url, 'SOLUSDT')) * 1.4).toFixed(2);
  const wish = { ...SOLANA, type: 'sell', amount: '10', target_price: target };
  const outcomes = await spendAtOnce(url, trader, wish);
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome === 'insufficient_balance')).toHaveLength(
    SPENDS - 10,
  );
  expect(await balanceOf(url, trader)).toMatchObject([{ available: '0', frozen: '100' }]);
  expect(await expectOrdersOfIntents(url, trader)).toBe(10);
}

async function spendAtOnce(
  url: string,
  trader: Trader,
  fields: Readonly<Record<string, string>>,
): Promise<string[]> {
  const intents = await Promise.all(
    Array.from({ length: SPENDS }, () => submit(url, trader, { name: 'spot.trade', fields })),
  );
  return intents.map(({ answer }) => told(answer));
}

function told(answer: Answer | null): string {
  return answer === null ? 'lost' : outcomeOf(answer);
}

async function balanceOf(url: string, { token }: Trader): Promise<unknown> {
  const wallet = call(url, 'assets.wallet', { currency_id: SOLANA.currency_id }, { token });
  return (await accepted<{ list: unknown }>(wallet)).list;
}

async function auditUntil(isOver: () => boolean, audit: () => Promise<void>): Promise<number> {
  let audits = 0;
  while (!isOver()) {
    await sleep(200);
    await audit();
    audits += 1;
  }
  return audits;
}
