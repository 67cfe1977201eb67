/** Days that are mixed with a public beacon: the market waits for its value at midnight, and anybody checks it afterwards. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { dayOf, MINUTE_MS, SECOND_MS, startOfDay } from '../../../contract/plain/time.ts';
import { roundOfDay } from '../../../contract/rules/market/beacon/beacon.ts';
import { DayBeacons } from '../../../contract/rules/market/simulated/day-beacons.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { Tick } from '../../../server/market/feed.ts';
import { createSimulatedFeed } from '../../../server/market/simulated/simulated-feed.ts';
import { verifyDay } from '../../../tools/verify/command.ts';
import type { Ask } from '../../../tools/verify/computed-day.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';
import { must, type TestServer } from '../../support/server.ts';
import { openBeaconWorld, SEED } from './beacon-world.ts';

const SLOW = { timeout: openTimeoutMs };
const PATIENT = { timeout: 120_000, interval: 100 };
const BTC = { currency_id: '1', legal_id: '3' };
/** Longer than a feed makes up for by itself. */
const GAP_MS = 12 * MINUTE_MS;
/** Where only the value counts: what is gone through second by second takes its time. */
const SHORT_GAP_MS = 2 * MINUTE_MS;

type World = Awaited<ReturnType<typeof openBeaconWorld>>;

/** The trades of Bitcoin after a midnight, as they follow from the secret and the value of that day. */
function gapOf({ standIn }: World, midnightMs: number): Tick[] {
  const beacons = new DayBeacons();
  const { chain } = standIn;
  const day = dayOf(midnightMs);
  beacons.announce([{ fromDay: day, chain }]);
  beacons.take({ day, ...standIn.round(roundOfDay(chain, day)) });
  const feed = createSimulatedFeed({
    clock: { now: () => midnightMs + GAP_MS },
    seed: SEED,
    days: { beacons, untilMs: () => beacons.readyUntilMs() },
    sinceMs: midnightMs,
  });
  const ticks: Tick[] = [];
  feed.onTicks((told) => ticks.push(...told.filter(({ marketId }) => marketId === 1)));
  for (let atMs = midnightMs; atMs <= midnightMs + GAP_MS; atMs += MINUTE_MS) feed.pump(atMs);
  return ticks;
}

const askOf =
  (server: TestServer): Ask =>
  async (path) =>
    ((await (await server.send(`/api${path}`)).json()) as { message: unknown }).message;

const isAway = (server: TestServer) => server.exchange.feed.source(1).isAway;

