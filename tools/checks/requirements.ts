import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project.ts';
import { testFiles } from '../testing/test-files.ts';
import { testTitles } from '../testing/titles.ts';

export interface Requirement {
  readonly code: string;
  readonly feature: string;
  readonly text: string;
}

export interface RequirementsReport {
  readonly requirements: readonly Requirement[];
  /** Requirements that no test's title cites. */
  readonly untested: readonly Requirement[];
  /** Codes that a title cites and the table does not know, each with its file. */
  readonly unknown: readonly string[];
}

const CODE = /\b[A-Z]{3,6}-\d{2}\b/g;
const LEADING_CODE = /^[A-Z]{3,6}-\d+/;

/** The table of every coded requirement. */
export function readRequirements(root: string = projectRoot): Requirement[] {
  const [, ...rows] = readFileSync(join(root, 'docs/requirements.tsv'), 'utf8').trim().split('\n');
  return rows.map((row) => {
    const [code = '', , feature = '', text = ''] = row.split('\t');
    return { code, feature, text };
  });
}

/**
 * The codes that a title cites. Words such as UTF-16 look like codes too, so that inside a title
 * only the prefixes of the table count; at its very start anything shaped like a code is one.
 */
export function citedCodes(title: string, prefixes: ReadonlySet<string>): string[] {
  const inside = (title.match(CODE) ?? []).filter((code) => prefixes.has(prefixOf(code)));
  return [...new Set([...inside, ...(title.match(LEADING_CODE) ?? [])])];
}

function prefixOf(code: string): string {
  return code.slice(0, code.indexOf('-'));
}

/** Which requirements have a test, by the codes in the titles of all tests. */
export function requirementsReport(root: string = projectRoot): RequirementsReport {
  const requirements = readRequirements(root);
  const known = new Set(requirements.map(({ code }) => code));
  const prefixes = new Set([...known].map(prefixOf));
  const cited = testFiles(root).flatMap((path) =>
    testTitles(path, readFileSync(join(root, path), 'utf8'))
      .flatMap((title) => citedCodes(title, prefixes))
      .map((code) => ({ code, path })),
  );
  const tested = new Set(cited.map(({ code }) => code));
  return {
    requirements,
    untested: requirements.filter(({ code }) => !tested.has(code)),
    unknown: cited
      .filter(({ code }) => !known.has(code))
      .map(({ code, path }) => `${code} in ${path}`),
  };
}

const FLOOR_FILE = 'tests/architecture/requirements-floor.json';

interface Floor {
  readonly codesWithTest: number;
}

/** How many codes had a test when the floor was last raised. The number never falls. */
export function requirementsFloor(root: string = projectRoot): number {
  return (JSON.parse(readFileSync(join(root, FLOOR_FILE), 'utf8')) as Floor).codesWithTest;
}

export function floorText(codesWithTest: number): string {
  // Laid out as the formatter would, so that raising the floor passes the check.
  return `{ "codesWithTest": ${codesWithTest} }\n`;
}

export function floorPath(root: string = projectRoot): string {
  return join(root, FLOOR_FILE);
}

/** What people read: how many have a test, and by feature which have one and which have none. */
export function describeRequirements({ requirements, untested }: RequirementsReport): string[] {
  const without = new Set(untested);
  const rows = [...new Set(requirements.map(({ feature }) => feature))].flatMap((feature) => {
    const codesWhere = (isUntested: boolean) =>
      requirements
        .filter((row) => row.feature === feature && without.has(row) === isUntested)
        .map(({ code }) => code)
        .join(' ');
    return [
      `  ${feature}`,
      `    tested: ${codesWhere(false)}`,
      `    untested: ${codesWhere(true)}`,
    ];
  });
  const tested = requirements.length - untested.length;
  const filled = rows.filter((row) => !row.endsWith(': '));
  return [`${tested} of ${requirements.length} requirements have a test`, ...filled];
}
