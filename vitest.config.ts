import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/testing/longest-first.ts';

const isLong = process.env['LONG'] === '1';
const minutes = (count: number) => count * 60_000;

// What a test needs from the system is in its name: `.pg.` PostgreSQL, `.redis.` Redis, `.spec.ts`
// Chromium. The test command starts what is there and excludes the files of what is not.
const excluded = JSON.parse(process.env['TEST_EXCLUDED'] ?? '[]') as string[];
/** They measure time or frames, and what keeps the processor busy would be measured too: mostly they wait. */
const whereItIsQuiet = [
  'tests/acceptance/chart-window.spec.ts',
  'tests/acceptance/core.spec.ts',
  'tests/acceptance/diagnostics.spec.ts',
  'tests/acceptance/faults-connection.spec.ts',
  'tests/acceptance/offline.spec.ts',
  'tests/acceptance/trust.spec.ts',
];
/**
 * A browser on a busy machine may miss its moment once. Such a test has a second try, which the
 * report names; what counts money or proves a rule has none.
 */
const SECOND_TRY = { retry: 1 };
const never = ['**/node_modules/**', '**/dist/**', '**/.cache/**'];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    hookTimeout: isLong ? minutes(5) : minutes(2),
    testTimeout: isLong ? minutes(30) : minutes(1),
    teardownTimeout: 20_000,
    // What is waited for may be slow on a busy machine; what never comes fails all the same.
    expect: { poll: { timeout: 15_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: [
            '{contract,server,workers,src,tools,bench}/**/*.test.{ts,tsx}',
            'tests/**/*.test.{ts,tsx}',
          ],
          exclude: [...never, ...excluded, 'tests/faults/**'],
          // Modules keep no state, so the files of a worker share them: most of the time of a small
          // file would be loading the exchange anew. Databases and browsers are shared in the same way.
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          // They wait for seconds that really pass (sockets, back-pressure, kills): the test command
          // runs them beside the others, in a lane of their own.
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: [...never, ...excluded],
          // As above: a third of their time was loading the exchange anew for each file.
          isolate: false,
          // What it leaves of the processor, the busy lane takes.
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          ...SECOND_TRY,
          name: 'acceptance',
          include: ['tests/**/*.spec.ts'],
          exclude: [...never, ...excluded, ...whereItIsQuiet],
          isolate: false,
          // A page that is open draws each price: more browsers at once only do so for longer.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...SECOND_TRY,
          name: 'quiet',
          include: whereItIsQuiet,
          exclude: [...never, ...excluded],
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
