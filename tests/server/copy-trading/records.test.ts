/** When a record is counted, and of what. */
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import {
  countRecordsJob,
  hourBefore,
} from '../../../server/features/copy-trading/count-records.ts';
import { readTrader } from '../../../server/features/copy-trading/trader-store.ts';
import { createJobRunner, scheduleRecurring } from '../../../server/jobs/job-runner.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { ofFile } from '../../support/of-file.ts';
import { createCopyWorld, expectCopyBooks } from './copy-world.ts';
import { expectRecord } from './records.ts';

describeOnDatabase('the record of a trader', (openDatabase) => {
  const world = ofFile(async () => createCopyWorld(await openDatabase()));

  test('COPY-06 is what the ledger moved for the positions that were closed before the hour, losses that nobody paid left out', async () => {
    const { trader, follower, open, closeLots, copy, trade, times, advanceMs, database, exchange } =
      world();
    const traderId = await trader('1000');
    const { userId, followId } = await follower(traderId);
    const round = async (multiple: number, factor: string, part?: string) => {
      await trade(times('1'));
      const id = await open(traderId, { lots: '80', multiple, marginMode: 'isolated' });
      await copy();
      await trade(times(factor));
      const [row] = await database.query<{ status: string }>(
        'select status from futures_positions where id = $1',
        [id],
      );
      if (row?.status === 'open') {
        if (part !== undefined) await closeLots(traderId, id, part);
        await closeLots(traderId, id);
      }
      await copy();
    };
    await round(10, '1.02', '30');
    // Far beyond what the margin could pay.
    await round(50, '0.9');
    await round(20, '1.01');
    const before = await readTrader(database, traderId);
    expect(before).toMatchObject({ orders: 0, totalProfit: '0' });
    advanceMs(HOUR_MS);
    const now = exchange.clock.now();
    const count = (at: number) =>
      database.withTransaction((tx) =>
        countRecordsJob(tx, { id: 0, kind: 'copy_records', payload: { userId: traderId } }, at),
      );
    expect(await count(now)).toBe(Math.floor(now / HOUR_MS) * HOUR_MS + HOUR_MS);
    await expectRecord(database, traderId, '1000');
    const record = await readTrader(database, traderId);
    expect(record).toMatchObject({
      orders: 3,
      followers: 1,
      followersLagMs: 0,
      averageMultiple: '26.67',
    });
    const [sums] = await database.query<{ profit: string }>(
      'select settled_profit - share_paid as profit from copy_follows where id = $1',
      [followId],
    );
    expect(record?.followersProfit).toBe(sums?.profit);
    expect(userId).toBeGreaterThan(0);
    await expectCopyBooks(database);
    // Positions of the hour that runs are not in it.
    await round(10, '1.01');
    await count(now + 1);
    expect(await readTrader(database, traderId)).toMatchObject({ orders: 3 });
  });

  test('whose record cannot be counted keeps nobody else’s from its hour, and that of a closed account is counted no more', async () => {
    const { trader, database, exchange, advanceMs } = world();
    const { clock, log } = exchange;
    const broken = await trader('1000');
    const sound = await trader('1000');
    const gone = await trader('1000');
    await database.query('update users set closed_at = 1 where id = $1', [gone]);
    await database.query(
      `create function refuse_record() returns trigger language plpgsql as 'begin raise exception $$broken$$; end'`,
    );
    await database.query(
      `create trigger refuse_record before update on copy_traders
        for each row when (old.user_id = ${broken}) execute function refuse_record()`,
    );
    const handlers = new Map([['copy_records', countRecordsJob]]);
    const jobs = createJobRunner({ database, clock, log, handlers });
    await scheduleRecurring(database, 'copy_records', clock.now());
    const countedAt = async () => {
      advanceMs(HOUR_MS);
      await jobs.runDue();
      const rows = await database.query<{ isCounted: boolean }>(
        `select counted_at = $1 as is_counted from copy_traders where user_id = any ($2::bigint[]) order by user_id`,
        [hourBefore(clock.now()), [broken, sound, gone]],
      );
      return rows.map(({ isCounted }) => isCounted);
    };
    expect(await countedAt()).toEqual([false, true, false]);
    expect(await countedAt()).toEqual([false, true, false]);
    await database.query('drop trigger refuse_record on copy_traders');
    expect(await countedAt()).toEqual([true, true, false]);
    await jobs.stop();
  });
});
