/**
 * Loads at once what the core loads when it is first needed. A worker of the test runner is told of new
 * code by another process, whenever that has time; what it knows already comes within the same turn, so
 * that tests which own the time need not guess how long to wait.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listFiles, projectRoot } from '../../../tools/project.ts';

const folders = ['contract', 'workers/diagnostics', 'workers/features', 'workers/indicators'];
const files = listFiles(projectRoot, [...folders, 'workers/store']).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('.worker.ts'),
);
await Promise.all(files.map((path) => import(pathToFileURL(join(projectRoot, path)).href)));
