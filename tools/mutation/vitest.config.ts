import { defineConfig } from 'vitest/config';

/**
 * The tests that meet the mutants of one folder, as tools/mutation/run.ts names them. A run of a
 * mutant ends at its first failure, and its worker ends with it.
 */
export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    include: JSON.parse(process.env['MUTATION_TESTS'] ?? '[]') as string[],
    isolate: process.env['MUTATION_ISOLATE'] === '1',
    setupFiles: ['tools/mutation/short-properties.ts'],
    testTimeout: 10_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 2_000 } },
  },
});
