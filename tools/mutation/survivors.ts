/** The mutants that no test caught, held against the page that says why each of them may live. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import { projectRoot } from '../project.ts';

const PAGE = 'docs/mutants.md';

function isSurvivor({ status }: Pick<MutantResult, 'status'>): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

/** Lines move with every change above them, so a mutant is known by its file and its text. */
interface Survivor {
  readonly file: string;
  readonly mutant: string;
}

/** The rows of the page. */
export function listedSurvivors(): Survivor[] {
  const lines = readFileSync(join(projectRoot, PAGE), 'utf8').split('\n');
  return lines.filter((line) => line.startsWith('| `')).map(readRow);
}

function readRow(row: string): Survivor {
  const [, file = '', , mutant = ''] = row.split(/(?<!\\)\|/);
  return { file: file.replaceAll('`', '').trim(), mutant: mutant.trim() };
}

/** The survivors without a row on the page, as rows that wait for their reason. */
export function unexplained(results: readonly MutantResult[]): string[] {
  const nameOf = ({ file, mutant }: Survivor) => `${file} ${mutant}`;
  const listed = new Set(listedSurvivors().map(nameOf));
  const rows = results.filter(isSurvivor).map(rowOf);
  return rows.filter((row) => !listed.has(nameOf(readRow(row)))).map((row) => `${row} ? |`);
}

function rowOf({ fileName, location, mutatorName, replacement = '' }: MutantResult): string {
  const file = fileName.startsWith(projectRoot) ? fileName.slice(projectRoot.length + 1) : fileName;
  const { start, end } = location;
  // Lines and columns count from one, as in the report's schema.
  const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n');
  const text = cut(lines.slice(start.line - 1, end.line), start.column - 1, end.column - 1);
  const mutant = `${mutatorName}: ${inCode(text)} → ${inCode(replacement)}`;
  return `| \`${file}\` | ${start.line} | ${mutant} |`;
}

function cut(lines: readonly string[], from: number, to: number): string {
  const last = lines.length - 1;
  const parts = lines.map((line, index) =>
    line.slice(index === 0 ? from : 0, index === last ? to : undefined),
  );
  return parts.join(' ');
}

const LONGEST = 70;

function inCode(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  const short = flat.length > LONGEST ? `${flat.slice(0, LONGEST)}…` : flat;
  const safe = short.replaceAll('|', '\\|');
  return safe.includes('`') ? `\`\` ${safe} \`\`` : `\`${safe}\``;
}
