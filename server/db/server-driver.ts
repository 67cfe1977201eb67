/** PostgreSQL over the network. */
import pg from 'pg';
import type { Connection, Driver } from './create-database.ts';
import { DatabaseUnavailable, StatementFailed } from './errors.ts';
import { createRowDecoder, type DecodeRows } from './rows.ts';
import { encodeParameter } from './values.ts';

export interface ServerOptions {
  readonly databaseUrl: string;
  readonly poolSize?: number;
  readonly statementTimeoutMs?: number;
  readonly connectTimeoutMs?: number;
}

/** How long after its own timeout a silent server counts as gone. */
const SILENCE_MS = 5_000;
/** The longest that a timer can wait: the network of a patient statement is believed. */
const FOR_EVER_MS = 2 ** 31 - 1;
/** Statements are few and constant; the bound only protects against SQL built from input. */
const preparedMaximum = 500;

export async function openServerDriver(options: ServerOptions): Promise<Driver> {
  const statementTimeoutMs = options.statementTimeoutMs ?? 10_000;
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: options.poolSize ?? 16,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    statement_timeout: statementTimeoutMs,
    // The server ends slow statements; only we can give up on a silent network.
    query_timeout: statementTimeoutMs + SILENCE_MS,
    idle_in_transaction_session_timeout: 30_000,
    // Texts stay as they are: `decodeRows` decodes them, as it does for the embedded database.
    types: { getTypeParser: () => (text: string) => text },
  });
  // An idle connection that breaks is replaced by the pool. Without a listener on the pool, and on each
  // connection for the moments in which it is neither idle nor lent, a break would end the process.
  pool.on('error', ignoreError);
  pool.on('connect', (client) => client.on('error', ignoreError));
  const names = new Map<string, string>();
  const decodeRows = createRowDecoder();

  async function connect({ isPatient } = { isPatient: false }): Promise<Connection> {
    const client = await attempt(() => pool.connect());
    const state = { isLost: false };
    return {
      async query<Row>(sql: string, params?: readonly unknown[]) {
        // Behind a statement that was never answered the next one would wait for ever.
        if (state.isLost) throw new DatabaseUnavailable('the connection is lost');
        try {
          return await attempt(() =>
            runStatement<Row>(client, { sql, params, isPatient, names, decodeRows }),
          );
        } catch (error) {
          state.isLost = isLoss(error);
          throw error;
        }
      },
      release: (isBroken) => client.release(isBroken || state.isLost),
    };
  }

  const driver: Driver = { kind: 'server', connect, close: () => pool.end() };
  const probe = await connect();
  probe.release(false);
  return driver;
}

async function runStatement<Row>(
  client: pg.PoolClient,
  statement: {
    sql: string;
    params: readonly unknown[] | undefined;
    isPatient: boolean;
    names: Map<string, string>;
    decodeRows: DecodeRows;
  },
): Promise<Row[]> {
  const { sql, params, isPatient, names, decodeRows } = statement;
  const patience = isPatient ? { query_timeout: FOR_EVER_MS } : {};
  const rowsOf = ({ fields, rows }: pg.QueryArrayResult): Row[] => {
    const columns = fields.map((field) => ({ name: field.name, typeId: field.dataTypeID }));
    return decodeRows(columns, rows as (string | null)[][]) as Row[];
  };
  if (params === undefined) {
    const answer: unknown = await client.query({ text: sql, rowMode: 'array', ...patience });
    return rowsOf(lastOf(answer));
  }
  const name = nameOf(sql, names);
  const values = params.map(encodeParameter);
  const named = name === undefined ? {} : { name };
  const answer = await client.query({ text: sql, values, rowMode: 'array', ...named, ...patience });
  return rowsOf(answer);
}

/** The same text has the same name on every connection, so each prepares it once. */
function nameOf(sql: string, names: Map<string, string>): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= preparedMaximum) return known;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}

/** A script of several statements is answered by a list. */
function lastOf(answer: unknown): pg.QueryArrayResult {
  const last: unknown = Array.isArray(answer) ? answer.at(-1) : answer;
  return last as pg.QueryArrayResult;
}

async function attempt<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw translate(error);
  }
}

function translate(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) {
    // The pool and the socket report lost connections by plain errors; only our own are TypeErrors.
    if (error instanceof TypeError || error instanceof RangeError) return error;
    return new DatabaseUnavailable(error.message, { cause: error });
  }
  if (isAway(error.code)) return new DatabaseUnavailable(error.message, { cause: error });
  return new StatementFailed(error.message, { sqlState: error.code, constraint: error.constraint });
}

/** Lost connections, exhausted resources, shutdown, timeouts and a role that may not log in now. */
function isAway(sqlState: string): boolean {
  return /^(08|53|57P|58)/.test(sqlState) || sqlState === '57014' || sqlState === '25P03';
}

/** Whether the connection itself failed, and not a statement that the server has answered. */
function isLoss(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && !(error.cause instanceof pg.DatabaseError);
}

function ignoreError(): void {
  // The statement under way rejects with the same error.
}
