import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { languages } from '../../contract/plain/languages.ts';
import { changeLanguage, needWords, setUpWords } from './i18n.ts';

const { PluralRules } = Intl;

/** What a Russian browser does: a tag that it does not know means its own language. */
class RussianPluralRules extends PluralRules {
  constructor(tag?: string | string[], options?: Intl.PluralRulesOptions) {
    const [known] = PluralRules.supportedLocalesOf(tag ?? []);
    super(known ?? 'ru', options);
  }
}

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('Intl', Object.assign(Object.create(Intl), { PluralRules: RussianPluralRules }));
  await setUpWords('vn');
  await needWords(['coupons']);
});

afterAll(() => {
  vi.unstubAllGlobals();
});

/** The texts of `expiresIn.days` in a language, for one count. */
function ownTexts(language: string, count: number): readonly string[] {
  const file = new URL(`../../locales/${language}/coupons.json`, import.meta.url);
  const { expiresIn } = JSON.parse(readFileSync(file, 'utf8'));
  return [expiresIn.days_one, expiresIn.days_other].map((text: string) =>
    text.replace('{{count}}', `${count}`),
  );
}

const daysLeft = (count: number) => i18next.t('expiresIn.days', { ns: 'coupons', count });

test.each(languages)(
  'APP-02 %s has its own text for every count on a machine that speaks Russian',
  async (language) => {
    await changeLanguage(language);
    const counts = [0, 1, 2, 3, 5, 11, 21, 22, 100, 0.5, 1_000_000];
    for (const count of counts) expect(ownTexts(language, count)).toContain(daysLeft(count));
  },
);

test('APP-02 a language with two forms uses both, and French counts nothing as one', async () => {
  await changeLanguage('fra');
  expect([0, 1, 2, 1_000_000].map(daysLeft)).toEqual([
    'Expire dans 0 jour',
    'Expire dans 1 jour',
    'Expire dans 2 jours',
    'Expire dans 1000000 jours',
  ]);
  await changeLanguage('spa');
  expect([0, 1, 1_000_000].map(daysLeft)).toEqual([
    'Caduca en 0 días',
    'Caduca en 1 día',
    'Caduca en 1000000 días',
  ]);
});

test('APP-02 a text without a count has the key alone', async () => {
  await changeLanguage('spa');
  expect(i18next.t('title', { ns: 'coupons' })).toBe('Cupones');
});
