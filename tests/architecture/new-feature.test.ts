import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkImports } from '../../tools/checks/imports.ts';
import { tidyFindings } from '../../tools/checks/tidy-rules.ts';
import { scaffoldFeature } from '../../tools/new-feature/scaffold.ts';
import { runCommand } from '../../tools/process/run-command.ts';
import { projectRoot, rooms } from '../../tools/project.ts';

const copied = [...rooms, 'locales', 'tsconfig.base.json', 'tools/feature-names.json'];
const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** A copy of the rooms below the project, so that packages are found as they are in the original. */
function copyProject(): string {
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  const root = mkdtempSync(join(projectRoot, '.cache/scaffold-'));
  roots.push(root);
  for (const path of copied) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(projectRoot, path), join(root, path), { recursive: true });
  }
  return root;
}

async function typeErrors(root: string): Promise<string> {
  const tsc = join(projectRoot, 'node_modules/.bin/tsc');
  const outputs: string[] = [];
  for (const room of rooms) {
    const { stdout } = await runCommand(tsc, ['-p', `${room}/tsconfig.json`], { cwd: root });
    outputs.push(stdout);
  }
  return outputs.join('');
}

test('a new feature compiles in every room, keeps the import table and is tidy from the start', async () => {
  const root = copyProject();
  const touched = scaffoldFeature({ root, kebab: 'moon-lottery' });
  expect(touched).toContain('contract/features/moon-lottery.ts');
  expect(touched).toContain('server/features/moon-lottery/handlers.ts');
  expect(touched).toContain('workers/features/moon-lottery.ts');
  expect(touched).toContain('src/features/moon-lottery/moon-lottery-screen.tsx');
  expect(touched.filter((path) => /^locales\/\w+\/moon-lottery\.json$/.test(path))).toHaveLength(
    10,
  );
  expect(await typeErrors(root)).toBe('');
  const { refused } = await checkImports(root);
  expect(refused.filter((line) => line.includes('moon-lottery'))).toEqual([]);
  const code = touched.filter((path) => /\.tsx?$/.test(path));
  const texts = code.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  const findings = texts.flatMap(([path, text]) => tidyFindings(path, text));
  // The name itself was added to the copy's list of features, and not to the one that is read here.
  expect(findings.filter((finding) => !finding.includes('[feature-names]'))).toEqual([]);
}, 240_000);

test('a feature that is there already is left alone', () => {
  const root = copyProject();
  expect(() => scaffoldFeature({ root, kebab: 'spot' })).toThrow('spot is there already');
});
