import { expect, test } from 'vitest';
import { documentLanguage } from './languages.ts';

test('APP-04 the page speaks BCP 47: zh-Hans, zh-Hant, fr, es', () => {
  expect((['zh', 'hk', 'fra', 'spa', 'vn', 'th'] as const).map(documentLanguage)).toEqual([
    'zh-Hans',
    'zh-Hant',
    'fr',
    'es',
    'vi',
    'th',
  ]);
});
