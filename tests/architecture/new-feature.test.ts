import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkImports } from '../../tools/checks/imports.ts';
import { tidyFindings } from '../../tools/checks/tidy-rules.ts';
import { scaffoldFeature } from '../../tools/new-feature/scaffold.ts';
import { runCommand } from '../../tools/process/run-command.ts';
import { projectRoot, rooms } from '../../tools/project.ts';

const copied = [...rooms, 'locales', 'tsconfig.base.json', 'tools/feature-names.json'];
const roots: string[] = [];
const isLong = process.env['LONG'] === '1';

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** A copy of the rooms below the project, so that packages are found as they are in the original. */
function copyProject(paths: readonly string[]): string {
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  const root = mkdtempSync(join(projectRoot, '.cache/scaffold-'));
  roots.push(root);
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(projectRoot, path), join(root, path), { recursive: true });
  }
  return root;
}

/**
 * The errors of every room. The short run compiles what was written or changed with all that it imports;
 * the long one the whole rooms, also what a new feature could only break from afar.
 */
async function typeErrors(root: string, code: readonly string[]): Promise<string> {
  const tsc = join(projectRoot, 'node_modules/.bin/tsc');
  const outputs: string[] = [];
  for (const room of rooms) {
    const files = code.filter((path) => path.startsWith(`${room}/`));
    expect(files).not.toEqual([]);
    const project = join(root, room, 'tsconfig.touched.json');
    const only = { include: [], files: files.map((path) => path.slice(room.length + 1)) };
    const settings = { extends: './tsconfig.json', ...(!isLong && only) };
    writeFileSync(project, JSON.stringify(settings));
    const { exitCode, stdout } = await runCommand(tsc, ['-p', project], { cwd: root });
    outputs.push(stdout);
    if (exitCode !== 0) outputs.push(`${room} does not compile`);
  }
  return outputs.join('');
}

test('a new feature compiles in every room, keeps the import table and is tidy from the start', async () => {
  const root = copyProject(copied);
  const touched = scaffoldFeature({ root, kebab: 'moon-lottery' });
  expect(touched).toContain('contract/features/moon-lottery.ts');
  expect(touched).toContain('server/features/moon-lottery/handlers.ts');
  expect(touched).toContain('workers/features/moon-lottery.ts');
  expect(touched).toContain('src/features/moon-lottery/moon-lottery-screen.tsx');
  expect(touched.filter((path) => /^locales\/\w+\/moon-lottery\.json$/.test(path))).toHaveLength(
    10,
  );
  const compiled = touched.filter((path) => /(?<!\.test)\.tsx?$/.test(path));
  expect(await typeErrors(root, compiled)).toBe('');
  const ofFeature = touched.filter((path) => /moon-lottery.*\.tsx?$/.test(path));
  const { refused, moduleCount } = await checkImports(root, isLong ? undefined : ofFeature);
  expect(refused.filter((line) => line.includes('moon-lottery'))).toEqual([]);
  expect(moduleCount).toBeGreaterThan(ofFeature.length);
  const code = touched.filter((path) => /\.tsx?$/.test(path));
  const texts = code.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  const findings = texts.flatMap(([path, text]) => tidyFindings(path, text));
  // The name itself was added to the copy's list of features, and not to the one that is read here.
  expect(findings.filter((finding) => !finding.includes('[feature-names]'))).toEqual([]);
}, 240_000);

test('a feature that is there already is left alone', () => {
  const root = copyProject(['server/features/spot']);
  expect(() => scaffoldFeature({ root, kebab: 'spot' })).toThrow('spot is there already');
});
