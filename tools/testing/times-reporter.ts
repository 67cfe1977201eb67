import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { projectRoot } from '../project.ts';
import type { FileTime } from './times.ts';

/** Writes a line a file to `TEST_TIMES_FILE` for the table at the end of the run. */
export default class Times implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const path = process.env['TEST_TIMES_FILE'];
    if (path === undefined) return;
    const cases = [...module.children.allTests()];
    const testsMs = cases.reduce((total, test) => total + durationOf(test), 0);
    const found = module.diagnostic();
    const beforeMs =
      found.environmentSetupDuration +
      found.prepareDuration +
      found.collectDuration +
      found.setupDuration;
    const totalMs = beforeMs + found.duration;
    const time: FileTime = {
      file: module.moduleId.replace(`${projectRoot}/`, ''),
      totalMs,
      // Tests that run at once take more together than the file does.
      setUpMs: beforeMs + Math.max(0, found.duration - testsMs),
      tests: cases.length,
      project: module.project.name,
    };
    appendFileSync(path, `${JSON.stringify(time)}\n`);
  }
}

function durationOf(test: TestCase): number {
  return test.diagnostic()?.duration ?? 0;
}
