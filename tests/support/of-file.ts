/** What the tests of a file, or of a `describe`, share: opened before the first, closed after the last. */
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

/** Opening a database, a server and its people, also on a busy machine. */
const OPEN_MS = 240_000;

/** What has a `close` is closed; what was opened later, sooner. */
export function ofFile<Shared extends object>(open: () => Promise<Shared>): () => Shared {
  const held: { shared?: Shared } = {};
  beforeAll(async () => {
    held.shared = await open();
  }, OPEN_MS);
  afterAll(async () => {
    const { shared } = held;
    if (shared && 'close' in shared && typeof shared.close === 'function') await shared.close();
  });
  return () => {
    if (held.shared === undefined) throw new Error('it is open only while tests run');
    return held.shared;
  };
}

/** One server for all tests of the file: each has accounts of its own. */
export function serverOfFile(
  open?: () => Promise<Database>,
  options: Omit<TestServerOptions, 'database'> = {},
): () => TestServer {
  return ofFile(async () =>
    startTestServer({ ...options, ...(open && { database: await open() }) }),
  );
}
