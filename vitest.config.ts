import { defineConfig } from 'vitest/config';

const isLong = process.env['LONG'] === '1';
const minutes = (count: number) => count * 60_000;

// What a test needs from the system is in its name: `.pg.` PostgreSQL, `.redis.` Redis, `.spec.ts`
// Chromium. The test command starts what is there and excludes the files of what is not.
const excluded = JSON.parse(process.env['TEST_EXCLUDED'] ?? '[]') as string[];
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
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: [
            '{contract,server,workers,src,tools,bench}/**/*.test.{ts,tsx}',
            'tests/**/*.test.{ts,tsx}',
          ],
          exclude: [...never, ...excluded],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'acceptance',
          include: ['tests/**/*.spec.ts'],
          exclude: [...never, ...excluded],
          // One browser at a time, after everything else: paint times mean something then.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
