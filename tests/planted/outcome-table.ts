/** The table of docs/planted-faults.md: what each fault came to when all of them were last planted. */
import { readFile, writeFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import type { Fault } from './fault.ts';
import { faults } from './faults.ts';
import type { TestOutcome } from './project-copy.ts';

export interface FaultOutcome {
  readonly fault: Fault;
  readonly outcomes: readonly TestOutcome[];
}

const page = new URL('../../docs/planted-faults.md', import.meta.url);
const HEAD = '| Invariant | Fault | Test that fails | What it says |\n|---|---|---|---|\n';
const LONGEST_SAYING = 110;

export function readOutcomePage(): Promise<string> {
  return readFile(page, 'utf8');
}

/** Brings the table up to date, which is the last thing on the page; who was not planted keeps the row. */
export async function writeOutcomeTable(results: readonly FaultOutcome[]): Promise<void> {
  const [text = '', table = ''] = (await readOutcomePage()).split(HEAD);
  const old = table.split('\n');
  const rows = faults.flatMap((fault) => {
    const result = results.find((each) => each.fault === fault);
    if (result) return [rowOf(result)];
    return old.filter((row) => row.includes(`| ${fault.what} |`));
  });
  await writeFile(page, `${text}${HEAD}${rows.map((row) => `${row}\n`).join('')}`);
}

function rowOf({ fault, outcomes }: FaultOutcome): string {
  const tests = fault.tests.map(({ file, title }) => `\`${file}\`: ${title}`).join('; ');
  const says = outcomes.map(sayingOf).join('; ');
  return `| ${fault.invariant} | ${fault.what} | ${tests} | ${says} |`;
}

function sayingOf({ status, message }: TestOutcome): string {
  if (status !== 'failed') return `**${status}**`;
  const [first = ''] = stripVTControlCharacters(message).split('\n');
  const saying = first.replaceAll('|', '\\|').replace(/^AssertionError: /, '');
  return saying.length > LONGEST_SAYING ? `${saying.slice(0, LONGEST_SAYING)}…` : saying;
}
