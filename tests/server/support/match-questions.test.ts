import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Language, languages } from '../../../contract/plain/languages.ts';
import { LEAST_FIT, matchQuestions } from '../../../contract/rules/support/match-questions.ts';
import { contentFor } from '../../../server/content/content.ts';

const bestOf = (language: Language, written: string) =>
  matchQuestions(contentFor(language).faq, written)[0]?.entry.id ?? null;

test.each(languages)('SUPP-01 every question of the FAQ in %s finds itself', (language) => {
  for (const { id, question } of contentFor(language).faq)
    expect(bestOf(language, question), question).toBe(id);
});

/** As people write: in a hurry, without accents and capitals, in whole sentences. */
const asWritten: readonly (readonly [Language, string, number])[] = [
  ['en', 'WHERE is my verification code???', 5],
  ['en', 'hi, what are the fees here', 9],
  ['en', 'some of my assets are FROZEN', 8],
  ['en', 'can i trade stocks at night', 10],
  ['zh', '请问验证码收不到，在哪里看', 5],
  ['hk', '手續費幾多', 9],
  ['jp', '手数料はいくら', 9],
  ['kor', '인증번호가 안 와요', 5],
  ['th', 'ค่าธรรมเนียมเท่าไหร่ครับ', 9],
  ['vn', 'ma xac minh o dau', 5],
  ['fra', 'ou est mon code de verification', 5],
  ['spa', 'cuanto son las comisiones', 9],
  ['id', 'kode verifikasi saya di mana', 5],
];

test.each(asWritten)('SUPP-01 in %s "%s" finds question %d', (language, written, id) => {
  expect(bestOf(language, written)).toBe(id);
});

test('SUPP-01 what has nothing to do with the FAQ finds nothing', () => {
  for (const written of ['', ' ', '!?', 'xq', 'my grandmother bakes wonderful pancakes', '🙂🙂🙂'])
    expect(matchQuestions(contentFor('en').faq, written)).toEqual([]);
});

test('SUPP-01 whatever is written, three at most are found, the best first, in no time', () => {
  const { faq } = contentFor('zh');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), (written) => {
      const found = matchQuestions(faq, written);
      expect(found.length).toBeLessThanOrEqual(3);
      for (const [index, { fit }] of found.entries()) {
        expect(fit).toBeGreaterThanOrEqual(LEAST_FIT);
        expect(fit).toBeLessThanOrEqual(found[index - 1]?.fit ?? 1 + 1e-9);
      }
    }),
    { numRuns: 100 },
  );
});
