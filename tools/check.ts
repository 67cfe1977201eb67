/** `npm run check`: format, lint, types, imports, dead code, sizes and conventions. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build.ts';
import { circlesOfFiles, importsOfWorker, readBuilt } from './checks/built-imports.ts';
import { checkFeatureMenu } from './checks/feature-menu.ts';
import { checkFileFloor } from './checks/file-floor.ts';
import { checkImports } from './checks/imports.ts';
import { checkMigrations } from './checks/migrations.ts';
import { describeSize, measureSizes } from './checks/sizes.ts';
import { checkThemeClasses } from './checks/theme-classes.ts';
import { checkTidy } from './checks/tidy.ts';
import { checkWords } from './checks/words.ts';
import { chunkFindings, chunkGroups } from './chunks.ts';
import { coreChunkGroups } from './core-chunks.ts';
import { runCommand } from './process/run-command.ts';
import { projectRoot, rooms } from './project.ts';

/** What a step found wrong, one finding a line or a program's whole output; empty when all is well. */
type Step = () => Promise<readonly string[]>;

const program = (name: string) => join(projectRoot, 'node_modules/.bin', name);

function command(name: string, parameters: readonly string[]): Step {
  return async () => {
    const result = await runCommand(program(name), parameters, { cwd: projectRoot });
    return result.exitCode === 0 ? [] : [result.stderr, result.stdout];
  };
}

/** What the last check of the room found is kept, and only what has changed since is looked at again. */
function onlyWhatChanged(room: string): readonly string[] {
  return ['--incremental', '--tsBuildInfoFile', `.cache/types/${room}.tsbuildinfo`];
}

async function imports(): Promise<readonly string[]> {
  const { moduleCount, refused } = await checkImports();
  return moduleCount > 0 ? refused : ['no file was read, so no import was checked'];
}

async function sizes(): Promise<readonly string[]> {
  await buildIfStale();
  const over = measureSizes().filter(({ bytes, limitBytes }) => bytes > limitBytes);
  const built = readBuilt();
  return [...over.map(describeSize), ...importsOfWorker(built), ...circlesOfFiles(built)];
}

// The heavy steps come first, so that the last one to end is not one that started late.
const steps: Readonly<Record<string, Step>> = {
  sizes,
  'lint and format': command('biome', [
    'check',
    '--diagnostic-level=warn',
    '--error-on-warnings',
    '.',
  ]),
  imports,
  'dead code': command('knip', ['--no-progress']),
  ...Object.fromEntries(
    [...rooms, 'tests'].map((room) => [
      `types of ${room}`,
      command('tsc', ['-p', `${room}/tsconfig.json`, ...onlyWhatChanged(room)]),
    ]),
  ),
  tidy: async () => [
    ...checkTidy(),
    ...checkFileFloor(),
    ...checkFeatureMenu(),
    ...checkMigrations(),
    ...chunkFindings([...chunkGroups, ...coreChunkGroups]),
  ],
  words: async () => checkWords(),
  'theme classes': checkThemeClasses,
};

async function runStep(name: string, step: Step): Promise<boolean> {
  const startedMs = performance.now();
  const found = await step().catch((failure: unknown) => [String(failure)]);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  for (const line of found) if (line.trim() !== '') console.log(line.trimEnd());
  return found.length === 0;
}

async function main(): Promise<void> {
  const waiting = Object.entries(steps);
  const outcomes: boolean[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      outcomes.push(await runStep(...next));
    }
  };
  const workerCount = Math.max(2, Math.min(4, availableParallelism()));
  await Promise.all(Array.from({ length: workerCount }, work));
  const failed = outcomes.filter((isOk) => !isOk).length;
  console.log(failed === 0 ? 'check ok' : `check failed: ${failed} of ${outcomes.length} steps`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await main();
