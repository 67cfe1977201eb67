import { expect, test } from 'vitest';
import { type BuiltFiles, circlesOfFiles, importsOfWorker } from './built-imports.ts';

const right = {
  'data-core.worker-1a.js': 'import{a}from"./data-core.money-2b.js";a()',
  'data-core.money-2b.js': 'export const a=()=>import("./data-core.loans-3c.js")',
  'data-core.loans-3c.js': 'import{a}from"./data-core.money-2b.js";export{a}',
};

/** Other code in some of them. */
const built = (others: Readonly<Record<string, string>> = {}): BuiltFiles =>
  new Map(Object.entries({ ...right, ...others }));

test.each([
  'import{a}from"./data-core.worker-1a.js"',
  'export{a}from"./data-core.worker-1a.js"',
  'const a=()=>import("./data-core.worker-1a.js")',
])('nothing imports the file that the worker is started with, at once or later: %s', (code) => {
  expect(importsOfWorker(built())).toEqual([]);
  expect(importsOfWorker(built({ 'data-core.loans-3c.js': code }))).toEqual([
    'data-core.loans-3c.js imports data-core.worker-1a.js, which WebKit would run a second time',
  ]);
});

test.each([
  'import{a as e}from"./data-core.loans-3c.js";export{e}',
  'export*from"./data-core.loans-3c.js"',
])(
  'no files wait for each other, by way of others either; what is fetched later may look back: %s',
  (code) => {
    expect(circlesOfFiles(built())).toEqual([]);
    const wrong = built({
      'data-core.money-2b.js': 'import"./data-core.ground-4d.js"',
      'data-core.ground-4d.js': code,
    });
    expect(circlesOfFiles(wrong)).toEqual([
      'data-core.ground-4d.js and data-core.loans-3c.js and data-core.money-2b.js import each other',
    ]);
  },
);
