/** The runs that move money, of this page: see `certain-runs.ts`. */
import { createCertainRuns } from './certain-runs.ts';
import { run } from './core-link.ts';

const certainRuns = createCertainRuns({
  run,
  elapsedMs: () => performance.now(),
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
});

export const { runUntilCertain, useStages: useCertainRuns } = certainRuns;
