/** A change of the market is announced an hour before its midnight at the least, and refused where it could choose who wins. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { dayOf, HOUR_MS, MINUTE_MS, startOfDay } from '../../../contract/plain/time.ts';
import type { ResponseOf } from '../../../contract/table.ts';
import type { Database } from '../../../server/db/database.ts';
import { act } from '../../../server/operator/verbs.ts';
import { BeaconStandIn } from '../../market/beacon/stand-in.ts';
import { describeOnEachDatabase, openTimeoutMs } from '../../support/database.ts';
import { must, startTestServer, type TestServer } from '../../support/server.ts';

const SLOW = { timeout: openTimeoutMs };
const START_MS = Date.UTC(2026, 0, 7, 15);

function openWorld(database: Database) {
  const time = { nowMs: START_MS };
  return {
    time,
    start: (environment: Readonly<Record<string, string>> = {}) =>
      startTestServer({
        market: 'simulated',
        clock: { now: () => time.nowMs },
        database,
        // A seed of its own: markets of tests that share one share what they have worked out.
        environment: { MARKET_SEED: '', ...environment },
      }),
  };
}

async function announce(server: TestServer, ...args: string[]) {
  const clock = { now: server.exchange.clock.now, advance: () => undefined };
  const request = { operator: 'tester', verb: 'announce-market', args };
  return act({ ...server.running, clock }, request);
}

async function told(server: TestServer, day?: string) {
  const answer = await must(server.call('markets.fairness', day === undefined ? {} : { day }));
  return answer as { version: number; rate: number; terms: unknown[] } & Partial<
    ResponseOf<'markets.fairness'>
  >;
}

describeOnEachDatabase('an announced change of the market', (openDatabase) => {
  test(
    'it is told by the call at once, counts from its midnight on, is kept by a start, and taken back by another',
    SLOW,
    async () => {
      const database = await openDatabase();
      const { time, start } = openWorld(database);
      const server = await start();
      expect(await announce(server, '60')).toEqual({
        exitCode: 0,
        answer: { from_day: '2026-01-08', version: 2, rate: 60 },
      });
      expect(await told(server)).toMatchObject({
        ...{ version: 2, rate: 100 },
        terms: [
          { from_day: null, version: 2, rate: 100 },
          { from_day: '2026-01-08', version: 2, rate: 60 },
        ],
      });
      expect((await told(server, '2026-01-08')).rate).toBe(60);
      const tape = () => server.exchange.feed.trades(1, 50);
      const before = tape();
      await server.close();

      // Whatever the next starts say of the rate, the old and the new one are no other market.
      time.nowMs = START_MS + HOUR_MS;
      for (const rate of ['100', '60']) {
        const again = await start({ MARKET_RATE: rate });
        expect(again.exchange.feed.terms?.all).toHaveLength(2);
        expect(before.length).toBeGreaterThan(0);
        await again.close();
      }
      const last = await start();
      expect(await announce(last, '100')).toMatchObject({ exitCode: 0 });
      expect((await told(last)).terms).toEqual([{ from_day: null, version: 2, rate: 100 }]);
      await last.close();
    },
  );

  test(
    'what is no change, comes too late, or is of no version that there is, is refused in words',
    SLOW,
    async () => {
      const { time, start } = openWorld(await openDatabase());
      const server = await start();
      for (const args of [
        [],
        ['0'],
        ['1e3'],
        ['60', 'soon'],
        ['60', '2026-02-30'],
        ['60', '2026-01-09', '2', 'x'],
      ])
        expect([args, (await announce(server, ...args)).exitCode]).toEqual([args, 2]);
      expect(await announce(server, '60', '2026-01-07')).toMatchObject({
        answer: { error: expect.stringContaining('an hour before its midnight') },
      });
      expect(await announce(server, '60', '2026-01-09', '3')).toMatchObject({
        answer: { error: expect.stringContaining('no such version') },
      });
      time.nowMs = startOfDay(dayOf(START_MS) + 1) - 30 * MINUTE_MS;
      expect(await announce(server, '60')).toMatchObject({ answer: { from_day: '2026-01-09' } });
      await server.close();
    },
  );

  test(
    'while an order is open that would cross the midnight it is refused, unless nobody can know that day',
    SLOW,
    async () => {
      const database = await openDatabase();
      const { time, start } = openWorld(database);
      const standIn = new BeaconStandIn({ now: () => time.nowMs });
      const mirror = await standIn.open();
      const beacon = {
        MARKET_BEACON: `drand:${standIn.chain.hash}`,
        MARKET_BEACON_ORIGIN: mirror,
      };
      const server = await start(beacon);
      const { token } = await server.register('waits@example.com');
      const order = {
        currency_id: '1',
        legal_id: '3',
        type: 'buy',
        amount: '0.001',
        target_price: (server.exchange.feed.quote(1)[2] * 0.007).toFixed(2),
      };
      await must(server.call('spot.trade', order, { token, key: randomUUID() }));
      // Tomorrow is mixed with a beacon.
      expect(await announce(server, '60')).toMatchObject({ exitCode: 0 });
      await server.close();

      await database.query('delete from beacon_terms');
      await database.query('delete from market_terms');
      const plain = await start();
      const refused = await announce(plain, '60');
      expect(refused).toMatchObject({
        exitCode: 1,
        answer: { error: expect.stringContaining('1 orders and positions may be open beyond') },
      });
      expect((await told(plain)).terms).toHaveLength(1);
      await plain.close();
      await standIn.close();
    },
  );

  test('data of a version that this program does not know is not opened', SLOW, async () => {
    const database = await openDatabase();
    const { start } = openWorld(database);
    await (await start()).close();
    await database.query(
      'insert into market_terms (from_day, version, rate, announced_at) values (99999, 9, 60, 0)',
    );
    await expect(start()).rejects.toThrow('days of version 9 of the market');
  });
});
