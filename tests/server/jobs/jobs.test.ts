/** Work driven by the clock, on each database: once when due, again when asked, later when it fails. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createJobRunner, type JobHandler, scheduleJob } from '../../../server/jobs/job-runner.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';

describeOnEachDatabase('jobs', (openDatabase) => {
  test('a job is done once when two instances find it due, and again when it says so', {
    timeout: openTimeoutMs,
  }, async () => {
    const database = await openDatabase();
    const time = { nowMs: 1000 };
    const done: number[] = [];
    const handler: JobHandler = async (_tx, _job, nowMs) => {
      done.push(nowMs);
      return nowMs === 2000 ? 5000 : null;
    };
    const runners = [1, 2].map(() => runnerOf(database, time, handler));
    await scheduleJob(database, { kind: 'test', key: 'one', runAtMs: 2000 });
    await scheduleJob(database, { kind: 'test', key: 'one', runAtMs: 1000 });
    for (const nowMs of [1500, 2000, 4999, 5000, 9000]) {
      time.nowMs = nowMs;
      await Promise.all(runners.map((runner) => runner.runDue()));
    }
    expect(done).toEqual([2000, 5000]);
  });

  test('a job that fails leaves no trace of its try and is tried later, until it succeeds', {
    timeout: openTimeoutMs,
  }, async () => {
    const database = await openDatabase();
    const time = { nowMs: 1000 };
    const tries: number[] = [];
    const runner = runnerOf(database, time, async (tx, _job, nowMs) => {
      tries.push(nowMs);
      await tx.query(`insert into meta (key, value) values ('tried', 'yes')`);
      if (tries.length < 3) throw new Error('not yet');
      return null;
    });
    await scheduleJob(database, { kind: 'test', key: 'one', runAtMs: 1000 });
    await runner.runDue();
    await runner.runDue();
    expect(tries).toEqual([1000]);
    expect(await database.query(`select 1 from meta where key = 'tried'`)).toEqual([]);
    for (let step = 0; step < 40; step += 1) {
      time.nowMs += 1000;
      await runner.runDue();
    }
    expect(tries).toHaveLength(3);
    expect(tries[2] ?? 0).toBeGreaterThan((tries[1] ?? 0) + ((tries[1] ?? 0) - (tries[0] ?? 0)));
    expect(await database.query(`select 1 from meta where key = 'tried'`)).toHaveLength(1);
  });
});

function runnerOf(
  database: Parameters<typeof createJobRunner>[0]['database'],
  time: { nowMs: number },
  handler: JobHandler,
) {
  return createJobRunner({
    database,
    clock: { now: () => time.nowMs },
    log: pino({ level: 'silent' }),
    handlers: new Map([['test', handler]]),
  });
}
