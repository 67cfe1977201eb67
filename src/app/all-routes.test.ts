import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allRoutes } from './all-routes.ts';
import { tabs } from './bars/tabs.ts';

/** Paths of the first column of the table in docs/routes.md. */
function documentedPaths(): string[] {
  const text = readFileSync(new URL('../../docs/routes.md', import.meta.url), 'utf8');
  return [...text.matchAll(/^\| `(\/[^`]*)` \|/gm)].map(([, path = '']) => path);
}

const pathsOf = (routes: ReturnType<typeof allRoutes>) =>
  routes.flatMap(({ path, aliases = [] }) => [path, ...aliases]);

test('APP-12 APP-19 SESS-04 SET-01 every documented route is registered once, and no other', () => {
  const paths = pathsOf(allRoutes());
  expect(new Set(paths).size).toBe(paths.length);
  expect([...paths].sort()).toEqual([...documentedPaths()].sort());
});

test('APP-17 the tabs are Home, Markets, Trade, Finance and Assets, each with its page', () => {
  expect(tabs.map(({ path }) => path)).toEqual([
    '/',
    '/pages/market/market',
    '/pages/transaction/index',
    '/pages/financial/index',
    '/pages/fund/assets',
  ]);
  for (const { name, path } of tabs) {
    expect(allRoutes().find((route) => route.path === path)?.tab).toBe(name);
  }
});

test('APP-18 the aliases open Home and Markets', () => {
  const aliasesOf = (path: string) => allRoutes().find((route) => route.path === path)?.aliases;
  expect(aliasesOf('/')).toEqual(['/pages/index/index']);
  expect(aliasesOf('/pages/market/market')).toEqual(['/pages/quotation/index']);
});

test('APP-16 titles are empty except on vip and coin', () => {
  const titled = allRoutes().filter(({ title }) => title !== undefined);
  expect(Object.fromEntries(titled.map(({ path, title }) => [path, title]))).toEqual({
    '/pages/vip/index': 'vip',
    '/pages/coin/index': 'my coin',
  });
});
