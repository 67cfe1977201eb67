import { expect, test } from 'vitest';
import { holdsText } from './fold-text.ts';

test.each([
  ['Việt Nam', 'viet'],
  ['Việt Nam', 'vietnam'],
  ['Việt Nam', 'Viet Nam'],
  ['Đan Mạch', 'dan mach'],
  ['Türkiye', 'turkiye'],
  ['Curaçao', 'curacao'],
  ['Côte d’Ivoire', 'cote divoire'],
  ['대한민국', '한민'],
  ['ไทย', 'ไท'],
  ['日本', '日'],
  ['Bitcoin', ''],
])('%s is found by "%s"', (text, sought) => {
  expect(holdsText(text, sought)).toBe(true);
});

test.each([
  ['Việt Nam', 'vat'],
  ['日本', '中'],
  // Marks of Japanese and Thai change the word.
  ['ガーナ', 'カ'],
])('%s is not found by "%s"', (text, sought) => {
  expect(holdsText(text, sought)).toBe(false);
});
