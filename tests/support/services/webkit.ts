import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './find-program.ts';

export interface WebkitPrograms {
  readonly browser: string;
  readonly driver: string;
  readonly screen: string;
}

/** Null unless everything is installed; Debian has it as `webkit2gtk-driver` and `xvfb`. */
export function findWebkit(): WebkitPrograms | null {
  const browser = findProgram(['MiniBrowser'], browserFolders());
  const driver = findProgram(['WebKitWebDriver'], ['/usr/bin']);
  const screen = findProgram(['Xvfb'], ['/usr/bin']);
  return browser && driver && screen ? { browser, driver, screen } : null;
}

/** The small browser that comes with the library stands in a folder of its architecture and version. */
function browserFolders(): string[] {
  const root = '/usr/lib';
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((name) => readdirSync(join(root, name)).map((inner) => join(root, name, inner)))
    .filter((path) => path.includes('/webkit2gtk-'));
}
