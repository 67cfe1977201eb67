import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, projectRoot, rooms } from '../project.ts';
import { tidyFindings } from './tidy-rules.ts';

const FOLDERS = [...rooms, 'tests', 'bench', 'tools'];
const READABLE = /\.(ts|tsx|css|html|sql)$/;

/** Holds every file of the project against the conventions that a script can see. */
export function checkTidy(root: string = projectRoot): string[] {
  const paths = listFiles(root, FOLDERS).filter((path) => READABLE.test(path));
  return paths.flatMap((path) => tidyFindings(path, readFileSync(join(root, path), 'utf8')));
}
