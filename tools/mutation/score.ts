import type { MutantResult } from '@stryker-mutator/api/core';
import { alignColumns } from '../testing/report.ts';

export interface Score {
  readonly folder: string;
  readonly mutants: number;
  readonly killed: number;
  readonly timeout: number;
  readonly survived: number;
  readonly noCoverage: number;
  /** Of those that could run, how many in a hundred were noticed. */
  readonly score: number;
  readonly seconds: number;
}

interface FolderRun {
  readonly folder: string;
  readonly results: readonly Pick<MutantResult, 'status'>[];
  readonly seconds: number;
}

export function scoreOf({ folder, results, seconds }: FolderRun): Score {
  const count = (wanted: MutantResult['status']) =>
    results.filter(({ status }) => status === wanted).length;
  const killed = count('Killed');
  const timeout = count('Timeout');
  const survived = count('Survived');
  const noCoverage = count('NoCoverage');
  const mutants = killed + timeout + survived + noCoverage;
  const score = mutants === 0 ? 0 : ((killed + timeout) / mutants) * 100;
  return { folder, mutants, killed, timeout, survived, noCoverage, score, seconds };
}

const HEAD = ['folder', 'mutants', 'killed', 'timeout', 'survived', 'no coverage', 'score', 'time'];

/** One row a folder. */
export function scoreTable(scores: readonly Score[]): string[] {
  const rows = scores.map((each) => [
    each.folder,
    ...[each.mutants, each.killed, each.timeout, each.survived, each.noCoverage].map(String),
    `${each.score.toFixed(1)} %`,
    `${Math.round(each.seconds)} s`,
  ]);
  return alignColumns([HEAD, ...rows]);
}
