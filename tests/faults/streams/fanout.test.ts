/** Many readers, some of whom read nothing: the others keep their speed, and memory stays bounded. */
import { expect, test } from 'vitest';
import {
  MARKETS,
  MESSAGES_PER_SECOND,
  UPDATES_PER_SECOND,
} from '../../../bench/fanout/protocol.ts';
import { runFanout } from '../../../bench/fanout/run.ts';
import { repetitions, reportCount } from '../../support/counts.ts';

const MEGABYTE = 1024 * 1024;

test('readers who do not read are cut in the end; until then they slow nobody down and cost little', async () => {
  const reading = repetitions({ short: 100, long: 1_000 });
  const paused = repetitions({ short: 20, long: 200 });
  const result = await runFanout({
    way: 'batches',
    reading,
    paused,
    // The kernel takes some four megabytes for a reader before the server is held back at all.
    settleMs: repetitions({ short: 10_000, long: 25_000 }),
    measureMs: repetitions({ short: 6_000, long: 30_000 }),
    slowAfterMs: repetitions({ short: 8_000, long: 60_000 }),
    cutWithinMs: 90_000,
  });
  const grownBytes = result.rssMostBytes - result.rssBeforeBytes;
  const figures = `p50 ${result.p50Ms} ms, p99 ${result.p99Ms} ms, ${(result.serverCores * 100).toFixed(0)} % of a core, ${Math.round(grownBytes / MEGABYTE)} MB more`;
  reportCount({
    what: `${reading} readers x ${MARKETS} markets x ${UPDATES_PER_SECOND}/s, ${paused} paused`,
    count: Math.round(result.updatesPerSecond),
    outcome: `quotes a second, ${figures}`,
  });
  expect(grownBytes / (reading + paused)).toBeLessThan(MEGABYTE);
  expect(result.framesPerSecond / reading).toBeGreaterThan(UPDATES_PER_SECOND / 4);
  // A busy machine is slow for everybody; the bench holds it to 200 ms.
  expect(result.p99Ms).toBeLessThan(2_000);
  // They answer pings and would be thought alive, but they take nothing.
  expect(result.socketsMeasured).toBeGreaterThanOrEqual(reading);
  expect(result.socketsAtEnd).toBe(reading);
}, 400_000);

test('CHAT-01 a busy room reaches all who read it within moments, and those who do not read cost little', async () => {
  const reading = repetitions({ short: 100, long: 1_000 });
  const paused = repetitions({ short: 10, long: 100 });
  const result = await runFanout({
    way: 'room',
    reading,
    paused,
    settleMs: 1_000,
    measureMs: repetitions({ short: 4_000, long: 30_000 }),
  });
  const grownBytes = result.rssMostBytes - result.rssBeforeBytes;
  const share = (result.serverCores * 100).toFixed(0);
  reportCount({
    what: `${reading} readers of a room of ${MESSAGES_PER_SECOND}/s, ${paused} paused`,
    count: Math.round(result.updatesPerSecond),
    outcome: `messages a second, p50 ${result.p50Ms} ms, p99 ${result.p99Ms} ms, ${share} % of a core, ${Math.round(grownBytes / MEGABYTE)} MB more`,
  });
  // Everybody is sent everything: the timer of the room is a little slow on a busy machine.
  expect(result.updatesPerSecond / reading).toBeGreaterThan(MESSAGES_PER_SECOND * 0.8);
  // Gathered: no reader is written to for each message.
  expect(result.framesPerSecond / reading).toBeLessThan(MESSAGES_PER_SECOND * 0.75);
  expect(grownBytes / (reading + paused)).toBeLessThan(MEGABYTE);
  expect(result.p99Ms).toBeLessThan(2_000);
}, 400_000);
