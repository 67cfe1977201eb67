/** A real exchange on a port of its own, with a real core that talks to it, all in this process. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Core } from '../../contract/core.ts';
import { createServer } from '../../server/app.ts';
import { parseConfig } from '../../server/config.ts';
import { browserEnvironment } from '../../workers/core/browser-environment.ts';
import { createCore } from '../../workers/core/create-core.ts';
import { createRecordingScreen, type RecordingScreen } from './recording-screen.ts';

export interface RealExchange {
  readonly origin: string;
  /** A new core with a screen of its own, started as a guest. */
  openCore(): Promise<{ core: Core; screen: RecordingScreen }>;
  close(): Promise<void>;
}

export async function openExchange(): Promise<RealExchange> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aureus-core-'));
  const config = parseConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const server = await createServer({ config });
  const origin = `http://127.0.0.1:${await server.listen()}`;
  return {
    origin,
    async openCore() {
      // Nothing is in another thread here, so nothing is given away.
      const core = createCore({ ...browserEnvironment(), handOver: (frame) => frame });
      const screen = createRecordingScreen();
      await core.start({ origin, token: null, build: 'test', language: 'en', fiat: 'USD' }, screen);
      return { core, screen };
    },
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
