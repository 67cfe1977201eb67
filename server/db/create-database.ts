/** Queries and transactions over a driver's connections. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Queryable, Transaction } from './database.ts';
import { DatabaseUnavailable, isWorthRetrying } from './errors.ts';

export interface Connection extends Queryable {
  /** Gives the connection back; a broken one is thrown away. */
  release(isBroken: boolean): void;
}

export interface Driver {
  readonly kind: Database['kind'];
  /** Waits for a free connection. */
  connect(options?: { readonly isPatient: boolean }): Promise<Connection>;
  close(): Promise<void>;
}

const triesMaximum = 8;

export function createDatabase(driver: Driver): Database {
  const inside = createInside();

  async function untilItHolds<Value>(tryOnce: () => Promise<Value>): Promise<Value> {
    inside.refuse();
    for (let tries = 1; ; tries += 1) {
      try {
        return await tryOnce();
      } catch (error) {
        if (!isWorthRetrying(error)) throw error;
        // Nothing of it happened, so who asked may simply ask again.
        if (tries === triesMaximum)
          throw new DatabaseUnavailable('a transaction lost every try', { cause: error });
        await sleep(Math.random() * 5 * 2 ** tries);
      }
    }
  }

  async function query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]> {
    inside.refuse();
    const connection = await driver.connect();
    try {
      return await connection.query<Row>(sql, params);
    } finally {
      connection.release(false);
    }
  }

  const ending: { closed: Promise<void> | null } = { closed: null };
  /** A second close waits for the first: a test and its server may share a database. */
  const close = () => {
    ending.closed ??= driver.close();
    return ending.closed;
  };
  return {
    kind: driver.kind,
    query,
    inOneStatement: (sql, params) => untilItHolds(() => runStatement(driver, sql, params)),
    withTransaction: (work) =>
      untilItHolds(() => runOnce({ driver, inside, isPatient: false }, work)),
    withPatience: (work) => untilItHolds(() => runOnce({ driver, inside, isPatient: true }, work)),
    close,
  };
}

/**
 * Knows what is done inside a transaction, where the database itself would wait for ever. To know it, Node follows every
 * promise of the process, which then costs a multiple: so only while a transaction is open.
 */
function createInside() {
  const current = new AsyncLocalStorage<{ isOpen: boolean }>();
  const counts = { open: 0 };
  return {
    refuse(): void {
      if (current.getStore()?.isOpen) {
        throw new Error(
          'inside withTransaction only the transaction may be used, not the database',
        );
      }
    },
    async run<Value>(state: { isOpen: boolean }, work: () => Promise<Value>): Promise<Value> {
      counts.open += 1;
      try {
        return await current.run(state, work);
      } finally {
        counts.open -= 1;
        if (counts.open === 0) current.disable();
      }
    },
  };
}

async function runStatement<Row>(
  driver: Driver,
  sql: string,
  params: readonly unknown[],
): Promise<Row[]> {
  const connection = await driver.connect();
  try {
    return await committing(() => connection.query<Row>(sql, params));
  } finally {
    connection.release(false);
  }
}

/** Of this transaction alone: the connection goes back as it was. */
const patience =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

async function runOnce<Value>(
  parts: {
    driver: Driver;
    inside: ReturnType<typeof createInside>;
    isPatient: boolean;
  },
  work: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  const { driver, inside, isPatient } = parts;
  const connection = await driver.connect({ isPatient });
  const state = { isOpen: true, failure: undefined as unknown };
  const actions: (() => void)[] = [];
  let isBroken = true;
  try {
    await connection.query('begin');
    if (isPatient) await connection.query(patience);
    const value = await inside.run(state, () => work(handle(connection, state, actions)));
    state.isOpen = false;
    // PostgreSQL silently turns the COMMIT of a failed transaction into a rollback.
    if (state.failure !== undefined) throw state.failure;
    await committing(() => connection.query('commit'));
    isBroken = false;
    for (const action of actions) queueMicrotask(action);
    return value;
  } catch (error) {
    state.isOpen = false;
    isBroken = isBroken && !(await rollBack(connection));
    throw error;
  } finally {
    connection.release(isBroken);
  }
}

function handle(
  connection: Connection,
  state: { isOpen: boolean; failure: unknown },
  actions: (() => void)[],
): Transaction {
  return {
    async query<Row>(sql: string, params?: readonly unknown[]) {
      if (!state.isOpen) throw new Error('the transaction has ended');
      try {
        return await connection.query<Row>(sql, params);
      } catch (error) {
        state.failure = error;
        throw error;
      }
    },
    afterCommit(action) {
      actions.push(action);
    },
  };
}

/** What is lost while it commits may have happened. */
async function committing<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    throw new DatabaseUnavailable('the connection was lost during a commit', {
      cause: error,
      isOutcomeUnknown: true,
    });
  }
}

async function rollBack(connection: Connection): Promise<boolean> {
  try {
    await connection.query('rollback');
    return true;
  } catch {
    return false;
  }
}
