import { expect, test } from 'vitest';
import { featureName } from './feature-name.ts';
import { insertSorted, removeLines } from './wiring.ts';

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

test('lines of a feature leave the list of what is in development', () => {
  const text = "  'otc.buy',\n  'spot.buy',\n";
  expect(removeLines(text, (line) => line.startsWith("  'otc."))).toBe("  'spot.buy',\n");
});

test('one name gives all forms of itself, and what is no name is refused', () => {
  const forms = { camel: 'lockMining', pascal: 'LockMining', title: 'Lock mining' };
  expect(featureName('lock-mining')).toEqual({ kebab: 'lock-mining', ...forms });
  for (const wrong of ['LockMining', 'lock_mining', '../lock', '', 'lock--mining', '-lock']) {
    expect(() => featureName(wrong)).toThrow('is no name');
  }
});
