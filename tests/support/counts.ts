import { appendFileSync } from 'node:fs';

/** How often a test repeats: `short` in `npm test`, `long` in `npm run test:long`. */
export function repetitions({ short, long }: { short: number; long: number }): number {
  return process.env['LONG'] === '1' ? long : short;
}

export interface CountedOutcome {
  /** What was counted, in words: "kills under orders, PostgreSQL". */
  readonly what: string;
  readonly count: number;
  /** What came of it: "0 acknowledged orders lost". */
  readonly outcome: string;
}

/** Adds a row to the table of counts that the test command prints at its end. */
export function reportCount(row: CountedOutcome): void {
  const file = process.env['TEST_COUNTS_FILE'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`);
}
