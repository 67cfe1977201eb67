/** How the files of the build import each other. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project.ts';

const ASSETS = join(projectRoot, 'dist/app/assets');

/** The worker's own file. `workers/view/worker-font.ts` begins with the same name, and may come before it. */
export const isWorkersOwn = (name: string): boolean => /^data-core\.worker-(?!font-)/.test(name);

/**
 * WebKit runs the file that a worker was started with once more for whoever imports it, and then two cores answer the
 * screen. So the worker's own file holds only the start, and everything else lies beside it.
 */
export function importsOfWorker(assets: string = ASSETS): string[] {
  const names = readdirSync(assets).filter((name) => name.startsWith('data-core.'));
  const entry = names.find(isWorkersOwn) ?? '';
  return names
    .filter((name) => name !== entry && importsOf(assets, name).includes(entry))
    .map((name) => `${name} imports ${entry}, which WebKit would run a second time`);
}

/** Files that wait for each other run in an order that nobody chose, and may find what they import not yet there. */
export function circlesOfFiles(assets: string = ASSETS): string[] {
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const reached = new Map(names.map((name) => [name, withImportedFiles(assets, name)]));
  const circles = names.map((name) =>
    [...(reached.get(name) ?? [])].filter((other) => reached.get(other)?.has(name)).toSorted(),
  );
  return circles
    .filter((circle, at) => circle.length > 1 && circle[0] === names[at])
    .map((circle) => `${circle.join(' and ')} import each other`);
}

/** A file and all that the browser must have before it runs. */
export function withImportedFiles(assets: string, start: string): Set<string> {
  const reached = new Set([start]);
  for (const name of reached) for (const file of importsOf(assets, name)) reached.add(file);
  return reached;
}

function importsOf(assets: string, name: string): string[] {
  const code = readFileSync(join(assets, name), 'utf8');
  const imports = code.matchAll(/(?:^|[;}\s])import[^"'`;()]*["'`]\.\/([^"'`]+\.js)["'`]/g);
  return [...imports].map(([, file = '']) => file);
}
