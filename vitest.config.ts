import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/testing/longest-first.ts';
import { quietFiles } from './tools/testing/projects.ts';

const isLong = process.env['LONG'] === '1';
const minutes = (count: number) => count * 60_000;

// What a test needs from the system is in its name: `.pg.` PostgreSQL, `.redis.` Redis, `.spec.ts`
// Chromium. The test command starts what is there and excludes the files of what is not.
const excluded = JSON.parse(process.env['TEST_EXCLUDED'] ?? '[]') as string[];
/**
 * A browser on a busy machine may be late: what was waited for and did not come has a second try, which the report
 * names. What is there and wrong has none; only where time or frames are measured may any figure be taken twice.
 * What counts money or proves a rule without a browser has none at all.
 */
const IF_LATE = { retry: { count: 1, condition: /Timeout \d+ms exceeded|timed out in \d+ms/ } };
const SECOND_TRY = { retry: 1 };
const never = ['**/node_modules/**', '**/dist/**', '**/.cache/**'];

export default defineConfig({
  test: {
    // The lanes are processes of their own, and each would transform every module again.
    experimental: { fsModuleCache: true },
    pool: 'forks',
    // The test command runs these projects as processes of their own, most of them beside each other
    // (tools/testing/run-vitest.ts).
    maxWorkers: 2,
    // Against a hang alone: a slow machine, or one that is shared, takes three times as long.
    hookTimeout: minutes(5),
    testTimeout: isLong ? minutes(30) : minutes(3),
    teardownTimeout: 20_000,
    // What is waited for may be slow on a busy machine; what never comes fails all the same.
    expect: { poll: { timeout: 60_000 } },
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
          // file would be loading the exchange again. Databases and browsers are shared in the same way.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: [...never, ...excluded],
          // As above: a third of their time was loading the exchange again for each file.
          isolate: false,
          // Most of their time they wait.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          ...IF_LATE,
          name: 'acceptance',
          include: ['tests/**/*.spec.ts'],
          exclude: [...never, ...excluded, ...quietFiles],
          isolate: false,
          // A page that is open draws each price: more browsers at once only do so for longer.
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Only by `npm run test:browsers`.
        extends: true,
        test: {
          name: 'browsers',
          include: ['tests/browsers/*.walk.ts'],
          testTimeout: minutes(4),
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          ...SECOND_TRY,
          name: 'quiet',
          include: [...quietFiles],
          exclude: [...never, ...excluded],
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
