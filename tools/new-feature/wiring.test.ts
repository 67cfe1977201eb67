import { expect, test } from 'vitest';
import { featureName } from './feature-name.ts';
import { insertBefore, insertSorted } from './wiring.ts';

test('a line takes its place in the sorted block, once', () => {
  const text = 'const table = {\n  ...assets,\n  ...spot,\n};\n';
  const like = /^ {2}\.\.\.\w+,$/;
  const wired = insertSorted(text, '  ...otc,', like);
  expect(wired).toBe('const table = {\n  ...assets,\n  ...otc,\n  ...spot,\n};\n');
  expect(insertSorted(wired, '  ...otc,', like)).toBe(wired);
  expect(insertSorted(text, '  ...vip,', like)).toContain('  ...spot,\n  ...vip,\n};');
});

test('a file without a place for the line is refused, not guessed at', () => {
  expect(() => insertSorted('nothing here\n', '  ...otc,', /^ {2}\.\.\./)).toThrow('no line');
});

test('what a feature adds without an order of its own stands before the line that follows its kind', () => {
  const text = "import { a } from './a.ts';\nimport type { Question } from './question.ts';\n";
  const wired = insertBefore(text, 'import { b };', /^import type \{ Question \}/);
  expect(wired.split('\n')[1]).toBe('import { b };');
  expect(insertBefore(wired, 'import { b };', /^import type \{ Question \}/)).toBe(wired);
  expect(() => insertBefore(text, 'x', /^nowhere/)).toThrow('no line');
});

test('one name gives all forms of itself, and what is no name is refused', () => {
  const forms = {
    camel: 'lockMining',
    pascal: 'LockMining',
    title: 'Lock mining',
    table: 'lock_mining_entries',
  };
  expect(featureName('lock-mining')).toEqual({ kebab: 'lock-mining', ...forms });
  for (const wrong of ['LockMining', 'lock_mining', '../lock', '', 'lock--mining', '-lock']) {
    expect(() => featureName(wrong)).toThrow('is no name');
  }
});
