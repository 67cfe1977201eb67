import { expect, test } from 'vitest';
import { shownProblem } from './shown-problem.ts';

const typed = { amount: '0.5', percent: null, isRepeated: false };
const because = (code: string) => ({ problem: { code, params: {} } });

test('after an order that went through its amount is offered again, and not told to be too much', () => {
  const short = because('insufficient_balance');
  expect(shownProblem({ ...typed, isRepeated: true }, short)).toBeNull();
  expect(shownProblem(typed, short)).toEqual(short.problem);
  // Another reason counts for it too.
  expect(shownProblem({ ...typed, isRepeated: true }, because('market_closed'))).not.toBeNull();
});

test('an empty ticket is no mistake, and a typed zero is one', () => {
  expect(shownProblem({ ...typed, amount: '' }, because('amount_invalid'))).toBeNull();
  expect(shownProblem({ ...typed, amount: '0' }, because('amount_invalid'))).not.toBeNull();
  expect(shownProblem(typed, null)).toBeNull();
});
