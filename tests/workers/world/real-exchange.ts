/** A real exchange on a port of its own, with a real core that talks to it, all in this process. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Core } from '../../../contract/core.ts';
import { createServer } from '../../../server/app.ts';
import { parseConfig } from '../../../server/config.ts';
import { testDatabases } from '../../support/database.ts';
import { TEST_SECRETS_KEY } from '../../support/secrets.ts';
import { openRealCore, type RealCore } from './real-core.ts';
import type { RecordingScreen } from './recording-screen.ts';

export interface RealExchange {
  readonly origin: string;
  /** A new core with a screen of its own, started as a guest. */
  openCore(): Promise<{ core: Core; screen: RecordingScreen }>;
  close(): Promise<void>;
}

export async function openExchange(): Promise<RealExchange> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aureus-core-'));
  const config = parseConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SECRETS_KEY: TEST_SECRETS_KEY,
    TRADERS_PAST_HOURS: '0',
  });
  const [embedded] = testDatabases();
  if (embedded === undefined) throw new Error('there is always an embedded database');
  const server = await createServer({ config, database: await embedded.open() });
  const origin = `http://127.0.0.1:${await server.listen()}`;
  await server.begin();
  const cores: RealCore[] = [];
  return {
    origin,
    async openCore() {
      const opened = await openRealCore(origin);
      cores.push(opened);
      return opened;
    },
    async close() {
      for (const core of cores.splice(0)) core.close();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
