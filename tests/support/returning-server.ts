/** A server that can really go away and come back, with what it had and at the same origin. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClock } from '../../server/clock.ts';
import { openEmbedded } from './database.ts';
import { startTestServer, type TestServer } from './server.ts';

export interface ReturningServer {
  readonly origin: () => string;
  /** The folder that is served as the app. */
  readonly appFolder: string;
  startServer(): Promise<void>;
  stopServer(): Promise<void>;
  close(): Promise<void>;
}

export async function openReturningServer(
  appFolder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ReturningServer> {
  const database = await openEmbedded();
  const held: { server: TestServer | null; port: string } = { server: null, port: '0' };

  async function startServer(): Promise<void> {
    held.server = await startTestServer({
      market: 'simulated',
      clock: createClock(),
      database,
      withDemo: true,
      appFolder,
      environment: { ...environment, PORT: held.port, LOG_LEVEL: 'error' },
    });
    held.port = new URL(held.server.url).port;
  }

  async function stopServer(): Promise<void> {
    await held.server?.close();
    held.server = null;
  }

  await startServer();
  return {
    origin: () => `http://127.0.0.1:${held.port}`,
    appFolder,
    startServer,
    stopServer,
    async close() {
      await stopServer();
      await database.close();
    },
  };
}

/** Another build, as far as a browser can tell: the page and its service worker carry another version. */
export async function deployBuild(appFolder: string, version: string): Promise<void> {
  const page = await readFile(join(appFolder, 'index.html'), 'utf8');
  const old = /name="build" content="([^"]+)"/.exec(page)?.[1] ?? '';
  for (const name of ['index.html', 'sw.js']) {
    const path = join(appFolder, name);
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll(old, version));
  }
}

/** Runs in the page: what the device keeps of the last state, by name. */
export function readKeptNames(): Promise<string[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('aureus');
    opening.onerror = () => resolve([]);
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains('kept')) {
        database.close();
        resolve([]);
        return;
      }
      const names = database.transaction('kept').objectStore('kept').getAllKeys();
      names.onsuccess = () => {
        database.close();
        resolve(names.result.map(String));
      };
    };
  });
}
