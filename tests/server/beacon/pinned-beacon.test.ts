/** With which beacon days are mixed is announced before its midnight, and changed while nothing waits for a price alone. */
import { expect, onTestFinished, test } from 'vitest';
import { dayOf, HOUR_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import { pinBeacon } from '../../../server/app/pinned-beacon.ts';
import type { Database } from '../../../server/db/database.ts';
import { createDrandBeacon } from '../../../server/market/beacon/drand-beacon.ts';
import { readTerms } from '../../../server/market/beacon/kept-beacons.ts';
import { BeaconStandIn } from '../../market/beacon/stand-in.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';
import { createOptionsExchange } from '../../support/options-exchange.ts';

const SLOW = { timeout: openTimeoutMs };
const NOON_MS = Date.UTC(2026, 0, 7, 12);
const TODAY = dayOf(NOON_MS);

/** Why it was refused; what was pinned is told as it is. */
const outcome = (pinned: Promise<unknown>) =>
  pinned.then(
    (term) => JSON.stringify(term),
    (problem: unknown) => String(problem),
  );

async function openBeacon(seed: string) {
  const standIn = new BeaconStandIn({ now: () => NOON_MS, seed });
  const mirror = await standIn.open();
  onTestFinished(() => standIn.close());
  const { chain } = standIn;
  return { chain, beacon: createDrandBeacon({ chainHash: chain.hash, mirrors: [mirror] }) };
}

/** As `readInstallation` leaves it. */
async function openInstalled(openDatabase: () => Promise<Database>): Promise<Database> {
  const database = await openDatabase();
  await database.query(
    `insert into meta (key, value) values ('epoch', 'one') on conflict do nothing`,
  );
  return database;
}

describeOnEachDatabase('a pinned beacon', (openDatabase) => {
  test(
    'it is announced an hour before its midnight at the least, kept by the next start, and taken back before it began',
    SLOW,
    async () => {
      const database = await openInstalled(openDatabase);
      const { chain, beacon } = await openBeacon('one');
      const pin = (wanted: typeof beacon | null, nowMs = NOON_MS) =>
        pinBeacon(database, { config: { mode: 'sandbox' }, beacon: wanted, nowMs });
      expect(await pin(null)).toBe(null);
      expect(await pin(beacon)).toEqual({ fromDay: TODAY + 1, chain });
      expect(await pin(beacon, NOON_MS + MINUTE_MS)).toBe(null);
      await pin(null, NOON_MS + HOUR_MS);
      expect(await readTerms(database)).toEqual([]);
      // Less than an hour is no notice.
      await pin(beacon, NOON_MS + 11.5 * HOUR_MS);
      expect(await readTerms(database)).toEqual([{ fromDay: TODAY + 2, chain }]);
      // What begins within the hour, or has begun, is ended and not undone.
      await pin(null, NOON_MS + 35.5 * HOUR_MS);
      expect(await readTerms(database)).toEqual([
        { fromDay: TODAY + 2, chain },
        { fromDay: TODAY + 3, chain: null },
      ]);
      const other = await openBeacon('another');
      await pin(other.beacon, NOON_MS + 35.6 * HOUR_MS);
      expect((await readTerms(database)).at(-1)).toEqual({
        fromDay: TODAY + 3,
        chain: other.chain,
      });
    },
  );

  test(
    'while an option is open it stays as it is, and in production what was announced stays for ever',
    SLOW,
    async () => {
      const database = await openInstalled(openDatabase);
      const { beacon } = await openBeacon('one');
      const pin = (wanted: typeof beacon | null, mode: 'sandbox' | 'production' = 'sandbox') =>
        pinBeacon(database, { config: { mode }, beacon: wanted, nowMs: NOON_MS });
      const options = await createOptionsExchange(database);
      const user = await options.fundedUser({ USDT: '100' });
      await options.passMs(1);
      options.feed.setPrice('BTCUSDT', '64000');
      expect((await options.submit(user)).ok).toBe(true);
      expect(await outcome(pin(beacon))).toContain('so MARKET_BEACON stays as it is');
      expect(await readTerms(database)).toEqual([]);
      await options.passMs(61_000);
      options.feed.setPrice('BTCUSDT', '64001');
      await options.passMs(10_000);
      await pin(beacon, 'production');
      expect(await outcome(pin(null, 'production'))).toContain('stays as it is in production');
      const other = await openBeacon('another');
      expect(await outcome(pin(other.beacon, 'production'))).toContain(
        'stays as it is in production',
      );
      expect(await readTerms(database)).toHaveLength(1);
      await options.stop();
    },
  );

  test(
    'a chain that cannot be reached and is not known yet ends the start in words',
    SLOW,
    async () => {
      const database = await openInstalled(openDatabase);
      const beacon = createDrandBeacon({
        chainHash: 'ab'.repeat(32),
        mirrors: ['http://127.0.0.1:9'],
      });
      await expect(
        pinBeacon(database, { config: { mode: 'sandbox' }, beacon, nowMs: NOON_MS }),
      ).rejects.toThrow('MARKET_BEACON cannot be reached');
    },
  );
});