describeOnDatabase('days mixed with a beacon', (openDatabase) => {
  test(
    'from an announced midnight on the market waits for the value, and what waited meanwhile is judged by the trades that follow from it',
    SLOW,
    async () => {
      const world = await openBeaconWorld(await openDatabase());
      const { standIn, time } = world;
      const server = await world.start();
      const today = dayOf(time.nowMs);
      expect(server.exchange.feed.beacons.terms).toEqual([
        { fromDay: today + 1, chain: standIn.chain },
      ]);
      const { token } = await server.register('waits@example.com');
      const call = (name: Parameters<TestServer['call']>[0], fields: Record<string, string>) =>
        server.call(name, { ...BTC, ...fields }, { token, key: randomUUID() });
      standIn.fault = 'away';
      world.passMidnight(GAP_MS);
      const midnightMs = startOfDay(today + 1);
      expect(isAway(server)).toBe(true);
      const order = { type: 'buy', amount: '0.001' };
      expect((await call('spot.trade', order)).code).toBe('market_stale');
      const gap = gapOf(world, midnightMs);
      const lowest = Math.min(...gap.slice(5).map(({ price }) => price));
      await must(call('spot.trade', { ...order, target_price: scaledText(lowest + 1, 2) }));
      expect(server.exchange.feed.quote(1)[1]).toBeLessThan(midnightMs);
      const status = async () => {
        const [row] = await server.exchange.database.query<{ status: string }>(
          'select status from spot_orders order by id desc limit 1',
        );
        return row?.status;
      };
      expect(await status()).toBe('open');

      standIn.fault = null;
      await expect.poll(() => isAway(server), PATIENT).toBe(false);
      expect(await status()).toBe('filled');
      const last = gap.findLast(({ timeMs }) => timeMs <= time.nowMs);
      expect(server.exchange.feed.quote(1).slice(0, 3)).toEqual([1, last?.timeMs, last?.price]);
      await server.close();
    },
  );

  test(
    'a mixed day is verified by anybody, and a value that was changed is named',
    SLOW,
    async () => {
      const world = await openBeaconWorld(await openDatabase());
      const server = await world.start();
      world.passMidnight(SHORT_GAP_MS);
      await expect.poll(() => isAway(server), PATIENT).toBe(false);
      world.passMidnight(SHORT_GAP_MS);
      await expect.poll(() => isAway(server), PATIENT).toBe(false);
      const { chain } = world.standIn;
      const said: string[] = [];
      const verify = (ask: Ask, more: { day?: string; pinned?: string } = {}) =>
        verifyDay(ask, {
          day: '2026-01-08',
          userExports: [],
          say: (text) => said.push(text),
          ...more,
        });
      const ask = askOf(server);
      expect(await verify(ask, { pinned: chain.hash })).toEqual([]);
      expect(said).toContain(
        `2026-01-08 is mixed with the chain ${chain.hash}, which this program does not know`,
      );
      expect(said).toContain('1 values of the beacon are signed by their chain');
      expect(said.at(-1)).toMatch(/minutes of 64 markets agree$/);
      expect(await verify(ask, { pinned: 'quicknet' })).toEqual([
        expect.stringContaining('is mixed with the chain'),
      ]);
      expect(await verify(ask, { day: '2026-01-07', pinned: 'quicknet' })).toEqual([
        expect.stringContaining('2026-01-07 is mixed with no beacon'),
      ]);
      type Told = { terms: unknown[]; rounds: { round: number; signature: string }[] };
      const changed =
        (change: (told: Told) => unknown): Ask =>
        async (path) => {
          const answer = await ask(path);
          return path.startsWith('/market/beacon') ? change(answer as Told) : answer;
        };
      const other = world.standIn.round(1).signature;
      expect(
        await verify(
          changed((told) => ({
            ...told,
            rounds: told.rounds.map((round) => ({ ...round, signature: other })),
          })),
        ),
      ).toEqual([expect.stringContaining('the value of 2026-01-08 was not signed by its chain')]);
      expect(
        await verify(
          changed((told) => ({
            ...told,
            rounds: told.rounds.map((each) => ({ ...each, round: each.round + 1 })),
          })),
        ),
      ).toEqual([expect.stringContaining('another round than the first after the midnight')]);
      expect(await verify(changed((told) => ({ ...told, rounds: [] })))).toEqual([
        'no value of the beacon is told for 2026-01-08',
      ]);
      const [first] = await verify(changed(() => ({ terms: [], rounds: [] })));
      expect(first).toContain('and the key gives');
      await server.close();
    },
  );

  test(
    'after a restart kept values count without asking, one that nobody signed never does, and a missing one is waited for',
    SLOW,
    async () => {
      const database = await openDatabase();
      const world = await openBeaconWorld(database);
      const first = await world.start();
      world.passMidnight(SHORT_GAP_MS);
      await expect.poll(() => isAway(first), PATIENT).toBe(false);
      const quote = first.exchange.feed.quote(1);
      await first.close();
      const asked = world.standIn.asked;
      world.standIn.fault = 'away';
      const again = await world.start();
      expect(again.exchange.feed.quote(1)).toEqual(quote);
      expect(world.standIn.asked).toBe(asked);
      await again.close();

      // Whoever can only write the database puts the value of another round there.
      const other = world.standIn.round(1).signature;
      await database.query('update beacon_rounds set signature = $1', [other]);
      const tampered = await world.start().then(
        async (server) => {
          await server.close();
          return 'it started';
        },
        (error: unknown) => String(error),
      );
      expect(tampered).toContain('was not signed by its chain');

      await database.query('delete from beacon_rounds');
      const waiting = await world.start();
      expect(isAway(waiting)).toBe(true);
      world.standIn.fault = null;
      await expect.poll(() => isAway(waiting), PATIENT).toBe(false);
      expect(waiting.exchange.feed.quote(1)).toEqual(quote);
      await waiting.close();
    },
  );

  test(
    'an instance that cannot reach the beacon takes the value from the one that does, and has its prices',
    SLOW,
    async () => {
      const database = await openDatabase();
      const world = await openBeaconWorld(database);
      const one = await world.start();
      const lonely = { ...world.environment, MARKET_BEACON_ORIGIN: 'http://127.0.0.1:9' };
      const other = await world.start(lonely);
      world.passMidnight(10 * SECOND_MS);
      for (const server of [one, other])
        await expect.poll(() => isAway(server), PATIENT).toBe(false);
      await expect
        .poll(() => other.exchange.feed.quote(1), PATIENT)
        .toEqual(one.exchange.feed.quote(1));
      await Promise.all([one.close(), other.close()]);
    },
  );
});
