/** The interface of the database: plain SQL, with the same answers from both drivers. */
import type { Result } from '../../contract/envelope.ts';
import { catchRefused } from './errors.ts';

export interface Queryable {
  /**
   * Runs one statement; without `params` also a script of several, answering the last one's rows.
   * Columns are named in camelCase: `user_id` comes back as `userId`. `numeric` comes back as plain
   * decimal text, `bigint` as a safe number, `jsonb` parsed, with its keys as they are. Array columns
   * come back as PostgreSQL's text, so select them as jsonb.
   */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

export interface Transaction extends Queryable {
  /** Runs after the commit, and not at all after a rollback; for waking the outbox relay. */
  afterCommit(action: () => void): void;
}

export interface Database extends Queryable {
  readonly kind: 'embedded' | 'server';
  /**
   * Commits what `work` did, or rolls back when it throws. After a deadlock or a serialization
   * failure `work` runs again, so it must have no effect but through `tx`. Inside it only `tx` may
   * be used: a query on the database itself throws there, because it would wait for ever.
   */
  withTransaction<Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value>;
  /**
   * A transaction that is this one statement: one round trip, committed when it answers. It runs again as `withTransaction`
   * does; where the connection is lost meanwhile, nobody knows whether it happened.
   */
  inOneStatement<Row>(sql: string, params: readonly unknown[]): Promise<Row[]>;
  /**
   * The same as `withTransaction` for statements that may take as long as they need: migrations, the audit, backups. On a server
   * they have no timeout.
   */
  withPatience<Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

/** `withTransaction` for work that throws `Refused`: rolls back and answers with the refusal. */
export function transact<Value>(
  database: Database,
  work: (tx: Transaction) => Promise<Value>,
): Promise<Result<Value>> {
  return catchRefused(() => database.withTransaction(work));
}
