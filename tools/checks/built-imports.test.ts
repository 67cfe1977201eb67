import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { circlesOfFiles, importsOfWorker } from './built-imports.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function plantAssets(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'aureus-assets-'));
  folders.push(folder);
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
  return folder;
}

const right = {
  'data-core.worker-1a.js': 'import{a}from"./data-core.money-2b.js";a()',
  'data-core.money-2b.js': 'export const a=()=>import("./data-core.loans-3c.js")',
  'data-core.loans-3c.js': 'import{a}from"./data-core.money-2b.js";export{a}',
};

test('nothing imports the file that the worker is started with', () => {
  expect(importsOfWorker(plantAssets(right))).toEqual([]);
  const wrong = { ...right, 'data-core.loans-3c.js': 'import{a}from"./data-core.worker-1a.js"' };
  expect(importsOfWorker(plantAssets(wrong))).toEqual([
    'data-core.loans-3c.js imports data-core.worker-1a.js, which WebKit would run a second time',
  ]);
});

test('no files wait for each other, directly or by way of others; what is fetched later may look back', () => {
  expect(circlesOfFiles(plantAssets(right))).toEqual([]);
  const wrong = {
    ...right,
    'data-core.money-2b.js': 'import"./data-core.ground-4d.js"',
    'data-core.ground-4d.js': 'import{a as e}from"./data-core.loans-3c.js"',
  };
  expect(circlesOfFiles(plantAssets(wrong))).toEqual([
    'data-core.ground-4d.js and data-core.loans-3c.js and data-core.money-2b.js import each other',
  ]);
});
