import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../../contract/plain/languages.ts';
import { listFiles, projectRoot, rooms } from '../../tools/project.ts';

/** The catalogue of messages, point 8 of the specification: its words, and the word file and key that hold them. */
const catalogue: Readonly<Record<string, readonly [file: string, key: string]>> = {
  'Please login first': ['errors', 'login_required'],
  'Login failed': ['errors', 'login_failed'],
  'Registration failed': ['errors', 'registration_failed'],
  'Parameter error': ['errors', 'parameter_error'],
  'Insufficient balance': ['errors', 'insufficient_balance'],
  'Character too long': ['errors', 'text_too_long'],
  'Function in development': ['errors', 'in_development'],
  'No more data': ['common', 'ui.noMoreData'],
  'Please select the correct price': ['errors', 'work_price_invalid'],
  'The two passwords are inconsistent': ['errors', 'passwords_differ'],
  'The item has not reached the selling time or has ended': ['errors', 'not_on_sale'],
  // The prompts to enter a correct quantity, price, amount and ID number.
  'Please enter a correct quantity': ['errors', 'quantity_invalid'],
  'Please enter a correct price': ['errors', 'price_invalid'],
  'Please enter a correct amount': ['errors', 'amount_invalid'],
  'Please enter a correct ID number': ['errors', 'id_number_invalid'],
  'Login successful': ['session', 'loggedIn'],
  'Registration succeeded': ['session', 'registered'],
  Success: ['common', 'success'],
  'Saved to system album': ['common', 'savedPicture'],
  'Purchase successful': ['common', 'purchased'],
  'Add optional success': ['common', 'favourite.added'],
  'Delete optional success': ['common', 'favourite.removed'],
};

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const code = listFiles(projectRoot, [...rooms])
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .filter((path) => path !== 'contract/envelope.ts')
  .map(read)
  .join('\n');

function wordOf(language: string, [file, key]: readonly [string, string]): string {
  const words = JSON.parse(read(`locales/${language}/${file}.json`)) as Record<string, unknown>;
  const found = key.split('.').reduce<unknown>((part, name) => {
    return (part as Record<string, unknown> | undefined)?.[name];
  }, words);
  return typeof found === 'string' ? found : '';
}

test('SESS-18 SESS-19 APP-37 APP-41 APP-42 APP-46 each message of the catalogue stands in ten languages, in English in its own words', () => {
  for (const [words, place] of Object.entries(catalogue)) {
    expect(wordOf('en', place)).toBe(words);
    for (const language of languages)
      expect(wordOf(language, place), `${language} ${words}`).not.toBe('');
  }
});

test('NFT-17 NFT-20 NFT-21 each message of the catalogue is said by some code', () => {
  const isSaid = (key: string) => code.includes(`'${key}'`);
  const silent = Object.values(catalogue).filter(([, key]) => !isSaid(key));
  expect(silent).toEqual([]);
  // With the price behind it.
  expect(isSaid('bid_too_low')).toBe(true);
});
