import { expect, test } from 'vitest';
import {
  citedCodes,
  describeRequirements,
  readRequirements,
  requirementsFloor,
  requirementsReport,
} from '../../tools/checks/requirements.ts';
import { testTitles } from '../../tools/testing/titles.ts';

test('every one of the 280 requirements has a code of its own', () => {
  const codes = readRequirements().map(({ code }) => code);
  expect(codes).toHaveLength(280);
  expect(new Set(codes).size).toBe(280);
  for (const code of codes) expect(code).toMatch(/^[A-Z]{3,6}-\d{2}$/);
});

test('the number of requirements that have a test never falls, and no title cites an unknown code', () => {
  const report = requirementsReport();
  console.log(describeRequirements(report).join('\n'));
  expect(report.unknown).toEqual([]);
  const tested = report.requirements.length - report.untested.length;
  expect(tested).toBeGreaterThanOrEqual(requirementsFloor());
});

test('codes are read from titles, several in one, and words that look like codes are not', () => {
  const prefixes = new Set(['SPOT', 'CORE']);
  expect(citedCodes('SPOT-02, CORE-08 a trade is sent', prefixes)).toEqual(['SPOT-02', 'CORE-08']);
  expect(citedCodes('a name in UTF-16 is sent', prefixes)).toEqual([]);
  expect(citedCodes('SPTO-02 a misspelt code is seen', prefixes)).toEqual(['SPTO-02']);
});

test('titles are found in every form a test is written in', () => {
  const source = [
    "test('plain', () => {});",
    "test.each([['a', 1]])('row %s', () => {});",
    'it(`with $' + '{part} inside`, async () => {});',
    "describe('group', () => { it.concurrent('nested', () => {}); });",
    "// test('in a comment', () => {});",
    "/a/.test('not a title');",
  ].join('\n');
  const expected = ['plain', 'row %s', 'with … inside', 'nested'];
  expect(testTitles('planted.test.ts', source)).toEqual(expected);
});
