import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { exact, plainText } from '../../contract/money.ts';
import type { Database } from '../../server/db/database.ts';
import { accept } from '../../server/db/errors.ts';
import { audit } from '../../server/ledger/audit.ts';
import { DuplicateTransfer } from '../../server/ledger/outcome.ts';
import { balances, bills } from '../../server/ledger/statements.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../support/database.ts';
import { insertUser } from '../support/database-users.ts';
import { command, createModel, keyOf } from './ledger-model.ts';
import { isPossible, onLedger, onModel, type Run } from './model-run.ts';
import { grant, hold, spend } from './moves.ts';

const numRuns = process.env['LONG'] === '1' ? 400 : 25;

interface Sums {
  readonly balance: string;
  readonly amount: string;
  readonly times: number;
}

describeOnEachDatabase('the invariants of money', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  }, openTimeoutMs);

  async function startRun(): Promise<Run> {
    const userIds: number[] = [];
    for (let count = 0; count < 3; count += 1) userIds.push(await insertUser(database));
    return { database, userIds, model: createModel() };
  }

  async function userWith(amount: string): Promise<number> {
    const userId = await insertUser(database);
    await database.withTransaction(async (tx) => accept(await grant(tx, userId, amount)));
    return userId;
  }

  async function expectModel(run: Run): Promise<void> {
    for (const userId of run.userIds) {
      for (const balance of await balances(database, userId)) {
        expect(balance.available).toBe(run.model.available.get(keyOf(balance)) ?? '0');
        expect(balance.held).toBe(run.model.held.get(keyOf(balance)) ?? '0');
      }
    }
  }

  /** Each bill's balance is the sum of all bills of its account up to it. */
  async function expectFold(run: Run): Promise<void> {
    for (const userId of run.userIds) {
      const folded = new Map<string, string>();
      const { bills: all } = await bills(database, userId, { page: 1, limit: 1000 });
      for (const bill of all.reverse()) {
        const key = keyOf({ userId, account: bill.account, currency: bill.currency });
        folded.set(key, plainText(exact(folded.get(key) ?? '0').plus(bill.amount)));
        expect(bill.balanceAfter).toBe(folded.get(key));
      }
      for (const balance of await balances(database, userId)) {
        const total = plainText(exact(balance.available).plus(balance.held));
        expect(total).toBe(folded.get(keyOf(balance)) ?? '0');
      }
    }
  }

  test('invariants 1 to 4: any sequence of commands leaves what a plain model of them says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 20, maxLength: 60 }), async (commands) => {
        const run = await startRun();
        for (const next of commands) {
          if (!isPossible(run, next)) continue;
          const [outcome, id] = await onLedger(run, next);
          expect([next, outcome]).toEqual([next, onModel(run, next, id)]);
          await expectModel(run);
        }
        await expectFold(run);
        expect(await audit(database)).toMatchObject({ ok: true });
      }),
      { numRuns },
    );
  });

  test('invariants 1 to 4: commands at once leave a ledger that passes its audit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 40, maxLength: 60 }), async (commands) => {
        const run = await startRun();
        const opening = commands.filter(({ kind }) => kind === 'grant' || kind === 'hold');
        for (const next of opening) onModel(run, next, (await onLedger(run, next))[1]);
        const possible = commands.filter((next) => isPossible(run, next));
        await Promise.all(possible.map((next) => onLedger(run, next)));
        await expectFold(run);
        expect(await audit(database)).toMatchObject({ ok: true });
      }),
      { numRuns: Math.ceil(numRuns / 5) },
    );
  });

  test('invariant 5: however often one intent is posted at once, it has one effect', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 12 }), async (times) => {
        const userId = await userWith('100');
        const key = randomUUID();
        const results = await Promise.allSettled(
          Array.from({ length: times }, () =>
            database.withTransaction((tx) => spend(tx, userId, '10', key)),
          ),
        );
        const refused = results.filter((result) => result.status === 'rejected');
        expect(refused.length).toBe(times - 1);
        for (const { reason } of refused) expect(reason).toBeInstanceOf(DuplicateTransfer);
        expect(await balances(database, userId)).toMatchObject([{ available: '90' }]);
      }),
      { numRuns },
    );
  });

  /** How many of so many spends, or holds, at once succeed; what is left must agree. */
  async function takeAtOnce(take: typeof spend | typeof hold, sums: Sums): Promise<number> {
    const userId = await userWith(sums.balance);
    const results = await Promise.all(
      Array.from({ length: sums.times }, () =>
        database.withTransaction((tx) => take(tx, userId, sums.amount)),
      ),
    );
    const done = results.filter((result) => result.ok).length;
    const taken = exact(sums.amount).times(done);
    const [balance] = await balances(database, userId);
    expect(balance?.available).toBe(plainText(exact(sums.balance).minus(taken)));
    expect(balance?.held).toBe(take === hold ? plainText(taken) : '0');
    return done;
  }

  test.each([
    ['spends', spend],
    ['holds', hold],
  ])('invariant 6: of 50 %s of 10 from 100 at once exactly 10 succeed', async (_what, take) => {
    expect(await takeAtOnce(take, { balance: '100', amount: '10', times: 50 })).toBe(10);
  });

  test('invariant 6: of N spends or holds of x from B at once exactly min(N, floor(B / x)) succeed', async () => {
    const cents = fc
      .integer({ min: 1, max: 5000 })
      .map((sum) => plainText(exact(String(sum)).div(100)));
    const sums = fc.record({
      balance: cents,
      amount: cents,
      times: fc.integer({ min: 1, max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(spend, hold),
        sums,
        async (take, { balance, amount, times }) => {
          const fits = exact(balance).div(amount).floor().toNumber();
          expect(await takeAtOnce(take, { balance, amount, times })).toBe(Math.min(times, fits));
        },
      ),
      { numRuns },
    );
  });
});
