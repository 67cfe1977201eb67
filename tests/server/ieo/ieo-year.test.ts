/** A year of issues on the simulated market, with restarts: always something to subscribe to, and books that are clean each day. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { parseConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import type { Exchange } from '../../../server/exchange.ts';
import { paymentsOf } from '../../../server/features/ieo/prices.ts';
import { releaseDue } from '../../../server/features/ieo/release.ts';
import { subscribe } from '../../../server/features/ieo/subscribe.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { createOutboxBell } from '../../../server/ledger/outbox-bell.ts';
import { transfer } from '../../../server/ledger/transfer.ts';
import { markets } from '../../../server/market/instruments.ts';
import { createIssueCalendar } from '../../../server/market/issues/issue-calendar.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { insertUser } from '../../support/database-users.ts';
import { testSecrets } from '../../support/secrets.ts';

const DAYS = repetitions({ short: 60, long: 365 });
/** Days between two looks, in each of which a process begins anew; now and then it sleeps for longer. */
const STEP = repetitions({ short: 4, long: 1 });
const START_MS = Date.UTC(2026, 0, 5, 9);
const SEED = 'year';
const paid = markets.filter(({ symbol }) => ['BTCUSDT', 'ETHUSDT'].includes(symbol));

describeOnDatabase('a year of issues', (open) => {
  test(
    `IEO-04 over ${DAYS} days of restarts and jumps each subscription is released once, at its instant, and the audit is clean each day`,
    async () => {
      const database = await open();
      const time = { nowMs: START_MS };
      const clock = { now: () => time.nowMs };
      /** A process that has just been started: it knows nothing but the database and the clock. */
      const begin = (): Exchange => ({
        config: parseConfig({}),
        clock,
        database,
        feed: createSimulatedFeed({
          clock,
          seed: SEED,
          markets: paid,
          issues: createIssueCalendar(SEED),
          schedule: () => () => undefined,
        }),
        bell: createOutboxBell(),
        log: pino({ level: 'silent' }),
        secrets: testSecrets,
      });
      const userId = await insertUser(database);
      await grant(database, userId);
      for (let day = 0; day < DAYS; day += STEP) {
        time.nowMs = START_MS + day * DAY_MS;
        await subscribeToAll(begin(), { userId, turn: day / STEP });
        if (day % (5 * STEP) === 3 * STEP) continue;
        await releaseAll(begin());
        expect(await audit(database)).toMatchObject({ ok: true });
      }
      time.nowMs += 60 * DAY_MS;
      const last = begin();
      await releaseAll(last);
      expect(await audit(database)).toMatchObject({ ok: true });
      const [orders] = await database.query<{ count: number; released: number; late: number }>(
        `select count(*) as count, count(*) filter (where status = 'released') as released,
           count(*) filter (where released_at < unlocks_at) as late from ieo_orders`,
      );
      expect(orders).toMatchObject({ released: orders?.count, late: 0 });
      expect(orders?.count).toBeGreaterThan(DAYS / STEP / 2);
      const [locked] = await database.query<{ amount: string }>(
        `select coalesce(sum(available + held), 0) as amount from accounts where account = 'financial'`,
      );
      expect(locked?.amount).toBe('0');
      const listed = last.feed.issues
        .announced(time.nowMs)
        .filter(({ listsAt }) => listsAt <= time.nowMs);
      expect(last.feed.markets).toHaveLength(paid.length + listed.length);
      reportCount({
        what: 'days of issues on the simulated market, with restarts',
        count: DAYS,
        outcome: `${orders?.count ?? 0} subscriptions released once each, the audit clean each day`,
      });
    },
    DAYS * 3000 + 60_000,
  );
});

async function grant(database: Database, userId: number): Promise<void> {
  for (const [currency, amount] of [
    ['BTC', '50'],
    ['ETH', '500'],
    ['USDT', '5000000'],
  ] as const) {
    await database.withTransaction(async (tx) => {
      const legs = [
        { account: { userId, account: 'change' as const, currency }, amount },
        { account: { house: 'issuance' as const, currency }, amount: `-${amount}` },
      ];
      const code = 'sandbox_grant';
      accept(await transfer(tx, { code, key: randomUUID(), legs, at: START_MS }));
    });
  }
}

/** The least of every project that is open, in a currency that changes. */
async function subscribeToAll(
  exchange: Exchange,
  { userId, turn }: { userId: number; turn: number },
): Promise<void> {
  const { feed, clock, database } = exchange;
  const nowMs = clock.now();
  const isOpen = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }) =>
    startsAt <= nowMs && nowMs < endsAt;
  const projects = feed.issues.announced(nowMs).filter(isOpen);
  expect(projects.length).toBeGreaterThan(0);
  for (const issue of projects) {
    const payments = paymentsOf(feed, issue, nowMs);
    const payment = payments[turn % payments.length];
    if (payment === undefined) throw new Error('nothing can be paid with');
    const { payCurrency, price } = payment;
    const wish = { projectId: issue.id, amount: issue.minimumAmount, payCurrency, price };
    await database.withTransaction(async (tx) =>
      accept(await subscribe(exchange, tx, { userId, request: wish })),
    );
  }
}

/** By two that look at once. */
async function releaseAll(exchange: Exchange): Promise<void> {
  for (let released = 1; released > 0; ) {
    const counts = await Promise.all([1, 2].map(() => releaseDue(exchange, 3)));
    released = Math.max(...counts);
  }
}
