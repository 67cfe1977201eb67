import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allRoutes } from '../../src/app/all-routes.ts';
import { firstPages } from '../../tools/first-pages.ts';

test('the first round asks for the words and the code of each page that is a tab', () => {
  const routes = allRoutes();
  for (const { path, words } of routes.filter(({ tab }) => tab !== undefined))
    expect(firstPages[path]?.words, path).toEqual(words);
  for (const [path, { words, modules }] of Object.entries(firstPages)) {
    expect(routes.find((route) => route.path === path)?.words, path).toEqual(words);
    for (const module of modules)
      expect(existsSync(new URL(`../../${module}`, import.meta.url)), module).toBe(true);
  }
});
