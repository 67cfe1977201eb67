import type { Reporter, TestCase } from 'vitest/node';
import { firstLines } from './report.ts';

/** Names the tests that passed only on their second try and what the first one met, so that none hides. */
export default class SecondTries implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const said = firstLines(test.result().errors?.[0]?.message);
    this.#names.push(`${test.module.moduleId}: ${test.fullName}: ${said}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#names) console.log(`passed on its second try: ${name}`);
  }
}
