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

export const mutatedFolders: readonly MutatedFolder[] = [
  {
    folder: 'contract/rules',
    also: ['contract/{lots,scaled}.ts', 'contract/plain/*.ts'],
    tests: [
      'contract/{rules,plain}/**/*.test.ts',
      'tests/contract/{book-checksum,quote-batch,words-and-times,futures-*}.test.ts',
      'tests/server/convert/convert-pricing.test.ts',
      'tests/market/settlement-points.test.ts',
      'tests/server/support/match-questions.test.ts',
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
    tests: ['workers/market/**/*.test.ts', 'tests/workers/market/{chart-window,staleness}.test.ts'],
  },
  {
    folder: 'server/ledger',
    tests: ['server/ledger/*.test.ts', 'tests/ledger/{audit,balances,batches}.test.ts'],
  },
];
