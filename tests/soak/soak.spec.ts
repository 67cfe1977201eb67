import { appendFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../contract/plain/time.ts';
import { repetitions, reportCount } from '../support/counts.ts';
import { ofFile } from '../support/of-file.ts';
import { type Figure, growthOf } from './growth.ts';
import { inspectPage } from './inspected-target.ts';
import { runSoak, type SoakRun } from './run-soak.ts';
import { openSoakWorld } from './soak-world.ts';
import { specifiedRoutes } from './use-app.ts';

/** A short run walks once after the walk that fetches code and fills caches. */
const DURATION_MS = repetitions({ short: 0, long: 30 * MINUTE_MS });
const REST_MS = repetitions({ short: 20, long: 900 });
/** A short run uses one page of eight. */
const ROUTE_STEP = repetitions({ short: 8, long: 1 });
const ROUTES_PER_SAMPLE = repetitions({ short: 4, long: 43 });
const MEGABYTE = 1024 * 1024;

/**
 * What may be more in the last third of a run than in the first, as a share. A short run ends before caches of a
 * bounded size are full, and code that waits to be compiled comes and goes; what leaks is many times that.
 */
const LIMITS: Partial<Record<Figure, number>> = {
  pageKeptBytes: repetitions({ short: 15, long: 5 }) / 100,
  workerKeptBytes: repetitions({ short: 15, long: 5 }) / 100,
  globalListeners: 0.1,
  // Pages that are not let go are hundreds of nodes each.
  listeners: repetitions({ short: 50, long: 25 }) / 100,
  nodes: repetitions({ short: 50, long: 25 }) / 100,
  workerFunctions: 0.005,
  // Whether a topic of the last page is still let go when a sample is taken is a matter of milliseconds.
  workerObservers: repetitions({ short: 2, long: 0 }) / 100,
  workerSocketListeners: 0,
};

const soak = ofFile(openSoakWorld);

test(`use of ${ROUTE_STEP === 1 ? 'every route' : 'an eighth of the routes'} at sixteen times the usual ticks leaves a flat heap, one socket and no listener behind`, {
  timeout: 45 * MINUTE_MS,
}, async () => {
  const world = soak();
  const inspected = await inspectPage(world.page);
  const run = await runSoak(world, inspected, {
    durationMs: DURATION_MS,
    routes: specifiedRoutes().filter((_route, index) => index % ROUTE_STEP === 0),
    restMs: REST_MS,
    routesPerSample: ROUTES_PER_SAMPLE,
    onSample: (sample) => keepForReading(JSON.stringify(sample)),
  });
  keepForReading(describe(run));
  reportCount({ what: 'pages used in the soak', count: run.pages, outcome: describe(run) });
  expect(run.sockets.filter((count) => count !== 1)).toEqual([]);
  expect(world.troubles).toEqual([]);
  for (const [figure, limit] of Object.entries(LIMITS) as [Figure, number][])
    expect(growthOf(run.samples, figure).share, figure).toBeLessThanOrEqual(limit);
});

function describe(run: SoakRun): string {
  const growth = (figure: Figure, unit = 1) => {
    const { first, last, share } = growthOf(run.samples, figure);
    const text = (value: number) => (value / unit).toFixed(unit === 1 ? 0 : 2);
    return `${text(first)} to ${text(last)} (${(share * 100).toFixed(2)} %)`;
  };
  return [
    `${run.walks} walks`,
    `the page keeps ${growth('pageKeptBytes', MEGABYTE)} MiB`,
    `with compiled code ${growth('pageUsedBytes', MEGABYTE)} MiB`,
    `the worker keeps ${growth('workerKeptBytes', MEGABYTE)} MiB`,
    `with compiled code ${growth('workerUsedBytes', MEGABYTE)} MiB`,
    `listeners ${growth('listeners')}`,
    `of window and document ${growth('globalListeners')}`,
    `nodes ${growth('nodes')}`,
    `observers in the worker ${growth('workerObservers')}`,
    `listeners of its socket ${growth('workerSocketListeners')}`,
    `functions in it ${growth('workerFunctions')}`,
    `sockets ${Math.max(...run.sockets)}`,
  ].join(', ');
}

/** A long run is read while it runs: its samples go to the file that SOAK_LOG names. */
function keepForReading(line: string): void {
  const file = process.env['SOAK_LOG'];
  if (file !== undefined) appendFileSync(file, `${line}\n`);
}
