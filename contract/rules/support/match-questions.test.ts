import { expect, test } from 'vitest';
import { type Entry, LEAST_FIT, matchQuestions } from './match-questions.ts';

/** Entries of an id, a question and an answer. */
const entriesOf = (...rows: readonly (readonly [number, string, string])[]): readonly Entry[] =>
  rows.map(([id, question, answer]) => ({ id, question, answer }));

/** The fit of what is written to an FAQ of one question. */
const fitOf = (question: string, written: string): number =>
  matchQuestions(entriesOf([1, question, '']), written)[0]?.fit ?? 0;

test('a rare word weighs more than one of every entry, and in an answer half', () => {
  const entries = entriesOf([1, 'alpha', 'shared'], [2, 'delta', 'shared']);
  const [rare, shared] = [Math.log(3), Math.log(2)];
  const found = matchQuestions(entries, 'alpha shared');
  expect(found.map(({ entry }) => entry.id)).toEqual([1]);
  expect(found[0]?.fit).toBeCloseTo((rare + shared / 2) / (rare + shared), 12);
});

test('the best comes first, those that fit alike by their ids, three at most', () => {
  const entries = entriesOf(
    [7, 'alpha', ''],
    [3, 'alpha', ''],
    [9, 'alpha delta', ''],
    [5, 'alpha', ''],
  );
  expect(matchQuestions(entries, 'alpha delta').map(({ entry }) => entry.id)).toEqual([9, 3, 5]);
});

test('three tenths fit, less does not', () => {
  const entries = entriesOf([1, 'alpha', 'delta']);
  expect(matchQuestions(entries, 'alpha delta one1 two2 three3')[0]?.fit).toBe(LEAST_FIT);
  expect(matchQuestions(entries, 'alpha delta one1 two2 three3 four4')).toEqual([]);
});

test('of a long text the first sixty words count', () => {
  const words = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${letter}${100 + index}`).join(' ');
  const entries = entriesOf([1, words('a', 60), ''], [2, words('b', 99), '']);
  const found = matchQuestions(entries, `${words('a', 60)} ${words('b', 99)}`);
  expect(found.map(({ entry, fit }) => [entry.id, fit])).toEqual([[1, expect.closeTo(1, 12)]]);
});

test.each([
  ['a word of two letters says nothing', 'alpha', 'go alpha', 1],
  ['a word of three letters does', 'fee', 'fee', 1],
  ['endings do not matter', 'ordered', 'Orders', 1],
  ['another word with the same letters is another', 'alpha', 'alps', 0],
  ['accents may be left out', 'vérification', 'verification', 1],
  ['a crossed d as well', 'địa chỉ', 'dia chi', 1],
  ['two letters are a word where none are spaced', '手数料', '手数', 1],
  ['wherever they stand', '手数料', '数料', 1],
  ['hiragana', 'とは', 'とは', 1],
  ['katakana', 'コイン', 'コイン', 1],
  ['hangul, composed or not', '수수료', '수수료'.normalize('NFD'), 1],
  ['a word beside letters that are not spaced', 'BTC是什么', 'btc', 1],
])('%s', (_, question, written, fit) => {
  expect(fitOf(question, written)).toBeCloseTo(fit, 12);
});
