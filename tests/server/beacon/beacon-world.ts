/** Exchanges whose days are mixed with a beacon of the test's own, which stands on the same clock. */
import { onTestFinished } from 'vitest';
import { DAY_MS, dayOf, startOfDay } from '../../../contract/plain/time.ts';
import type { Database } from '../../../server/db/database.ts';
import { BeaconStandIn } from '../../market/beacon/stand-in.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

export const SEED = 'tests';

export async function openBeaconWorld(database: Database) {
  const time = { nowMs: Date.UTC(2026, 0, 7, 15) };
  const standIn = new BeaconStandIn({ now: () => time.nowMs });
  const mirror = await standIn.open();
  onTestFinished(() => standIn.close());
  const environment = {
    MARKET_BEACON: `drand:${standIn.chain.hash}`,
    MARKET_BEACON_ORIGIN: mirror,
  };
  return {
    ...{ time, standIn, environment },
    /** Without the beacon unless it is given. */
    start: async (
      variables: Readonly<Record<string, string>> = environment,
    ): Promise<TestServer> => {
      const server = await startTestServer({
        market: 'simulated',
        clock: { now: () => time.nowMs },
        database,
        environment: { MARKET_SEED: SEED, ...variables },
      });
      return server;
    },
    /** To a time after the midnight that ends this day. */
    passMidnight: (afterMs: number) => {
      time.nowMs = startOfDay(dayOf(time.nowMs)) + DAY_MS + afterMs;
    },
  };
}
