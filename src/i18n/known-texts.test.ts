import { expect, test } from 'vitest';
import { knownText } from './known-texts.ts';

/** A translation that writes down what it was asked. */
function countedTranslation(words: Record<string, string>) {
  const asked: unknown[][] = [];
  const translate = (...parameters: unknown[]): string => {
    asked.push(parameters);
    return words[String(parameters[0])] ?? '';
  };
  return { asked, translate: Object.assign(translate, { ns: 'home' }) };
}

test('a plain key is looked up once, and again by who is made once words have come', () => {
  const words: Record<string, string> = {};
  const { asked, translate } = countedTranslation(words);
  const t = knownText(translate);
  expect(t('title')).toBe('');
  words['title'] = 'Home';
  expect(t('title')).toBe('');
  const later = knownText(translate);
  expect([later('title'), later('title')]).toEqual(['Home', 'Home']);
  expect(asked).toEqual([['title'], ['title']]);
});

test('a text with values is looked up each time; languages and namespaces share nothing; what it says of itself stays', () => {
  const english = countedTranslation({ count: 'many', title: 'Home' });
  const t = knownText(english.translate);
  t('count', { count: 1 });
  t('count', { count: 2 });
  expect(english.asked).toEqual([
    ['count', { count: 1 }],
    ['count', { count: 2 }],
  ]);
  expect(t.ns).toBe('home');
  const other = knownText(countedTranslation({ title: 'Inicio' }).translate);
  expect([t('title'), other('title')]).toEqual(['Home', 'Inicio']);
});
