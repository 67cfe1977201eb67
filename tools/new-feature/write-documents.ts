import { join } from 'node:path';
import { runCommand } from '../process/run-command.ts';
import { projectRoot } from '../project.ts';

/** Writes what is made of the contract of the checkout at `root`: its documents and its hash. */
export async function writeDocuments(root: string): Promise<void> {
  const program = (name: string) => join(projectRoot, 'node_modules/.bin', name);
  const runs = await Promise.all([
    runCommand(program('tsx'), ['docs/api/generate.ts'], { cwd: root }),
    runCommand(program('vitest'), ['run', 'tests/contract/version.test.ts'], {
      cwd: root,
      env: { UPDATE_CONTRACT: '1' },
    }),
  ]);
  const failed = runs.find(({ exitCode }) => exitCode !== 0);
  if (failed) throw new Error(failed.stderr || failed.stdout);
}
