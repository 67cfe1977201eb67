import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from '../../tests/support/services/chromium.ts';
import { findPostgres } from '../../tests/support/services/postgres.ts';
import { findRedis } from '../../tests/support/services/redis.ts';
import type { Need } from './test-files.ts';

const finders: Readonly<Record<Need, () => string | null>> = {
  chromium: findChromium,
  postgres: findPostgres,
  redis: findRedis,
};

const debianPackages: Readonly<Record<Need, string>> = {
  chromium: 'chromium',
  postgres: 'postgresql',
  redis: 'redis-server',
};

/** For each need that stays absent, why. */
export type AbsentNeeds = ReadonlyMap<Need, string>;

/** Looks for what the tests need and, as root on Debian, installs what is missing. */
export function ensureSystemNeeds(needs: readonly Need[]): AbsentNeeds {
  const missing = needs.filter((need) => finders[need]() === null);
  if (missing.length === 0) return new Map();
  const failure = installOnDebian(missing.map((need) => debianPackages[need]));
  const absent = missing.filter((need) => finders[need]() === null);
  return new Map(absent.map((need) => [need, `${need} is not installed and ${failure}`]));
}

/** Installs packages with apt; answers why that did not help, should something still be missing. */
function installOnDebian(packages: readonly string[]): string {
  if (process.getuid?.() !== 0) return 'only root may install it';
  if (!existsSync('/usr/bin/apt-get')) return 'this system has no apt to install it with';
  console.log(`installing ${packages.join(', ')} with apt`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const commands = [['update'], ['install', '-y', '--no-install-recommends', ...packages]];
  for (const parameters of commands) {
    const run = spawnSync('apt-get', parameters, { env: environment, encoding: 'utf8' });
    if (run.status !== 0) return `apt-get ${parameters[0]} failed: ${lastLine(run.stderr ?? '')}`;
  }
  return 'apt installed it where it could not be found';
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
