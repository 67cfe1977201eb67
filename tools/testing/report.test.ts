import { expect, test } from 'vitest';
import { totalsLine, totalsOfRun } from './report.ts';

const file = (status: string, statuses: readonly string[]) => ({
  name: 'orders.test.ts',
  status,
  startTime: 0,
  endTime: 1000,
  assertionResults: statuses.map((outcome) => ({ status: outcome })),
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
