import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from '../../tests/support/services/chromium.ts';
import { findFirefox } from '../../tests/support/services/firefox.ts';
import { findPostgres } from '../../tests/support/services/postgres.ts';
import { findRedis } from '../../tests/support/services/redis.ts';
import { findWebkit } from '../../tests/support/services/webkit.ts';
import type { Need } from './test-files.ts';

const finders: Readonly<Record<Need, () => unknown>> = {
  chromium: findChromium,
  firefox: findFirefox,
  webkit: findWebkit,
  postgres: findPostgres,
  redis: findRedis,
};

/** One after the other is installed, until the need is met: what will do instead, or what it takes together. */
const debianPackages: Readonly<Record<Need, readonly string[]>> = {
  chromium: ['chromium-headless-shell', 'chromium'],
  firefox: ['firefox-esr', 'firefox'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
  postgres: ['postgresql'],
  redis: ['redis-server'],
};

/** For each need that stays absent, why. */
export type AbsentNeeds = ReadonlyMap<Need, string>;

/** Looks for what the tests need and, as root on Debian, installs what is missing. */
export function ensureSystemNeeds(needs: readonly Need[]): AbsentNeeds {
  const missing = needs.filter((need) => finders[need]() === null);
  if (missing.length === 0) return new Map();
  const failure = installOnDebian(missing);
  const absent = missing.filter((need) => finders[need]() === null);
  return new Map(absent.map((need) => [need, `${need} is not installed and ${failure}`]));
}

/** Installs what is missing with apt; answers why that did not help, should something still be missing. */
function installOnDebian(needs: readonly Need[]): string {
  if (process.getuid?.() !== 0) return 'only root may install it';
  if (!existsSync('/usr/bin/apt-get')) return 'this system has no apt to install it with';
  const updated = apt('update');
  if (updated.status !== 0) return `apt-get update failed: ${lastLine(updated.stderr)}`;
  for (const need of needs) {
    const tried = debianPackages[need].map((name) => {
      if (finders[need]() !== null) return '';
      console.log(`installing ${name} with apt`);
      return apt('install', '-y', '--no-install-recommends', name).stderr;
    });
    if (finders[need]() === null) return `apt-get install failed: ${lastLine(tried.join('\n'))}`;
  }
  return 'apt installed it where it could not be found';
}

function apt(...parameters: string[]): { status: number | null; stderr: string } {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', parameters, { env: environment, encoding: 'utf8' });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
