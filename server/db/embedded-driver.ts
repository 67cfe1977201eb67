/**
 * The main thread's side of the embedded database: one connection, used by one caller at a time.
 */
import { Worker } from 'node:worker_threads';
import type { Connection, Driver } from './create-database.ts';
import {
  type EmbeddedAnswer,
  type EmbeddedError,
  type EmbeddedPlace,
  type EmbeddedRequest,
  type EmbeddedRows,
  openedId,
} from './embedded-messages.ts';
import { DatabaseUnavailable, StatementFailed } from './errors.ts';
import { createRowDecoder } from './rows.ts';
import { encodeParameter } from './values.ts';

export interface EmbeddedDriver extends Driver {
  /** The whole database as one file, to start another from. */
  dump(): Promise<Uint8Array>;
}

/** `onLost` is told once when the database ends without having been closed. */
export async function openEmbeddedDriver(
  place: EmbeddedPlace,
  onLost: (error: Error) => void = () => undefined,
): Promise<EmbeddedDriver> {
  const thread = startThread(place, onLost);
  const takeTurn = createLine();
  const decodeRows = createRowDecoder();
  await thread.opened;

  async function connect(): Promise<Connection> {
    const endTurn = await takeTurn();
    return {
      async query<Row>(sql: string, params?: readonly unknown[]) {
        const values = params?.map(encodeParameter) ?? null;
        const { columns, rows } = rowsOf(await thread.ask({ kind: 'query', sql, values }));
        return decodeRows(columns, rows) as Row[];
      },
      release: endTurn,
    };
  }

  async function exclusively<Value>(work: () => Promise<Value>): Promise<Value> {
    const endTurn = await takeTurn();
    try {
      return await work();
    } finally {
      endTurn();
    }
  }

  return {
    kind: 'embedded',
    connect,
    dump: () => exclusively(async () => dumpOf(await thread.ask({ kind: 'dump' }))),
    close: () => exclusively(() => thread.close()),
  };
}

type Question = EmbeddedRequest extends infer Request
  ? Request extends { id: number }
    ? Omit<Request, 'id'>
    : never
  : never;

interface Waiting {
  readonly resolve: (answer: EmbeddedAnswer) => void;
  readonly reject: (error: Error) => void;
}

function startThread(place: EmbeddedPlace, onLost: (error: Error) => void) {
  const worker = new Worker(new URL('./embedded-worker.mjs', import.meta.url), {
    workerData: place,
    execArgv: [],
  });
  const pending = new Map<number, Waiting>();
  const state = { lastId: openedId, end: undefined as Error | undefined, isOpen: false };

  function expectAnswer(id: number): Promise<EmbeddedAnswer> {
    return new Promise((resolve, reject) => {
      if (state.end !== undefined) reject(state.end);
      else pending.set(id, { resolve, reject });
    });
  }

  function ask(question: Question): Promise<EmbeddedAnswer> {
    state.lastId += 1;
    const answer = expectAnswer(state.lastId);
    if (state.end === undefined) worker.postMessage({ ...question, id: state.lastId });
    return answer;
  }

  function endWith(error: Error): void {
    if (state.isOpen) onLost(error);
    state.isOpen = false;
    state.end ??= error;
    for (const waiting of pending.values()) waiting.reject(state.end);
    pending.clear();
  }

  const opened = expectAnswer(openedId).then((answer) => {
    rowsOf(answer);
    state.isOpen = true;
  });
  worker.on('message', (answer: EmbeddedAnswer) => {
    pending.get(answer.id)?.resolve(answer);
    pending.delete(answer.id);
  });
  worker.on('error', (cause) => {
    endWith(new DatabaseUnavailable('the embedded database crashed', { cause }));
  });
  worker.on('exit', () => endWith(new DatabaseUnavailable('the embedded database has ended')));

  async function close(): Promise<void> {
    if (state.end !== undefined) return;
    state.isOpen = false;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    rowsOf(await ask({ kind: 'close' }));
    await worker.terminate();
    await ended;
  }

  return { opened, ask, close };
}

/** A queue for the connection: callers get it in their order and must release it. */
function createLine(): () => Promise<() => void> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    let endTurn = (): void => undefined;
    last = new Promise((resolve) => {
      endTurn = resolve;
    });
    await before;
    return endTurn;
  };
}

function rowsOf(answer: EmbeddedAnswer): EmbeddedRows {
  if ('error' in answer) throw translate(answer.error);
  if ('rows' in answer) return answer.rows;
  throw new Error('the embedded database gave a dump where rows were asked for');
}

function dumpOf(answer: EmbeddedAnswer): Uint8Array {
  if ('error' in answer) throw translate(answer.error);
  if ('dump' in answer) return answer.dump;
  throw new Error('the embedded database gave rows where a dump was asked for');
}

function translate(error: EmbeddedError): Error {
  const { message, sqlState, constraint } = error;
  if (sqlState === undefined) return new DatabaseUnavailable(message);
  return new StatementFailed(message, { sqlState, constraint });
}
