import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorCodes } from '../../contract/envelope.ts';
import { barOpenMs, intervalMs, intervals, nextBarOpenMs } from '../../contract/plain/intervals.ts';
import { languageItems } from '../../contract/plain/language-items.ts';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  languages,
  localeTags,
} from '../../contract/plain/languages.ts';
import { wholeText } from '../../src/i18n/whole-text.ts';
import { formatDecimal } from '../../workers/view/format-number.ts';

test('each code of a refusal is there once, in snake case', () => {
  expect(new Set(errorCodes).size).toBe(errorCodes.length);
  for (const code of errorCodes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
});

test('APP-02 the languages are exactly the ten of the specification', () => {
  const spoken = ['zh', 'en', 'hk', 'th', 'jp', 'id', 'kor', 'fra', 'spa', 'vn'];
  expect([...languages].sort()).toEqual([...spoken].sort());
  expect(DEFAULT_LANGUAGE).toBe('vn');
  expect(spoken.every(isLanguage)).toBe(true);
  for (const unknown of ['vi', 'EN', '', null, undefined, 3, 'toString']) {
    expect(isLanguage(unknown)).toBe(false);
  }
});

test('APP-04 each language has a tag that Intl knows by that language, with digits people read', () => {
  const expected = { zh: 'zh-Hans', hk: 'zh-Hant', fra: 'fr', spa: 'es', vn: 'vi', jp: 'ja' };
  for (const [language, tag] of Object.entries(expected)) {
    expect(localeTags[language as keyof typeof expected].startsWith(tag)).toBe(true);
  }
  for (const language of languages) {
    const tag = localeTags[language];
    const { locale } = new Intl.NumberFormat(tag).resolvedOptions();
    expect(locale.slice(0, 2)).toBe(tag.slice(0, 2));
    expect(new Intl.NumberFormat(tag, { useGrouping: false }).format(1234)).toBe('1234');
    const year = new Intl.DateTimeFormat(tag, { year: 'numeric' }).format(Date.UTC(2026, 5, 1));
    expect(year).toContain('2026');
  }
});

test('APP-05 each language has one item with its own, its English and its Chinese name', () => {
  expect(languageItems.map((item) => item.code).sort()).toEqual([...languages].sort());
  for (const item of languageItems) {
    expect(item.optionName && item.enName && item.twName).toBeTruthy();
  }
});

const instants = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) });
const anyInterval = fc.constantFrom(...intervals);

test('every instant is in exactly one bar, and bars follow each other without a gap', () => {
  fc.assert(
    fc.property(anyInterval, instants, (interval, timeMs) => {
      const openMs = barOpenMs(interval, timeMs);
      const nextMs = nextBarOpenMs(interval, openMs);
      expect(openMs <= timeMs && timeMs < nextMs).toBe(true);
      expect(barOpenMs(interval, openMs)).toBe(openMs);
      expect(barOpenMs(interval, nextMs)).toBe(nextMs);
      expect(barOpenMs(interval, nextMs - 1)).toBe(openMs);
      if (interval !== '1M') expect(nextMs - openMs).toBe(intervalMs[interval]);
    }),
  );
});

test('a bar of a day or less starts at midnight UTC, and its parts fit it whole', () => {
  fc.assert(
    fc.property(instants, (timeMs) => {
      expect(new Date(barOpenMs('1d', timeMs)).toISOString()).toMatch(/T00:00:00\.000Z$/);
      for (const part of ['1m', '5m', '15m', '30m', '1h', '4h'] as const) {
        expect(barOpenMs('1d', barOpenMs(part, timeMs))).toBe(barOpenMs('1d', timeMs));
      }
    }),
  );
});

test('a week starts on Monday and a month on its first day, across years and leap days', () => {
  const iso = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);
  expect(iso(barOpenMs('1w', Date.UTC(2026, 10, 22, 23, 59)))).toBe('2026-11-16');
  expect(iso(barOpenMs('1w', Date.UTC(2026, 10, 23)))).toBe('2026-11-23');
  expect(iso(barOpenMs('1w', Date.UTC(2026, 0, 1)))).toBe('2025-12-29');
  expect(iso(barOpenMs('1M', Date.UTC(2024, 1, 29, 12)))).toBe('2024-02-01');
  expect(iso(nextBarOpenMs('1M', Date.UTC(2024, 1, 1)))).toBe('2024-03-01');
  expect(iso(nextBarOpenMs('1M', Date.UTC(2025, 11, 1)))).toBe('2026-01-01');
  fc.assert(
    fc.property(instants, (timeMs) => {
      expect(new Date(barOpenMs('1w', timeMs)).getUTCDay()).toBe(1);
      expect(new Date(barOpenMs('1M', timeMs)).getUTCDate()).toBe(1);
    }),
  );
});

test.each(languages)('a price is the same by the page as by the core: %s', (language) => {
  for (const price of ['0', '7', '0.00001234', '999.9', '1234.5', '64010.00', '123456789.123456'])
    expect(wholeText(price, language)).toBe(formatDecimal(price, language));
});

test.each(['', 'none', '-1', '1e3', ' 1', '1.2.3'])(
  'what is no price is not written: %j',
  (text) => {
    expect(wholeText(text, 'en')).toBeNull();
  },
);
