import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { lastTimes } from './times.ts';

/**
 * The files of a project follow each other, so that they keep their workers, and the slowest of the
 * last run come first, so that none of them is alone at the end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = lastTimes();
    const isSlow = (path: string) => KNOWN_AS_SLOW.some((end) => path.endsWith(end));
    const weight = ({ moduleId }: TestSpecification) =>
      times.get(moduleId) ?? (isSlow(moduleId) ? SLOW_MS : UNKNOWN_MS);
    const projects = [...new Set(files.map(({ project }) => project.name))];
    return projects.flatMap((name) =>
      files
        .filter(({ project }) => project.name === name)
        .toSorted((left, right) => weight(right) - weight(left)),
    );
  }
}

/** A new file may take long; better to know early. */
const UNKNOWN_MS = 20_000;
/** For a machine that has not run them yet. */
const KNOWN_AS_SLOW = [
  'tests/soak/soak.spec.ts',
  'tests/acceptance/account/second-factor.spec.ts',
  'tests/acceptance/account/security.spec.ts',
  'tests/acceptance/account/session.spec.ts',
  'tests/acceptance/app/every-route.spec.ts',
  'tests/acceptance/app/faults-input.spec.ts',
  'tests/acceptance/app/faults-session.spec.ts',
  'tests/acceptance/app/first-chart.spec.ts',
  'tests/acceptance/app/home.spec.ts',
  'tests/acceptance/app/pwa.spec.ts',
  'tests/acceptance/trading/chart-indicators.spec.ts',
  'tests/acceptance/trading/desk-depth.spec.ts',
  'tests/acceptance/trading/desk-guests.spec.ts',
  'tests/acceptance/trading/desk-ladder.spec.ts',
  'tests/acceptance/trading/desk-sizes.spec.ts',
  'tests/acceptance/trading/desk.spec.ts',
  'tests/acceptance/trading/drawn-prices.spec.ts',
  'tests/acceptance/trading/futures-pairs.spec.ts',
  'tests/acceptance/trading/futures.spec.ts',
  'tests/acceptance/trading/options.spec.ts',
  'tests/acceptance/trading/spot-chart.spec.ts',
  'tests/acceptance/trading/spot.spec.ts',
  'tests/architecture/new-feature.test.ts',
  'tests/examples/examples.test.ts',
  'tests/ledger/invariants.test.ts',
  'tests/server/beacon/beacon.test.ts',
  'tests/server/db/backup.test.ts',
  'tests/server/http/every-call-money.test.ts',
  'tests/server/http/every-call-refusals.test.ts',
  'tests/server/options/sale-strategies.test.ts',
  'tests/server/parallel-spends/parallel-users.test.ts',
  'tests/server/realtime/two-instances.redis.pg.test.ts',
  'tests/faults/kills/kill-under-orders.test.ts',
  'tests/faults/kills/killed-process.test.ts',
  'tests/faults/kills/operator-backup.pg.test.ts',
  'tests/faults/kills/start.test.ts',
  'tests/faults/streams/fanout.test.ts',
  'tests/faults/streams/stream-network.test.ts',
];
const SLOW_MS = 60_000;
