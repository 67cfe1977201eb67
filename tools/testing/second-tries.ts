import type { Reporter, TestCase } from 'vitest/node';

/** Names the tests that passed only on their second try and what the first one met, so that none hides. */
/** Of an error: what was waited for stands in the third. */
const LINES = 3;

export default class SecondTries implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const said = test.result().errors?.[0]?.message.split('\n').slice(0, LINES).join(' ');
    this.#names.push(`${test.module.moduleId}: ${test.fullName}: ${said}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#names) console.log(`passed on its second try: ${name}`);
  }
}
