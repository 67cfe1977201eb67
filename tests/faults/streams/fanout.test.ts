/** Many readers, some of whom read nothing: the others keep their speed, and memory stays bounded. */
import { expect, test } from 'vitest';
import { MARKETS, UPDATES_PER_SECOND } from '../../../bench/fanout/protocol.ts';
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
}, 180_000);
