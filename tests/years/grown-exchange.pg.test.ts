import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import {
  openServerHome,
  type ServerHome,
  type ServerProcess,
} from '../faults/kills/server-process.ts';
import { expectAudit } from '../faults/kills/settle-intents.ts';
import { accepted, call, registerTrader } from '../faults/kills/trader.ts';
import { repetitions, reportCount } from '../support/counts.ts';
import { createServerDatabase } from '../support/database.ts';
import { builtServer } from '../support/server-build.ts';
import { backlogOf, growBacklog, growLedger } from './grown-ledger.ts';

const isLong = repetitions({ short: 0, long: 1 }) === 1;
const POSTINGS = repetitions({ short: 10_000, long: 10_000_000 });
const BACKLOG = repetitions({ short: 6_000, long: 10_000_000 });
/** A day's, after the last audit. */
const SINCE = 4_000;
const START_MS = 5_000;
const CONTINUED_MS = 60_000;
/** The best of them: other programs of the machine only ever make a start slower. */
const STARTS = repetitions({ short: 1, long: 3 });
const LIMIT_MS = repetitions({ short: 180_000, long: 2_000_000 });

interface Grown {
  readonly database: Database;
  readonly home: ServerHome;
  /** The same program on a database without a row: what a start costs by itself. */
  readonly emptyHome: ServerHome;
  server: ServerProcess | null;
}
const grown: { parts?: Grown } = {};
const drops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const admin = process.env['TEST_DATABASE_URL'] ?? '';
  const [full, empty] = [await createServerDatabase(admin), await createServerDatabase(admin)];
  drops.push(full.drop, empty.drop);
  const database = await openDatabase({
    databaseUrl: full.url,
    dataDir: '',
    poolSize: 2,
    statementTimeoutMs: LIMIT_MS,
  });
  grown.parts = {
    database,
    home: openServerHome({ DATABASE_URL: full.url }),
    emptyHome: openServerHome({ DATABASE_URL: empty.url }),
    server: null,
  };
  await migrate(database);
  await database.withTransaction((tx) => growLedger(tx, POSTINGS / 2, Date.now()));
  // As a database in use does by itself.
  await database.query('vacuum analyze');
}, LIMIT_MS);

afterAll(async () => {
  await grown.parts?.home.close();
  await grown.parts?.emptyHome.close();
  await grown.parts?.database.close();
  for (const drop of drops) await drop();
});

function parts(): Grown {
  if (grown.parts === undefined) throw new Error('nothing has grown');
  return grown.parts;
}

test(
  `an exchange with ${POSTINGS} postings starts in five seconds, and its audit goes on from a checkpoint within a minute`,
  async () => {
    const { home, emptyHome, database } = parts();
    // The first process of a run also makes the files that it is started from.
    await builtServer();
    const starts: number[] = [];
    const emptyStarts: number[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      await parts().server?.terminate();
      parts().server = await startTimed(home, starts);
      if (isLong) await (await startTimed(emptyHome, emptyStarts)).terminate();
    }
    const whole = await timed(() => expectAudit(home));
    await database.withTransaction((tx) => growLedger(tx, SINCE / 2, Date.now()));
    const continued = await timed(async () => {
      const { answer } = await home.operator('audit');
      expect(answer).toMatchObject({ ok: true, since: expect.any(Number), balanceMismatches: [] });
    });
    const [best, bestEmpty] = [Math.min(...starts), Math.min(...emptyStarts)];
    reportCount({
      what: 'postings of a grown exchange',
      count: POSTINGS,
      outcome: `started in ${seconds(best)} (an empty one in ${seconds(bestEmpty)}), whole audit ${seconds(whole)}, continued ${seconds(continued)}`,
    });
    // Where an empty one takes longer than that, the machine has other things to do.
    if (isLong) expect(best).toBeLessThan(Math.max(START_MS, 1.5 * bestEmpty));
    expect(continued).toBeLessThan(CONTINUED_MS);
  },
  LIMIT_MS,
);

test(
  `a backlog of ${BACKLOG} rows that are to be forgotten comes to an end while the exchange answers`,
  async () => {
    const { home, database, server } = parts();
    if (server === null) throw new Error('the exchange has not started');
    const { token } = await registerTrader(home, server.url, 'grown@example.com');
    const wallet = () => call(server.url, 'assets.wallet', { currency_id: '3' }, { token });
    const nowMs = Date.now();
    await database.withTransaction((tx) => growBacklog(tx, BACKLOG, nowMs));
    expect(await backlogOf(database, nowMs)).toBeGreaterThan(BACKLOG * 0.99);
    await database.query(`update jobs set run_at = $1 where kind = 'clean_up'`, [nowMs]);
    const answers: number[] = [];
    const forgetting = await timed(async () => {
      while (!(await isForgotten(database, nowMs)))
        for (let asked = 0; asked < 20; asked += 1) {
          answers.push(await timed(() => accepted(wallet())));
          await sleep(50);
        }
    });
    const sorted = answers.sort((left, right) => left - right);
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
    reportCount({
      what: 'rows to be forgotten at one start',
      count: BACKLOG,
      outcome: `gone after ${seconds(forgetting)}; meanwhile calls were answered within ${Math.round(p99)} ms (p99)`,
    });
    expect(await backlogOf(database, nowMs)).toBe(0);
    await expectAudit(home);
  },
  LIMIT_MS,
);

async function startTimed(home: ServerHome, times: number[]): Promise<ServerProcess> {
  const from = performance.now();
  const server = await home.start();
  times.push(performance.now() - from);
  return server;
}

/** The job puts itself off by an hour when nothing is left; before it is due again at once. */
async function isForgotten(database: Database, nowMs: number): Promise<boolean> {
  const [job] = await database.query<{ runAt: number }>(
    `select run_at from jobs where kind = 'clean_up'`,
  );
  return (job?.runAt ?? 0) > nowMs + 3_000_000;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
