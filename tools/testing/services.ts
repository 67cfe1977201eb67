import { findChromium } from '../../tests/support/services/chromium.ts';
import { startPostgres } from '../../tests/support/services/postgres.ts';
import { startRedis } from '../../tests/support/services/redis.ts';
import type { Service } from '../../tests/support/services/service.ts';
import type { Need } from './test-files.ts';

export interface TestServices {
  /** What the tests read: `TEST_DATABASE_URL`, `TEST_REDIS_URL`, `CHROMIUM_PATH`. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts one PostgreSQL and one Redis for the whole run, of those in `needs`. */
export async function startTestServices(needs: readonly Need[]): Promise<TestServices> {
  const environment: Record<string, string> = {};
  const running: Service[] = [];
  const start = async (name: string, starting: Promise<Service>) => {
    const service = await starting;
    running.push(service);
    environment[name] = service.url;
  };
  const stop = async () => {
    await Promise.all(running.splice(0).map((service) => service.stop()));
  };
  const chromium = needs.includes('chromium') ? findChromium() : null;
  if (chromium !== null) {
    environment['CHROMIUM_PATH'] = chromium;
  }
  const starting = [
    ...(needs.includes('postgres') ? [start('TEST_DATABASE_URL', startPostgres())] : []),
    ...(needs.includes('redis') ? [start('TEST_REDIS_URL', startRedis())] : []),
  ];
  const results = await Promise.allSettled(starting);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  return { environment, stop };
}
