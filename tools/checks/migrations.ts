/**
 * Migrations run in the order of their names, and a database knows by these names what it has had. So each has a
 * number of its own, without a hole, and none is renumbered once it was released.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project.ts';

const FOLDER = 'server/db/migrations';
/** Released with the number of another: a database that has had it knows it by this name. */
const RELEASED = new Set(['0020_money_in_corners.sql']);

export function checkMigrations(root: string = projectRoot): string[] {
  return migrationFindings(readdirSync(join(root, FOLDER)));
}

export function migrationFindings(names: readonly string[]): string[] {
  const own = names.toSorted().filter((name) => !RELEASED.has(name));
  const wrong = own.findIndex((name, index) => {
    const number = String(index + 1).padStart(4, '0');
    return !new RegExp(`^${number}_[a-z0-9_]+\\.sql$`).test(name);
  });
  if (wrong < 0) return [];
  const next = String(wrong + 1).padStart(4, '0');
  return [`${FOLDER}/${own[wrong]}: the number after the last is ${next} [migrations]`];
}
