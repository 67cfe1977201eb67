/**
 * The floor of a file's size: a function is not a file. What has fewer than 15 lines and is imported once, by a
 * neighbour, moves in with it; a file that is fetched late, or that a test imports as well, stays.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { listFiles, projectRoot } from '../project.ts';

const MINIMUM_LINES = 15;
/** Rooms that keep the floor. */
const ROOMS = ['contract', 'server', 'src'];
/** Every import of a file counts, wherever it is. */
const IMPORTERS = [...ROOMS, 'tests', 'bench', 'tools'];

export type Sources = ReadonlyMap<string, string>;

export function checkFileFloor(root: string = projectRoot): string[] {
  const paths = listFiles(root, IMPORTERS).filter((path) => /\.tsx?$/.test(path));
  return floorFindings(
    new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
  );
}

export function floorFindings(sources: Sources): string[] {
  const importers = new Map<string, string[]>();
  for (const [path, text] of sources) {
    for (const target of importsOf(path, text)) {
      importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  return [...sources].flatMap(([path, text]) => {
    const isJudged = ROOMS.includes(path.split('/')[0] ?? '') && !/\.(test|d)\.tsx?$/.test(path);
    const lines = text.split('\n').length - 1;
    const [only, ...others] = importers.get(path) ?? [];
    if (!isJudged || lines >= MINIMUM_LINES || only === undefined || others.length > 0) return [];
    const isNeighbour = dirname(only) === dirname(path);
    if (!isNeighbour || isLate(sources.get(only) ?? '', path)) return [];
    return [`${path}: ${lines} lines for ${only} alone (move them in) [file-floor]`];
  });
}

function importsOf(path: string, text: string): string[] {
  const found = text.matchAll(/\b(?:from|import|import\()\s*'(\.[^']+)'/g);
  return [...found].map(([, target = '']) => normalize(join(dirname(path), target)));
}

const isLate = (text: string, path: string) =>
  text.includes(`import('./${path.slice(path.lastIndexOf('/') + 1)}')`);
