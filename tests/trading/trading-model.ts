/**
 * Random histories of all trading: users, market, clock, crashes and restarts
 * (docs/invariants.md, 1 to 13 and 20). After every few commands the ledger is whole; in the end nothing is held, and what
 * is left is what the recorded fills and ticks make of the grants. A calm history is lived again,
 * without its crashes and restarts, from its commands and ticks alone, and liquidates the same
 * positions.
 */

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '../../contract/plain/time.ts';
import type { Database } from '../../server/db/database.ts';
import { repetitions, reportCount } from '../support/counts.ts';
import { openTimeoutMs, type TestDatabase } from '../support/database.ts';
import { expectedBalances } from './account-of-fills.ts';
import { expectWhole, rebuiltBalances } from './live-checks.ts';
import { crossingHistory, type History, history } from './trading-commands.ts';
import { live, type Run } from './trading-run.ts';
import { createTradingWorld } from './trading-world.ts';
import { windDown } from './wind-down.ts';

const RUNS = Number(process.env['TRADING_RUNS'] ?? repetitions({ short: 6, long: 2_000 }));
/** Set it to the seed of a failure: the history is then made as short as it goes. */
const SEED = process.env['TRADING_SEED'];
/** The audit reads the whole ledger: a database is left before it grows long. */
const HISTORIES_OF_DATABASE = 20;

interface Lived {
  readonly liquidations: unknown;
  /** By the place of the user, the account and the currency. */
  readonly balances: Readonly<Record<string, string>>;
}

export function testTradingModel({ open, kind }: TestDatabase): void {
  const name = kind === 'server' ? 'PostgreSQL' : 'embedded';
  const opened = { live: openAnew(open), replay: openAnew(open) };
  const counts = new Map<string, number>();
  // Monday, an hour before American stocks open.
  const clock = { startMs: Date.UTC(2026, 0, 5, 13, 30) };
  beforeAll(async () => {
    await opened.live.next();
  }, openTimeoutMs);
  afterAll(async () => {
    await opened.live.close();
    await opened.replay.close();
  }, openTimeoutMs);

  test(`invariants 1 to 13 and 20: random histories with crashes and restarts leave every sum whole, ${name}`, {
    timeout: 60_000 + RUNS * 20_000,
  }, async () => {
    const property = fc.asyncProperty(history, async (given) => {
      clock.startMs += 41 * 24 * HOUR_MS + 5 * HOUR_MS;
      const { startMs } = clock;
      const lived = await liveOn(await opened.live.next(), {
        startMs,
        given,
        isReplay: false,
        counts,
      });
      if (!given.isCalm) return;
      counts.set('replays', (counts.get('replays') ?? 0) + 1);
      const again = { startMs, given, isReplay: true, counts: new Map<string, number>() };
      expect(await liveOn(await opened.replay.next(), again)).toEqual(lived);
    });
    await fc.assert(property, {
      numRuns: RUNS,
      endOnFailure: SEED === undefined,
      ...(SEED === undefined ? { examples: [[crossingHistory]] } : { seed: Number(SEED) }),
    });
    reportCount({
      what: `random histories of all trading, ${name}`,
      count: RUNS,
      outcome: [...counts].map(([what, count]) => `${count} ${what}`).join(', '),
    });
  });
}

async function liveOn(
  database: Database,
  life: {
    startMs: number;
    given: History;
    isReplay: boolean;
    counts: Map<string, number>;
  },
): Promise<Lived> {
  const { given, isReplay, counts } = life;
  const world = await createTradingWorld(database, life.startMs);
  const run: Run = { world, isCalm: given.isCalm, isReplay, intents: [], counts };
  const check = () => expectWhole(world, run.intents);
  try {
    await live(run, given, check);
    await windDown(run);
    await check();
    const balances = await rebuiltBalances(database, world.users);
    expect(Object.fromEntries(balances)).toEqual(Object.fromEntries(await expectedBalances(world)));
    const liquidations = await liquidationsOf(database, world.users);
    counts.set('liquidations', (counts.get('liquidations') ?? 0) + liquidations.length);
    const named = [...balances].map(([name, balance]) => {
      const [userId, ...account] = name.split(' ');
      return [[world.users.indexOf(Number(userId)), ...account].join(' '), balance] as const;
    });
    return { liquidations, balances: Object.fromEntries(named) };
  } finally {
    await world.stop();
  }
}

/** Who was liquidated at which tick: of each user's positions the which, for ids leave gaps. */
function liquidationsOf(database: Database, users: readonly number[]): Promise<unknown[]> {
  return database.query(
    `select * from (
        select user_id - $2 as "user", row_number() over (partition by user_id order by id) as place,
          close_reason as reason, close_tick_id as "tickId", close_mark_ticks as mark
          from futures_positions where user_id = any ($1::bigint[])
      ) p where reason = 'liquidation' order by 1, 2`,
    [users, users[0] ?? 0],
  );
}

function openAnew(open: TestDatabase['open']) {
  const state = { database: null as Database | null, histories: 0 };
  return {
    next: async (): Promise<Database> => {
      if (state.database !== null && state.histories < HISTORIES_OF_DATABASE) {
        state.histories += 1;
        return state.database;
      }
      await state.database?.close();
      state.histories = 0;
      state.database = await open();
      return state.database;
    },
    close: async () => state.database?.close(),
  };
}
