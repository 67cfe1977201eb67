import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import * as paths from '../../src/navigation/paths.ts';
import { listFiles, projectRoot } from '../../tools/project.ts';

const named = new Map(Object.entries(paths));
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

/** The code of a page and of all that it imports from its own feature or from what knows markets. */
function codeOf(screen: string): string {
  const reached = new Set<string>();
  const waiting = [screen];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || !existsSync(join(projectRoot, path))) continue;
    if (/^src\/(navigation|link|ui|i18n|device|theme)\//.test(path)) continue;
    reached.add(path);
    const imports = read(path).matchAll(/from '(\.[^']+\.tsx?)'/g);
    waiting.push(...[...imports].map(([, to = '']) => normalize(join(dirname(path), to))));
  }
  return [...reached].map(read).join('\n');
}

function parametersIn(code: string): string[] {
  const parsed = [...code.matchAll(/(\w+): (?:textParam|integerParam|oneOfParam|pathParam)\(/g)];
  const asked = [...code.matchAll(/\b(?:search|URLSearchParams\(\w+\))\.get\('(\w+)'\)/g)];
  return [...new Set([...parsed, ...asked].map(([, name = '']) => name))].sort();
}

/** Each path with the file of its page, as the tables of routes say it. */
function screens(): Map<string, string> {
  const found = new Map<string, string>();
  const tables = listFiles(projectRoot, ['src']).filter((path) =>
    /(system-|\/)routes\.ts$/.test(path),
  );
  for (const table of tables) {
    const text = read(table);
    for (const [, path = '', load = ''] of text.matchAll(
      /path: ([^,]+),[^}]*?load:\s*([\s\S]*?),\n/g,
    )) {
      const [name = ''] = /\bload[A-Z]\w*/.exec(load) ?? [];
      const loader = load.includes('import(')
        ? load
        : (new RegExp(`const ${name} =[\\s\\S]*?;`).exec(text)?.[0] ?? '');
      const [, file = ''] = /import\('(.+?)'\)/.exec(loader) ?? [];
      const at = path.startsWith("'") ? path.slice(1, -1) : (named.get(path) ?? '');
      found.set(at, normalize(join(dirname(table), file)));
    }
  }
  return found;
}

/** The parameters that the document names for each route: the words in code marks before a colon or "or". */
function documented(): Map<string, string[]> {
  const rows = read('docs/routes.md').matchAll(/^\| `(\/[^`]*)` \| ([^|]*) \|/gm);
  return new Map(
    [...rows].map(([, path = '', cell = '']) => [
      path,
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).sort(),
    ]),
  );
}

test('APP-20 the document lists the very parameters that each page reads', () => {
  const said = documented();
  const pages = screens();
  expect(pages.size).toBeGreaterThan(50);
  const differing = [...pages].flatMap(([path, screen]) => {
    const inCode = parametersIn(codeOf(screen));
    const inText = said.get(path) ?? [];
    return `${inCode}` === `${inText}` ? [] : [{ path, inCode, inText }];
  });
  expect(differing).toEqual([]);
});
