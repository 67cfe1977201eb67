import { expect, test } from 'vitest';
import type { Language } from '../../../contract/plain/languages.ts';
import { ageStep, formatAge } from './staleness.ts';

const written: Readonly<Record<Language, readonly [string, string, string]>> = {
  en: ['8 sec', '2 min', '3 hr'],
  vn: ['8 giây', '2 phút', '3 giờ'],
  zh: ['8秒', '2分钟', '3小时'],
  hk: ['8 秒', '2 分鐘', '3 小時'],
  jp: ['8 秒', '2 分', '3 時間'],
  kor: ['8초', '2분', '3시간'],
  th: ['8 วิ', '2 นาที', '3 ชม.'],
  id: ['8 dtk', '2 mnt', '3 j'],
  fra: ['8 s', '2 min', '3 h'],
  spa: ['8 s', '2 min', '3 h'],
};

test.each(Object.entries(written))('an age is written as people of %s write it', (name, words) => {
  const ages = [8_900, 179_000, 3 * 3_600_000];
  const said = ages.map((ageMs) => formatAge(ageMs, name as Language).replace(/\s/, ' '));
  expect(said).toEqual(words);
});

test('a fresh price has no age, and an age is formatted again only when it would read differently', () => {
  expect(formatAge(null, 'en')).toBe('');
  expect(ageStep(8_000)).toBe(ageStep(8_900));
  expect(ageStep(8_900)).not.toBe(ageStep(9_000));
  expect(ageStep(61_000)).toBe(ageStep(119_000));
  expect(ageStep(59_999)).not.toBe(ageStep(60_000));
  expect(ageStep(null)).not.toBe(ageStep(0));
});
