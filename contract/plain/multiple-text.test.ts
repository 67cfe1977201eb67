import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { multipleText } from './multiple-text.ts';

test.each(languages)('FUT-03 a multiple reads in %s as on the ticket of futures', (language) => {
  const file = new URL(`../../locales/${language}/futures.json`, import.meta.url);
  const words: unknown = JSON.parse(readFileSync(file, 'utf8'));
  expect(words).toMatchObject({ multiple: { of: multipleText('{{multiple}}', language) } });
});
