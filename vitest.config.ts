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
    // The test command runs these projects one after another, as processes of their own (tools/testing/run-vitest.ts). What one
    // file waits for, another has the time.
    maxWorkers: 3,
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
          // More at once would measure each other.
          maxWorkers: 2,
          include: [...quietFiles],
          exclude: [...never, ...excluded],
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
