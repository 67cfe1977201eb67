import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { lastTimes } from './times.ts';

/**
 * The files of a project follow each other, so that they keep their workers, and the slowest of the
 * last run come first, so that none of them is alone at the end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = lastTimes();
    const weight = ({ moduleId }: TestSpecification) => times.get(moduleId) ?? UNKNOWN_MS;
    const projects = [...new Set(files.map(({ project }) => project.name))];
    return projects.flatMap((name) =>
      files
        .filter(({ project }) => project.name === name)
        .toSorted((left, right) => weight(right) - weight(left)),
    );
  }
}

/** A new file may take long; better to know early. */
const UNKNOWN_MS = 20_000;
