import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileOf } from './core-chunks.ts';
import { projectRoot } from './project.ts';

/** Who imports whom, by paths of the project; a name after `later:` is fetched once it is needed. */
function asBuilt(imports: Readonly<Record<string, readonly string[]>>) {
  const ids = (paths: readonly string[]) => paths.map((path) => join(projectRoot, path));
  const importersOf = (path: string, mark: string) =>
    Object.keys(imports).filter((importer) => imports[importer]?.includes(mark + path));
  return (path: string) =>
    fileOf(join(projectRoot, path), (id) => {
      const named = id.slice(projectRoot.length + 1);
      return {
        importers: ids(importersOf(named, '')),
        dynamicImporters: ids(importersOf(named, 'later:')),
      };
    });
}

const FAR_LIMIT = 'contract/rules/market/far-limit.ts';
const RULE = 'contract/rules/money/loan-pricing.ts';

test('a feature travels in one file, in both rooms; parts of a ticket in the file of tickets', () => {
  const fileFor = asBuilt({});
  expect(fileFor('workers/features/loans/price-loan.ts')).toBe('loans');
  expect(fileFor('contract/features/loans-views.ts')).toBe('loans');
  expect(fileFor('contract/features/copy-trading.ts')).toBe('copy-trading');
  expect(fileFor('contract/rules/dual-invest/payout.ts')).toBe('dual-invest');
  expect(fileFor('workers/features/stocks/session-source.ts')).toBe('ticket');
  expect([existsSync(join(projectRoot, FAR_LIMIT)), fileFor(FAR_LIMIT)]).toEqual([true, 'ticket']);
  expect(fileFor('workers/features/markets/boards.ts')).toBeNull();
  expect(fileFor('workers/features/options/check-option.ts')).toBeNull();
});

test('what a feature alone imports travels with it, by way of others too', () => {
  const by = 'contract/plain/loan-words.ts';
  const imports = { 'workers/features/loans/price-loan.ts': [by], [by]: [RULE] };
  expect(asBuilt(imports)(RULE)).toBe('loans');
  expect(asBuilt({ ...imports, 'workers/features/otc/views.ts': [RULE] })(RULE)).toBeNull();
  expect(asBuilt({ ...imports, 'workers/app/ask.ts': [RULE] })(RULE)).toBeNull();
});

test('what is fetched when needed stays apart', () => {
  expect(asBuilt({ 'workers/features/loans/price-loan.ts': [`later:${RULE}`] })(RULE)).toBeNull();
  expect(asBuilt({})(RULE)).toBeNull();
});
