/** What is mutated, and the tests that have to notice: those that need neither a network nor a browser. */
export interface MutatedFolder {
  readonly folder: string;
  /** Patterns of files elsewhere that belong to it. */
  readonly also?: readonly string[];
  /** Patterns of test files. All of them run once first; then each mutant meets those that reach it. */
  readonly tests: readonly string[];
  /**
   * What is made once and kept (the marks of a language) is reached by the first test alone, and no
   * other would be asked. Where that is so, each file has modules of its own; elsewhere that is slow.
   */
  readonly isolate?: boolean;
}

/**
 * A mutant meets all tests of its folder that reach it, so what is large is a folder of its own: orders, the simulated
 * market, charts. Where one folder lies in another, a file belongs to the inner one.
 */
export const mutatedFolders: readonly MutatedFolder[] = [
  {
    folder: 'contract/rules',
    also: ['contract/{lots,scaled}.ts', 'contract/plain/*.ts'],
    tests: [
      'contract/{rules,plain}/**/*.test.ts',
      'tests/contract/words-and-times.test.ts',
      'tests/server/convert/convert-pricing.test.ts',
      'tests/market/settlement-points.test.ts',
      'tests/server/support/match-questions.test.ts',
    ],
  },
  { folder: 'contract/rules/spot', tests: ['contract/rules/spot/*.test.ts'] },
  {
    folder: 'contract/rules/futures',
    tests: ['contract/rules/futures/*.test.ts', 'tests/contract/futures-*.test.ts'],
  },
  {
    folder: 'contract/rules/market',
    tests: [
      'contract/rules/market/**/*.test.ts',
      'tests/contract/{book-checksum,quote-batch}.test.ts',
    ],
  },
  { folder: 'workers/view', tests: ['workers/view/*.test.ts'], isolate: true },
  {
    folder: 'workers/wire',
    also: ['workers/calls/{form,read-answer}.ts'],
    tests: [
      'workers/{wire,calls}/**/*.test.ts',
      'tests/workers/wire/{wire,wire-connection,connection}.test.ts',
    ],
  },
  {
    folder: 'workers/market',
    tests: [
      'workers/market/*.test.ts',
      'workers/market/{books,quotes}/*.test.ts',
      'tests/workers/market/staleness.test.ts',
    ],
  },
  {
    folder: 'workers/market/charts',
    tests: ['workers/market/charts/*.test.ts', 'tests/workers/market/chart-window.test.ts'],
  },
  {
    folder: 'server/ledger',
    tests: ['server/ledger/*.test.ts', 'tests/ledger/{audit,balances,batches}.test.ts'],
  },
];

/** The folder that a path belongs to, the innermost where one lies in another. */
export function folderOf(path: string): MutatedFolder | undefined {
  return mutatedFolders
    .filter(({ folder }) => path === folder || path.startsWith(`${folder}/`))
    .toSorted((left, right) => right.folder.length - left.folder.length)[0];
}
