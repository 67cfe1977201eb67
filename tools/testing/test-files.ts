import { listFiles } from '../project.ts';

const FOLDERS = ['contract', 'server', 'workers', 'src', 'tools', 'bench', 'tests'];

/** What a test may need from the system. Its file's name says so: `orders.pg.test.ts`. */
export type Need = 'chromium' | 'firefox' | 'webkit' | 'postgres' | 'redis';

/** Every test file of the project, as the test runner finds them. */
export function testFiles(root: string): string[] {
  return listFiles(root, FOLDERS).filter((path) => /\.(test\.tsx?|spec\.ts)$/.test(path));
}

export function needsOf(path: string): Need[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const needs: Need[] = [];
  if (name.endsWith('.spec.ts')) needs.push('chromium');
  if (name.includes('.pg.')) needs.push('postgres');
  if (name.includes('.redis.')) needs.push('redis');
  return needs;
}

/** Whether a test also runs on PostgreSQL where there is one, and on the embedded database anyway. */
export function usesPostgres(text: string): boolean {
  return /\b(describeOnEachDatabase|testDatabases|TEST_DATABASE_URL)\b/.test(text);
}
