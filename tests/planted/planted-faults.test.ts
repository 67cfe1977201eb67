/** A test that cannot fail promises nothing: each fault of the table is planted, and must be caught. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repetitions, reportCount } from '../support/counts.ts';
import { faults } from './faults.ts';
import { type FaultOutcome, readOutcomePage, writeOutcomeTable } from './outcome-table.ts';
import { copyProject, countOccurrences, type ProjectCopy, saidAgain } from './project-copy.ts';

/** The first of them costs least. */
const chosen = faults.slice(0, repetitions({ short: 1, long: faults.length }));

const LIMIT = { timeout: 600_000 };
/** What was expected of a promise, or waited for in vain, is said by a plain error. */
const BY_ASSERTION = /AssertionError|^Error: (expected|promise) /;

test('what a fault replaces stands exactly once in its file', async () => {
  const plants = faults.flatMap((fault) => fault.plants.map((plant) => ({ fault, plant })));
  const counted = await Promise.all(
    plants.map(async ({ fault, plant }) => ({
      what: fault.what,
      ...plant,
      count: await countOccurrences(plant),
      again: await saidAgain(plant),
    })),
  );
  expect(counted.filter(({ count, again }) => count !== 1 || again.length > 0)).toEqual([]);
});

test('each fault is a row of the page about them', async () => {
  const page = await readOutcomePage();
  const missing = faults.filter(({ what }) => !page.includes(`| ${what} |`));
  expect(missing.map(({ what }) => what)).toEqual([]);
});

describe('planted faults', () => {
  const made: { copy?: ProjectCopy } = {};
  const results: FaultOutcome[] = [];
  const caught = new Set<string>();

  function copy(): ProjectCopy {
    if (!made.copy) throw new Error('the project was not copied');
    return made.copy;
  }

  beforeAll(async () => {
    made.copy = await copyProject();
  }, LIMIT.timeout);

  afterAll(async () => {
    await made.copy?.remove();
    const outcome = `${caught.size} caught by a test`;
    reportCount({ what: 'planted faults', count: chosen.length, outcome });
    if (process.env['UPDATE_PLANTED_FAULTS'] === '1') await writeOutcomeTable(results);
  }, LIMIT.timeout);

  test('without a fault the tests that are to catch them pass', LIMIT, async () => {
    const named = chosen.flatMap(({ tests }) => tests);
    const distinct = [...new Map(named.map((each) => [`${each.file} ${each.title}`, each]))];
    const tests = distinct.map(([, each]) => each);
    const outcomes = await copy().run(tests);
    const failed = outcomes
      .map((outcome, index) => ({ ...tests[index], ...outcome }))
      .filter(({ status }) => status !== 'passed');
    expect(failed).toEqual([]);
  });

  test.each(chosen.map((fault) => [fault.what, fault] as const))(
    'caught: %s',
    LIMIT,
    async (_, fault) => {
      const outcomes = await copy().withFault(fault, () => copy().run(fault.tests));
      results.push({ fault, outcomes });
      for (const { status, message } of outcomes) {
        expect(status, message).toBe('failed');
        // A copy that does not compile, or a bug of the test, fails too, and proves nothing.
        expect(message).toMatch(fault.refusal ?? BY_ASSERTION);
      }
      caught.add(fault.what);
    },
  );
});
