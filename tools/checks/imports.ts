import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../process/run-command.ts';
import { projectRoot, rooms } from '../project.ts';

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
  /** The way back, when the rule is about cycles. */
  readonly cycle?: readonly { readonly name: string }[];
}

interface CruiseReport {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly Violation[];
    readonly ruleSetUsed?: { readonly forbidden?: readonly { name?: string; comment?: string }[] };
  };
}

export interface ImportReport {
  /** How many files were read. Nought means that nothing was checked, never that all is well. */
  readonly moduleCount: number;
  /** One line for each forbidden import, with the reason of its rule. */
  readonly refused: readonly string[];
}

/**
 * Holds the imports of the rooms below `root` against the table in `.dependency-cruiser.cjs`; or those of
 * `paths`, and of what they import.
 */
export async function checkImports(
  root: string = projectRoot,
  paths: readonly string[] = rooms.filter((room) => existsSync(join(root, room))),
): Promise<ImportReport> {
  const program = join(projectRoot, 'node_modules/.bin/depcruise');
  const rules = join(projectRoot, '.dependency-cruiser.cjs');
  const parameters = ['--config', rules, '--output-type', 'json', ...paths];
  const { stdout, stderr } = await runCommand(program, parameters, { cwd: root });
  if (!stdout.startsWith('{')) throw new Error(`the import check did not run: ${stderr}`);
  const { summary } = JSON.parse(stdout) as CruiseReport;
  const comments = new Map(
    (summary.ruleSetUsed?.forbidden ?? []).map(({ name, comment }) => [name, comment]),
  );
  const refused = summary.violations.map(({ from, to, rule, cycle = [] }) => {
    const way = [from, ...(cycle.length > 0 ? cycle.map(({ name }) => name) : [to])];
    return `${way.join(' imports ')} (${rule.name}: ${comments.get(rule.name) ?? ''})`;
  });
  return { moduleCount: summary.totalCruised, refused };
}
