/** How the files of the build import each other. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project.ts';

/** The code of each file, by its name. */
export type BuiltFiles = ReadonlyMap<string, string>;

/** @param folder of the build: its scripts are in `assets` */
export function readBuilt(folder: string = join(projectRoot, 'dist/app')): BuiltFiles {
  const assets = join(folder, 'assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  return new Map(names.map((name) => [name, readFileSync(join(assets, name), 'utf8')]));
}

/** The worker's own file. `workers/view/worker-font.ts` begins with the same name, and may come before it. */
export const isWorkersOwn = (name: string): boolean => /^data-core\.worker-(?!font-)/.test(name);

/**
 * WebKit runs the file that a worker was started with once more for whoever imports it, at once or later, and then two cores
 * answer the screen. So the worker's own file holds only the start, and everything else lies beside it.
 */
export function importsOfWorker(files: BuiltFiles): string[] {
  const entry = [...files.keys()].find(isWorkersOwn) ?? '';
  return [...files]
    .filter(([name, code]) => isOfCore(name) && name !== entry && code.includes(entry))
    .map(([name]) => `${name} imports ${entry}, which WebKit would run a second time`);
}

export const isOfCore = (name: string): boolean => name.startsWith('data-core.');

/** Files that wait for each other run in an order that nobody chose, and may find what they import not yet there. */
export function circlesOfFiles(files: BuiltFiles): string[] {
  const names = [...files.keys()];
  const reached = reachedFiles(files);
  const circles = names.map((name) =>
    [...reached(name)].filter((other) => reached(other).has(name)).toSorted(),
  );
  return circles
    .filter((circle, at) => circle.length > 1 && circle[0] === names[at])
    .map((circle) => `${circle.join(' and ')} import each other`);
}

/** Of each file itself and all that the browser must have before it runs. */
export function reachedFiles(files: BuiltFiles): (start: string) => ReadonlySet<string> {
  const imports = new Map([...files].map(([name, code]) => [name, importsIn(code)]));
  const known = new Map<string, ReadonlySet<string>>();
  const reach = (start: string) => {
    const reached = new Set([start]);
    for (const name of reached) for (const file of imports.get(name) ?? []) reached.add(file);
    known.set(start, reached);
    return reached;
  };
  return (start) => known.get(start) ?? reach(start);
}

function importsIn(code: string): string[] {
  const imports = code.matchAll(/(?:^|[;}\s])(?:im|ex)port[^"'`;()]*["'`]\.\/([^"'`]+\.js)["'`]/g);
  return [...imports].map(([, file = '']) => file);
}
