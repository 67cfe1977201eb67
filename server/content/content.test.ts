import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorCodes } from '../../contract/envelope.ts';
import { type Language, languages } from '../../contract/plain/languages.ts';
import { contentFor } from './content.ts';
import { messageTable } from './message-keys.ts';

type Words = Readonly<Record<string, string>>;

const translations = languages.filter((language) => language !== 'en');

/** Labels that are the same word in both languages: international names, loanwords, cognates. */
const sameAsEnglish: Readonly<Partial<Record<Language, readonly string[]>>> = {
  id: ['Deposit', 'Futures', 'Super leverage', 'Lock mining'],
  fra: ['Points', 'Futures', 'Finance', 'Coupons', 'Lock mining', 'Options'],
};
const internationalNames = ['VIP', 'OTC', 'IEO', 'NFT'];

/** Facts that must not differ between languages, however the words around them do. */
const factNames = ['id', 'key', 'image', 'link', 'daysAgo', 'email'];

const menuKeys = [
  ...['deposit', 'withdraw', 'points', 'vip', 'stock', 'futures', 'copy_trade', 'financial'],
  ...['super_leverage', 'otc', 'coupon', 'bills', 'exchange', 'lock_mining', 'game', 'chat_room'],
  ...['quick_buy', 'ieo', 'options', 'nft', 'invest', 'loans', 'defi_mining', 'cloud_miner'],
];

test('HOME-02 the entry grid has a label for each of its 24 entries, in the order of the spec', () => {
  for (const language of languages) {
    expect(contentFor(language).menu.map((entry) => entry.key)).toEqual(menuKeys);
  }
});

test('HOME-02 every label is short enough for a column of the entry grid', () => {
  for (const language of languages) {
    const tooWide = contentFor(language).menu.filter((entry) => widthUnits(entry.label) > 14);
    expect(tooWide, language).toEqual([]);
  }
});

test.each(translations)(
  'APP-02 the articles in %s have the shape and the facts of the English ones',
  (language) => {
    expect(skeletonOf(contentFor(language))).toEqual(skeletonOf(contentFor('en')));
  },
);

/** A text with its parameters filled in, as it is read. */
function filled(text: string): string {
  return text.replace(/\{\{[a-z]+\}\}/g, 'x');
}

test('every message has words for exactly the parameters that it is given', () => {
  for (const language of languages) {
    for (const [key, { params }] of Object.entries(messageTable)) {
      const { title, paragraphs } = contentFor(language).messages[key as keyof typeof messageTable];
      const named = [title, ...paragraphs].join(' ').matchAll(/\{\{(\w+)\}\}/g);
      const names = [...new Set([...named].map(([, name]) => name))];
      expect(names.sort(), `${language} ${key}`).toEqual([...params].sort());
    }
  }
});

test('APP-02 no text of the articles is empty, untrimmed or left unfinished', () => {
  for (const language of languages) {
    for (const { path, text } of textsOf(contentFor(language))) {
      expect(text, `${language} ${path}`).toMatch(/^\S(.*\S)?$/);
      expect(filled(text), `${language} ${path}`).not.toMatch(/[<>{}]|lorem|undefined/);
    }
  }
});

test.each(translations)('APP-02 no text of the articles in %s is left in English', (language) => {
  const english = new Set(textsOf(contentFor('en')).map((entry) => entry.text));
  const allowed = [...internationalNames, ...(sameAsEnglish[language] ?? [])];
  const left = textsOf(contentFor(language)).filter(
    ({ text }) => english.has(text) && filled(text) !== 'x' && !allowed.includes(text),
  );
  expect(left).toEqual([]);
});

test('NEWS-02 banners and news have ids of their own, and every notice opens one of the articles', () => {
  const { banners, news, popNotice, ticker } = contentFor('en');
  const ids = [...banners, ...news, popNotice].map((article) => article.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(banners.length).toBeGreaterThanOrEqual(3);
  expect(news.length).toBe(6);
  expect(ticker.length).toBe(3);
  for (const notice of ticker) expect(news.map((article) => article.id)).toContain(notice.id);
  const ages = news.map((article) => article.daysAgo);
  expect(ages).toEqual([...ages].sort((left, right) => left - right));
});

test('SUPP-02 FAQ, contact, about and compliance have something to say', () => {
  const { faq, contact, about, compliance, terms, privacy } = contentFor('en');
  expect(faq.length).toBe(10);
  expect(contact.email).toBe('support@aureus.test');
  for (const sections of [about, compliance, terms, privacy]) {
    expect(sections.length).toBeGreaterThanOrEqual(3);
  }
});

test.each(languages)(
  'CORE-11 every refusal has its words in %s, with the same parameters',
  (language) => {
    const words = errorWords(language);
    const english = errorWords('en');
    expect(Object.keys(words)).toEqual([...errorCodes]);
    for (const code of errorCodes) {
      const text = words[code] ?? '';
      expect(text, code).toMatch(/^\S(.*\S)?$/);
      expect(placeholders(text), code).toEqual(placeholders(english[code] ?? ''));
      if (language !== 'en') expect(text, code).not.toBe(english[code]);
    }
  },
);

test('CORE-12 SESS-12 SESS-18 the English refusals are those of the spec', () => {
  expect(errorWords('en')).toMatchObject({
    login_required: 'Please login first',
    login_failed: 'Login failed',
    registration_failed: 'Registration failed',
    parameter_error: 'Parameter error',
    insufficient_balance: 'Insufficient balance',
    text_too_long: 'Character too long',
    in_development: 'Function in development',
    not_on_sale: 'The item has not reached the selling time or has ended',
    bid_too_low: 'Your bid must be higher than {{price}}',
    work_price_invalid: 'Please select the correct price',
    passwords_differ: 'The two passwords are inconsistent',
  });
});

function errorWords(language: Language): Words {
  const file = new URL(`../../locales/${language}/errors.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Words;
}

function placeholders(text: string): readonly string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1] ?? '').sort();
}

/** Width in Latin characters: an ideograph takes two, a Thai vowel or tone mark none. */
function widthUnits(text: string): number {
  return [...text].reduce((units, character) => {
    if (/\p{M}/u.test(character)) return units;
    const isWide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]/u.test(character);
    return units + (isWide ? 2 : 1);
  }, 0);
}

/** The value with every text replaced by its kind, and with the facts kept. */
function skeletonOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => skeletonOf(item, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, skeletonOf(inner, key)]),
    );
  }
  return typeof value === 'string' && !factNames.includes(name) ? 'text' : value;
}

function textsOf(value: unknown, path = ''): readonly { path: string; text: string }[] {
  if (typeof value === 'string') {
    const name = path.slice(path.lastIndexOf('.') + 1);
    return factNames.includes(name) ? [] : [{ path, text: value }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}
