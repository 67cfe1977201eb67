import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { findProgram } from './find-program.ts';
import { endChild, freePort, type Service, startService, waitUntil } from './service.ts';

/** The Redis server's program, or null. */
export function findRedis(): string | null {
  return findProgram(['redis-server', 'valkey-server'], ['/usr/bin', '/usr/local/bin']);
}

/** Starts a Redis of its own that keeps nothing on disk, on `port` or a free one. */
export async function startRedis(port?: number): Promise<Service> {
  const program = findRedis();
  if (program === null) throw new Error('Redis is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'aureus-redis-'));
  const chosen = port ?? (await freePort());
  const keepNothing = ['--save', '', '--appendonly', 'no', '--dir', folder];
  const { child, output } = startService({
    program,
    parameters: ['--port', String(chosen), '--bind', '127.0.0.1', ...keepNothing],
  });
  const url = `redis://127.0.0.1:${chosen}`;
  const stop = async () => {
    await endChild(child, 'SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntil(() => ping(url), 10_000);
  } catch (failure) {
    await stop();
    throw new Error(`Redis did not start: ${output()}`, { cause: failure });
  }
  return { url, stop };
}

async function ping(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  // Without a listener the client's first refused connection would end this process.
  client.on('error', () => {});
  await client.connect();
  await client.ping();
  client.destroy();
}
