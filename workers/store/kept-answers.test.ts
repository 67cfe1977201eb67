import { expect, test } from 'vitest';
import { createKeptAnswers } from './kept-answers.ts';

test('an answer that could not be written is written with the next one', () => {
  const answers = createKeptAnswers({
    records: new Map(),
    now: () => 5,
    endpointRow: () => Promise.reject(new Error('nobody asks')),
  });
  const [menu, ticker] = ['answer menu', 'answer ticker'] as const;
  answers.note(menu, ['old']);
  answers.takeChanges();
  answers.note(ticker, []);
  answers.forgetTaken();
  const changes = answers.takeChanges();
  expect([...changes.keys()].sort()).toEqual([menu, ticker]);
  expect(JSON.stringify(changes.get(menu))).toContain('old');
  answers.takeChanges();
  answers.forgetTaken();
  expect(answers.takeChanges().size).toBe(0);
});

test('what was written is not written again', () => {
  const answers = createKeptAnswers({
    records: new Map(),
    now: () => 5,
    endpointRow: () => Promise.reject(new Error('nobody asks')),
  });
  answers.note('answer one', 1);
  expect(answers.takeChanges().size).toBe(1);
  expect(answers.takeChanges().size).toBe(0);
});
