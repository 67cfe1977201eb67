/** A year of dual investments on the simulated market, with restarts: products each day, and books that are clean each day. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { parseConfig } from '../../../server/config.ts';
import { accept } from '../../../server/db/errors.ts';
import type { Exchange } from '../../../server/exchange.ts';
import { offerProducts } from '../../../server/features/dual-invest/offer-products.ts';
import { purchase } from '../../../server/features/dual-invest/purchase.ts';
import { startDualInvest } from '../../../server/features/dual-invest/settler.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { createOutboxBell } from '../../../server/ledger/outbox-bell.ts';
import { transfer } from '../../../server/ledger/transfer.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';
import { repetitions, reportCount } from '../../support/counts.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { insertUser } from '../../support/database-users.ts';
import { testSecrets } from '../../support/secrets.ts';

const DAYS = repetitions({ short: 3, long: 365 });
const START_MS = Date.UTC(2026, 0, 5, 9);

describeOnDatabase('a year of dual investments', (open) => {
  test(
    `DUAL-06 over ${DAYS} days of restarts and jumps each order is paid once, at its own maturity, and the audit is clean each day`,
    async () => {
      const database = await open();
      const time = { nowMs: START_MS };
      const clock = { now: () => time.nowMs };
      /** A process that has just been started: it knows nothing but the database and the clock. */
      const begin = (): Exchange => ({
        config: parseConfig({}),
        clock,
        database,
        feed: createSimulatedFeed({ clock, seed: 'year', schedule: () => () => undefined }),
        bell: createOutboxBell(),
        log: pino({ level: 'silent' }),
        secrets: testSecrets,
      });
      const userId = await insertUser(database);
      for (const [currency, amount] of [
        ['BTC', '50'],
        ['USDT', '5000000'],
      ] as const) {
        await database.withTransaction(async (tx) => {
          const legs = [
            { account: { userId, account: 'change' as const, currency }, amount },
            { account: { house: 'issuance' as const, currency }, amount: `-${amount}` },
          ];
          const code = 'sandbox_grant';
          accept(await transfer(tx, { code, key: randomUUID(), legs, at: time.nowMs }));
        });
      }
      for (let day = 0; day < DAYS; day += 1) {
        time.nowMs = START_MS + day * DAY_MS;
        const exchange = begin();
        await database.withTransaction((tx) => offerProducts(exchange, tx, time.nowMs));
        await buyOneOfEach(exchange, userId);
        // Settled an hour after the round, now and then a day or two late.
        if (day % 5 === 3) continue;
        time.nowMs += 23 * HOUR_MS + 30 * MINUTE_MS;
        const settler = startDualInvest(begin());
        await settler.settleDue();
        await settler.stop();
        expect(await audit(database)).toMatchObject({ ok: true });
      }
      time.nowMs += 31 * DAY_MS;
      const settler = startDualInvest(begin());
      await settler.settleDue();
      await settler.stop();
      expect(await audit(database)).toMatchObject({ ok: true });
      const outcomes = await database.query<{ status: string; count: number }>(
        'select status, count(*) as count from dual_orders group by status',
      );
      expect(outcomes.map(({ status }) => status)).toEqual(['success']);
      const [held] = await database.query<{ amount: string }>(
        `select coalesce(sum(available + held), 0) as amount from accounts where account = 'financial'`,
      );
      expect(held?.amount).toBe('0');
      reportCount({
        what: 'days of dual investments on the simulated market, with restarts',
        count: DAYS,
        outcome: `${outcomes[0]?.count ?? 0} orders paid once each, the audit clean each day`,
      });
    },
    DAYS * 5000 + 60_000,
  );

  async function buyOneOfEach(exchange: Exchange, userId: number): Promise<void> {
    const products = await exchange.database.query<{ id: number; type: 'call' | 'put' }>(
      `select distinct on (holding_days, type) id, type from dual_products
         where currency = 'BTC' and sells_until > $1 and annual_rate > 0
         order by holding_days, type, annual_rate desc`,
      [exchange.clock.now()],
    );
    expect(products.length).toBeGreaterThan(5);
    for (const { id, type } of products) {
      const request = { id, type, num: 1, currencyId: 1 };
      await exchange.database.withTransaction(async (tx) =>
        accept(await purchase(exchange, tx, { userId, request })),
      );
    }
  }
});
