/** What the database refuses to hold, the audit has to find all the same: it is asked after a disaster. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database, Transaction } from '../../server/db/database.ts';
import { accept } from '../../server/db/errors.ts';
import { type AuditReport, audit, auditOn } from '../../server/ledger/audit.ts';
import { openHold, voidHold } from '../../server/ledger/holds.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../support/database.ts';
import { insertUser } from '../support/database-users.ts';
import { change, grant, hold } from './moves.ts';

describeOnEachDatabase('the audit', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  }, openTimeoutMs);

  /** What the audit says of a ledger that was harmed, which is then given up. */
  async function auditAfter(harm: (tx: Transaction) => Promise<unknown>): Promise<AuditReport> {
    const seen: AuditReport[] = [];
    const work = database.withTransaction(async (tx) => {
      await harm(tx);
      seen.push(await audit(tx));
      throw new Error('given up');
    });
    await expect(work).rejects.toThrow('given up');
    const [report] = seen;
    if (report === undefined) throw new Error('there was no audit');
    return report;
  }

  /** The names of the lists in which something was found. */
  function foundIn({ ok, sums, since, ...findings }: AuditReport): string[] {
    expect(ok).toBe(false);
    const lists = Object.entries(findings).filter(([, found]) => found.length > 0);
    return lists.map(([name]) => name);
  }

  async function userWith(amount: string): Promise<number> {
    const userId = await insertUser(database);
    await database.withTransaction(async (tx) => accept(await grant(tx, userId, amount)));
    return userId;
  }

  test('a hold that says it posted what no transfer took is found', async () => {
    const userId = await userWith('10');
    const { id } = await database.withTransaction(async (tx) =>
      accept(await hold(tx, userId, '4')),
    );
    const report = await auditAfter(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query('update holds set posted = 1 where id = $1', [id]);
      await tx.query('update accounts set held = 3, available = 7 where user_id = $1', [userId]);
    });
    expect(foundIn(report)).toEqual(['holdMismatches']);
    expect(report.holdMismatches).toMatchObject([{ holdId: id, posted: '1', transfers: '0' }]);
  });

  test('a hold that outlives its order is found', async () => {
    const userId = await userWith('10');
    const report = await auditAfter(async (tx) => {
      const reference = { kind: 'loan', id: 987_654 };
      const order = { account: change(userId), amount: '4', code: 'loan', at: 1, reference };
      accept(await openHold(tx, { ...order, key: randomUUID() }));
    });
    expect(foundIn(report)).toEqual(['holdMismatches']);
    expect(report.holdMismatches).toMatchObject([
      { referenceKind: 'loan', referenceId: '987654', remaining: '4' },
    ]);
  });

  test('a reference that was settled twice is found', async () => {
    const report = await auditAfter(async (tx) => {
      const indexes = await tx.query<{ name: string }>(
        `select indexname as name from pg_indexes where tablename = 'transfers' and indexdef like '%settles%'`,
      );
      for (const { name } of indexes) await tx.query(`drop index ${name}`);
      for (const key of [randomUUID(), randomUUID()]) {
        await tx.query(
          `insert into transfers (key, code, reference_kind, reference_id, settles, at)
             values ($1, 'twice', 'option', '1', true, 0)`,
          [key],
        );
      }
    });
    expect(foundIn(report)).toEqual(['duplicateSettlements']);
    expect(report.duplicateSettlements).toMatchObject([
      { code: 'twice', referenceKind: 'option', referenceId: '1', times: 2 },
    ]);
  });

  test('an account below zero is found', async () => {
    const userId = await userWith('10');
    const report = await auditAfter(async (tx) => {
      const checks = await tx.query<{ name: string }>(
        `select conname as name from pg_constraint where conrelid = 'accounts'::regclass and contype = 'c'`,
      );
      for (const { name } of checks) await tx.query(`alter table accounts drop constraint ${name}`);
      await tx.query('update accounts set available = 11, held = -1 where user_id = $1', [userId]);
    });
    expect(foundIn(report)).toEqual(['negatives', 'holdMismatches']);
    expect(report.negatives).toMatchObject([{ userId, available: '11', held: '-1' }]);
  });

  test('points that no movement has brought, and a movement whose running sum is wrong, are found', async () => {
    const userId = await userWith('10');
    await database.query(`select points_move($1, 'first', 'operator', 5, 0)`, [userId]);
    await database.query(`select points_move($1, 'second', 'operator', 7, 0)`, [userId]);
    const made = await auditAfter((tx) =>
      tx.query('update users set points = 13 where id = $1', [userId]),
    );
    expect(foundIn(made)).toEqual(['pointMismatches']);
    expect(made.pointMismatches).toMatchObject([{ userId, points: 13, movements: 12 }]);
    const bent = await auditAfter(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(`update point_movements set points_after = 6 where key = 'first'`);
    });
    expect(bent.pointMismatches).toMatchObject([{ pointsAfter: 6, running: '5' }]);
  });

  test('a bill whose running balance is wrong is found', async () => {
    const userId = await userWith('10');
    const report = await auditAfter(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query('update postings set balance_after = 11 where user_id = $1', [userId]);
    });
    expect(foundIn(report)).toEqual(['balanceMismatches']);
    expect(report.balanceMismatches).toMatchObject([
      { balance: '10', postings: '11' },
      { balanceAfter: '11', running: '10' },
    ]);
  });

  test('a posting without its transfer is found, though it is balanced', async () => {
    const report = await auditAfter(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      for (const amount of [7, -7]) {
        await tx.query(
          `insert into postings (transfer_id, house, currency, amount) values (0, 'fees', 'USDT', $1)`,
          [amount],
        );
      }
    });
    expect(foundIn(report)).toEqual(['unbalancedTransfers']);
    expect(report.unbalancedTransfers).toMatchObject([{ transferId: 0, total: '0' }]);
  });

  test('an audit goes on from the last one that found nothing, and reads the whole ledger when told', async () => {
    const userId = await userWith('10');
    const other = await userWith('10');
    const harm = (wrong: number, of: number) =>
      database.withTransaction(async (tx) => {
        await tx.query('set local session_replication_role = replica');
        await tx.query(
          'update postings set balance_after = $1 where id = (select min(id) from postings where user_id = $2)',
          [wrong, of],
        );
      });
    const { id } = await database.withTransaction(async (tx) =>
      accept(await hold(tx, userId, '4')),
    );
    expect(await auditOn(database, { nowMs: 1 })).toMatchObject({ ok: true, since: null });
    // What comes later is read, and added to what came before.
    for (const amount of ['1', '2'])
      await database.withTransaction(async (tx) => accept(await grant(tx, userId, amount)));
    await database.withTransaction(async (tx) => accept(await voidHold(tx, id, 2)));
    expect(await auditOn(database, { nowMs: 2 })).toMatchObject({ ok: true, since: 1 });
    await database.withTransaction(async (tx) => accept(await grant(tx, other, '1')));
    // A bill of before is wrong, which only the whole ledger tells, and only that is no way to go on.
    await harm(11, userId);
    expect(await auditOn(database, { nowMs: 3, whole: true })).toMatchObject({
      ok: false,
      since: null,
    });
    expect(await auditOn(database, { nowMs: 4 })).toMatchObject({ ok: true, since: 2 });
    await harm(10, userId);
    // What is wrong since is found until it is repaired.
    await database.withTransaction(async (tx) => accept(await grant(tx, other, '1')));
    const wrong = async (step: number) => {
      await database.withTransaction(async (tx) => {
        await tx.query('set local session_replication_role = replica');
        await tx.query(
          'update postings set balance_after = balance_after + $1 where id = (select max(id) from postings where user_id = $2)',
          [step, other],
        );
      });
      return auditOn(database, { nowMs: 5 });
    };
    expect(foundIn(await wrong(1))).toEqual(['balanceMismatches']);
    expect(foundIn(await wrong(0))).toEqual(['balanceMismatches']);
    expect(await wrong(-1)).toMatchObject({ ok: true, since: 4 });
  });

  test('a ledger that nobody has harmed passes', async () => {
    expect(await audit(database)).toMatchObject({ ok: true });
  });
});
