/**
 * The thread of the embedded database. PGlite computes on the thread that calls it, so on the main
 * thread it would starve every timer and socket. It speaks PostgreSQL's own protocol, with each
 * statement prepared once: a fifth of the time of its convenience calls.
 */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol } from '@electric-sql/pglite';
import {
  type EmbeddedAnswer,
  type EmbeddedError,
  type EmbeddedPlace,
  type EmbeddedRequest,
  type EmbeddedRows,
  openedId,
} from './embedded-messages.ts';

const { serialize, messages } = protocol;
type BackendMessage = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number];

/** Statements are few and constant; the bound only protects against SQL built from input. */
const preparedMaximum = 500;

await serve(workerData as EmbeddedPlace);

async function serve(place: EmbeddedPlace): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('this file is the start of a thread');
  const say = (answer: EmbeddedAnswer): void => port.postMessage(answer);
  try {
    const engine = await openEngine(place);
    const names = new Map<string, string>();
    // The requests are answered one at a time and in order: PGlite has one connection.
    let last: Promise<void> = Promise.resolve();
    port.on('message', (request: EmbeddedRequest) => {
      last = last.then(async () => say(await answer(engine, names, request)));
      if (request.kind === 'close') last = last.then(() => port.close());
    });
    say({ id: openedId, rows: { columns: [], rows: [] } });
  } catch (error) {
    say({ id: openedId, error: describe(error) });
    port.close();
  }
}

async function openEngine(place: EmbeddedPlace): Promise<PGlite> {
  if (place.snapshot !== undefined) {
    return PGlite.create({ loadDataDir: new Blob([new Uint8Array(place.snapshot)]) });
  }
  if (place.directory === undefined) return PGlite.create();
  if (!existsSync(place.directory)) await initialise(place.directory);
  return PGlite.create({ dataDir: place.directory });
}

/** A first start that is interrupted must not leave half a database under the final name. */
async function initialise(directory: string): Promise<void> {
  const draft = `${directory}.new`;
  await rm(draft, { recursive: true, force: true });
  const engine = await PGlite.create({ dataDir: draft });
  await engine.close();
  await rename(draft, directory);
}

async function answer(
  engine: PGlite,
  names: Map<string, string>,
  request: EmbeddedRequest,
): Promise<EmbeddedAnswer> {
  const { id } = request;
  try {
    switch (request.kind) {
      case 'query':
        return { id, rows: await run(engine, names, request) };
      case 'dump':
        return { id, dump: await dump(engine) };
      case 'close':
        await engine.close();
        return { id, rows: { columns: [], rows: [] } };
    }
  } catch (error) {
    return { id, error: describe(error) };
  }
}

async function run(
  engine: PGlite,
  names: Map<string, string>,
  request: EmbeddedRequest & { kind: 'query' },
): Promise<EmbeddedRows> {
  const { sql, values } = request;
  if (values === null) return rowsOf(await send(engine, [serialize.query(sql)]));
  const known = names.get(sql);
  const statement = known ?? (names.size < preparedMaximum ? `s${names.size}` : '');
  const reply = await send(engine, [
    ...(known === undefined ? [serialize.parse({ name: statement, text: sql })] : []),
    serialize.bind({ statement, values: [...values] }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ]);
  if (statement !== '' && wasPrepared(reply)) names.set(sql, statement);
  return rowsOf(reply);
}

async function send(engine: PGlite, parts: readonly Uint8Array[]): Promise<BackendMessage[]> {
  const reply = await engine.execProtocol(Buffer.concat(parts), { throwOnError: false });
  return reply.messages;
}

/** A statement stays prepared even if its first run failed. */
function wasPrepared(reply: readonly BackendMessage[]): boolean {
  return reply.some((message) => message.name === 'parseComplete');
}

/** The rows of the last statement; an error of any is thrown. */
function rowsOf(reply: readonly BackendMessage[]): EmbeddedRows {
  let columns: EmbeddedRows['columns'] = [];
  let rows: (string | null)[][] = [];
  for (const message of reply) {
    if (message instanceof messages.DatabaseError) throw message;
    if (message instanceof messages.RowDescriptionMessage) {
      columns = message.fields.map((field) => ({ name: field.name, typeId: field.dataTypeID }));
      rows = [];
    }
    if (message instanceof messages.DataRowMessage) rows.push(message.fields);
  }
  return { columns, rows };
}

async function dump(engine: PGlite): Promise<Uint8Array> {
  const file = await engine.dumpDataDir('none');
  return new Uint8Array(await file.arrayBuffer());
}

function describe(error: unknown): EmbeddedError {
  if (error instanceof messages.DatabaseError) {
    return { message: error.message, sqlState: error.code, constraint: error.constraint };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { message, sqlState: undefined, constraint: undefined };
}
