import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkImports } from '../../tools/checks/imports.ts';
import { tidyFindings } from '../../tools/checks/tidy-rules.ts';
import { checkWords } from '../../tools/checks/words.ts';
import { scaffoldFeature } from '../../tools/new-feature/scaffold.ts';
import { runCommand } from '../../tools/process/run-command.ts';
import { projectRoot, rooms } from '../../tools/project.ts';
import { SHORT_LIVED } from '../support/server-build.ts';
import { editFiles, listOfWinners, winnersWords } from './second-list.ts';

const KEBAB = 'moon-lottery';
const copied = [
  ...rooms,
  'locales',
  'tests/support',
  'tests/tsconfig.json',
  'tests/workers/world',
  'docs/api',
  'docs/contract.md',
  'docs/routes.md',
  'tools',
  'package-lock.json',
  'tsconfig.base.json',
];
/** Modules that have no file of their name, for whatever imports them. */
const declarations = ['src/link/worker/core-ports.d.ts'];
const roots: string[] = [];
const isLong = process.env['LONG'] === '1';
const program = (name: string) => join(projectRoot, 'node_modules/.bin', name);

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
 * The errors of the rooms and the tests. The short run compiles what was written or changed with all that it imports,
 * server and contract by the rules of the tests that import them; the long one each room, as a whole and by itself.
 */
async function typeErrors(root: string, code: readonly string[]): Promise<string> {
  const projects = isLong ? [...rooms, 'tests'] : ['workers', 'src', 'tests'];
  const outputs = await Promise.all(
    projects.map(async (name) => {
      const isOf = (path: string) =>
        path.startsWith(`${name}/`) || (name === 'tests' && /^(server|contract)\//.test(path));
      const files = [...code.filter(isOf), ...declarations].map((path) => `../${path}`);
      const isWhole = isLong && name !== 'tests';
      const settings = { extends: './tsconfig.json', ...(!isWhole && { include: [], files }) };
      const project = join(root, name, 'tsconfig.touched.json');
      writeFileSync(project, JSON.stringify(settings));
      const { exitCode, stdout } = await runCommand(
        program('tsc'),
        ['--singleThreaded', '-p', project],
        { cwd: root },
      );
      return exitCode === 0 ? '' : `${name} does not compile\n${stdout}`;
    }),
  );
  return outputs.join('');
}

/** What the made tests say when they fail; on the embedded database, wherever this test runs. */
async function failedTests(root: string, files: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommand(
    program('vitest'),
    [
      'run',
      '--root',
      root,
      '--no-isolate',
      ...SHORT_LIVED.map((flag) => `--execArgv=${flag}`),
      ...files,
    ],
    { cwd: root, env: { TEST_DATABASE_URL: '' } },
  );
  return exitCode === 0 ? '' : `${stdout}\n${stderr}`;
}

test('a new feature lives in every room from the start; a list with an event takes six files more', async () => {
  const root = copyProject(copied);
  const touched = scaffoldFeature({ root, kebab: KEBAB });
  expect(touched.filter((path) => /^locales\/\w+\/moon-lottery\.json$/.test(path))).toHaveLength(
    10,
  );
  const byHand = listOfWinners(touched.find((path) => path.endsWith('.sql')) ?? '');
  expect(Object.keys(byHand).length).toBeLessThanOrEqual(6);
  editFiles(root, byHand);
  winnersWords(root);

  const code = touched.filter((path) => /\.tsx?$/.test(path));
  const ofFeature = code.filter((path) => path.includes(KEBAB));
  const madeTests = ofFeature.filter((path) => path.endsWith('.test.ts'));
  const [types, failed, { refused, moduleCount }] = await Promise.all([
    typeErrors(root, code),
    failedTests(root, madeTests),
    checkImports(root, isLong ? undefined : ofFeature),
    runCommand(program('tsx'), ['docs/api/generate.ts'], { cwd: root }),
  ]);
  expect(types).toBe('');
  expect(failed).toBe('');
  expect(refused.filter((line) => line.includes(KEBAB))).toEqual([]);
  expect(moduleCount).toBeGreaterThan(ofFeature.length);
  expect(checkWords(root)).toEqual([]);
  expect(readFileSync(join(root, 'docs/contract.md'), 'utf8')).toContain('`moonLottery.winners`');
  const texts = code.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  const findings = texts.flatMap(([path, text]) => tidyFindings(path, text));
  // The name itself was added to the copy's list of features, and not to the one that is read here.
  expect(findings.filter((finding) => !finding.includes('[feature-names]'))).toEqual([]);
}, 600_000);

test('a feature that is there already is left alone', () => {
  const root = copyProject(['server/features/spot']);
  expect(() => scaffoldFeature({ root, kebab: 'spot' })).toThrow('spot is there already');
});
