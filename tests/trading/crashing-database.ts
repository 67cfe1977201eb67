/** A database whose process can die: in the middle of a transaction, or after its commit was sent. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Transaction } from '../../server/db/database.ts';
import { DatabaseUnavailable } from '../../server/db/errors.ts';

/** `statements`: so many of transactions still succeed. `commit`: the next one is made but not heard of. */
export type CrashPoint = { readonly statements: number } | 'commit';

export interface CrashingDatabase extends Database {
  /** Null calls off a crash that has not come. */
  crashAt(point: CrashPoint | null): void;
  isDead(): boolean;
  /** A new process comes to the database; a crash that did not come is called off. */
  revive(): void;
  /** Resolves when nobody uses the database. */
  quiet(): Promise<void>;
}

export function createCrashingDatabase(inner: Database): CrashingDatabase {
  const state = { point: null as CrashPoint | null, isDead: false, users: 0 };

  function die(isOutcomeUnknown: boolean): never {
    state.isDead = true;
    throw new DatabaseUnavailable('the process has died', { isOutcomeUnknown });
  }

  async function use<Value>(work: () => Promise<Value>): Promise<Value> {
    if (state.isDead) die(false);
    state.users += 1;
    try {
      return await work();
    } finally {
      state.users -= 1;
    }
  }

  function step(): void {
    if (state.isDead) die(false);
    if (state.point === null || state.point === 'commit') return;
    if (state.point.statements === 0) die(false);
    state.point = { statements: state.point.statements - 1 };
  }

  async function withTransaction<Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value> {
    const after: { actions: (() => void)[] } = { actions: [] };
    const value = await inner.withTransaction((tx) => {
      after.actions = [];
      return work({
        query: async (sql, params) => {
          step();
          return tx.query(sql, params);
        },
        afterCommit: (action) => after.actions.push(action),
      });
    });
    if (state.isDead || state.point === 'commit') die(true);
    for (const action of after.actions) queueMicrotask(action);
    return value;
  }

  async function inOneStatement<Row>(sql: string, params: readonly unknown[]): Promise<Row[]> {
    step();
    const rows = await inner.inOneStatement<Row>(sql, params);
    if (state.isDead || state.point === 'commit') die(true);
    return rows;
  }

  return {
    kind: inner.kind,
    inOneStatement: (sql, params) => use(() => inOneStatement(sql, params)),
    query: (sql, params) => use(() => inner.query(sql, params)),
    withTransaction: (work) => use(() => withTransaction(work)),
    withPatience: (work) => use(() => inner.withPatience(work)),
    close: inner.close,
    crashAt: (point) => {
      state.point = point;
    },
    isDead: () => state.isDead,
    revive: () => {
      state.isDead = false;
      state.point = null;
    },
    quiet: async () => {
      let turns = 0;
      while (turns < 3) {
        await nextTurn();
        turns = state.users === 0 ? turns + 1 : 0;
      }
    },
  };
}
