import { expect, test } from 'vitest';
import { failureLines, firstLines, totalsLine, totalsOfRun } from './report.ts';

const file = (status: string, statuses: readonly string[]) => ({
  name: 'orders.test.ts',
  status,
  startTime: 0,
  endTime: 1000,
  assertionResults: statuses.map((outcome, at) => ({
    status: outcome,
    fullName: `order ${at}`,
    ...(outcome === 'failed' && { failureMessages: ['expected 2\nto be 3\nat all\nline 7'] }),
  })),
});

test('the last line counts what the runner reported', () => {
  const report = {
    testResults: [file('passed', ['passed', 'passed']), file('failed', ['passed', 'failed'])],
  };
  expect(totalsLine(totalsOfRun(report))).toBe('3 passed, 1 failed');
});

test('a file that breaks before its first test counts as a failure', () => {
  expect(totalsLine(totalsOfRun({ testResults: [file('failed', [])] }))).toBe('0 passed, 1 failed');
});

test('skipped tests stand behind the counts', () => {
  const report = { testResults: [file('passed', ['passed', 'pending'])] };
  expect(totalsLine(totalsOfRun(report))).toBe('1 passed, 0 failed, 1 skipped');
});

test('what failed is named with the first lines of why, a file that broke outside its tests too', () => {
  const broken = { ...file('failed', []), name: '/house/broken.test.ts', message: 'no module' };
  const report = { testResults: [file('failed', ['passed', 'failed']), broken] };
  expect(failureLines(report, '/house')).toEqual([
    'failed: orders.test.ts: order 1: expected 2 to be 3 at all',
    'failed: broken.test.ts: no module',
  ]);
});

test('the first lines of an error are those that say something, without their colours', () => {
  const said = '\u001b[31mexpected\u001b[39m\n\n  one\nto be two\nat all';
  expect(firstLines(said)).toBe('expected one to be two');
});
