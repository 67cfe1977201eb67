import type { Reporter, TestCase } from 'vitest/node';

/** Names the tests that passed only on their second try, so that none of them hides. */
export default class SecondTries implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.moduleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#names) console.log(`passed on its second try: ${name}`);
  }
}
