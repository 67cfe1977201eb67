/** Which test files run, and what they need from the system. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project.ts';
import { changedFiles, planChanged } from './changed.ts';
import { type AbsentNeeds, ensureSystemNeeds } from './system-needs.ts';
import { type Need, needsOf, testFiles, usesPostgres } from './test-files.ts';
import { testTitles } from './titles.ts';

export interface Plan {
  readonly chosen: readonly string[];
  /** Those of them that run on the embedded database, and on PostgreSQL too where it is. */
  readonly onBothDatabases: readonly string[];
  readonly needs: readonly Need[];
  readonly absent: AbsentNeeds;
  /** Chosen files that cannot run, because something they need is absent. */
  readonly excluded: readonly string[];
}

/**
 * Files whose path contains one of the words; all of them without a word.
 * @throws for a word that is in no path: a run of nothing would show nothing.
 */
export function filesNamed(words: readonly string[]): readonly string[] {
  const files = testFiles(projectRoot);
  if (words.length === 0) return files;
  const unknown = words.filter((word) => !files.some((path) => path.includes(word)));
  if (unknown.length > 0) throw new Error(`no test file is named ${unknown.join(' or ')}`);
  return files.filter((path) => words.some((word) => path.includes(word)));
}

/** Files near to what has changed since the revision. */
export function filesChanged(revision: string): readonly string[] {
  const { files, tests, left } = planChanged(projectRoot, changedFiles(projectRoot, revision));
  console.log(`${files.length} files have changed; the ${tests.length} nearest test files run`);
  if (left > 0) console.log(`${left} more are further away or longer: a whole run has them`);
  return tests;
}

export function makePlan(chosen: readonly string[]): Plan {
  const onBothDatabases = chosen.filter((path) => usesPostgres(readText(path)));
  const wanted: Need[] = onBothDatabases.length > 0 ? ['postgres'] : [];
  const needs = [...new Set([...chosen.flatMap(needsOf), ...wanted])];
  const absent = ensureSystemNeeds(needs);
  const excluded = chosen.filter((path) => needsOf(path).some((need) => absent.has(need)));
  const present = needs.filter((need) => !absent.has(need));
  return { chosen, onBothDatabases, needs: present, absent, excluded };
}

/** How many tests stand in files that were excluded: they count as skipped. */
export function countExcluded({ excluded }: Plan): number {
  return countTitles(excluded);
}

export function sayExcluded({ absent, excluded, onBothDatabases }: Plan): void {
  const reason = absent.get('postgres');
  const halved = onBothDatabases.filter((path) => !excluded.includes(path));
  if (reason !== undefined && halved.length > 0) {
    console.log(`on the embedded database only, because ${reason}: ${halved.join(', ')}`);
  }
  for (const [need, why] of absent) {
    const paths = excluded.filter((path) => needsOf(path).includes(need));
    if (paths.length === 0) continue;
    console.log(`skipped ${countTitles(paths)} tests, because ${why}: ${paths.join(', ')}`);
  }
}

function countTitles(paths: readonly string[]): number {
  return paths.reduce((total, path) => total + testTitles(path, readText(path)).length, 0);
}

function readText(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8');
}
