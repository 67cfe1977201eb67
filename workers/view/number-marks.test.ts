import { expect, test } from 'vitest';
import { languages } from '../../contract/plain/languages.ts';
import { numberMarks } from './number-marks.ts';

test('each language has the marks of its own writing, and the signs of print', () => {
  const marks = languages.map((language) => {
    const { decimal, group, minus, plus } = numberMarks(language);
    return `${language} ${decimal} ${group} ${minus} ${plus}`;
  });
  expect(marks.sort()).toEqual([
    'en . , − +',
    'fra , \u202f − +',
    'hk . , − +',
    'id , . − +',
    'jp . , − +',
    'kor . , − +',
    'spa , . − +',
    'th . , − +',
    'vn , . − +',
    'zh . , − +',
  ]);
});
