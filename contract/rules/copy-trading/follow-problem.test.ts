import { expect, test } from 'vitest';
import type { FollowTerms } from '../../features/copy-trading-entities.ts';
import { type FollowWish, followProblem } from './follow-problem.ts';

const terms: FollowTerms = {
  minimumMultiple: '0.1',
  maximumMultiple: '10',
  minimumLots: '2',
  maximumLots: '100',
  leverages: [10, 50],
  maximumSlippage: '0.05',
  maximumFollows: 5,
  minimumBalance: '10',
  maximumLagMs: 5_000,
};
const wish: FollowWish = {
  type: 'multiple',
  number: '1',
  maximumMultiple: null,
  slippage: null,
  maximumLots: null,
};
const judge = (other: Partial<FollowWish>) => followProblem({ ...wish, ...other }, terms);

test.each<Partial<FollowWish>>([
  { number: '0.1' },
  { number: '10' },
  { number: '9.99' },
  { type: 'lots', number: '2' },
  { type: 'lots', number: '100' },
  { maximumMultiple: 50, slippage: '0.05', maximumLots: '1' },
])('a follow within its bounds is no problem: %j', (other) => {
  expect(judge(other)).toBeNull();
});

test.each<[Partial<FollowWish>, ReturnType<typeof followProblem>]>([
  [
    { number: '0.09' },
    { field: 'number', code: 'amount_below_minimum', params: { minimum: '0.1' } },
  ],
  [
    { number: '10.01' },
    { field: 'number', code: 'amount_above_maximum', params: { maximum: '10' } },
  ],
  [{ number: '1.005' }, { field: 'number', code: 'amount_step', params: { step: '0.01' } }],
  [
    { type: 'lots', number: '1' },
    { field: 'number', code: 'amount_below_minimum', params: { minimum: '2' } },
  ],
  [
    { type: 'lots', number: '101' },
    { field: 'number', code: 'amount_above_maximum', params: { maximum: '100' } },
  ],
  [
    { type: 'lots', number: '2.5' },
    { field: 'number', code: 'amount_step', params: { step: '1' } },
  ],
  [{ maximumMultiple: 20 }, { field: 'maximumMultiple', code: 'leverage_invalid', params: {} }],
  [
    { slippage: '0.0501' },
    { field: 'slippage', code: 'amount_above_maximum', params: { maximum: '0.05' } },
  ],
  [
    { maximumLots: '0.99' },
    { field: 'maximumLots', code: 'amount_below_minimum', params: { minimum: '1' } },
  ],
])('a follow beyond its bounds says which, and what they are: %j', (other, problem) => {
  expect(judge(other)).toEqual(problem);
});

test('the first field of the form that is wrong is told', () => {
  const allWrong = { number: '0', maximumMultiple: 1, slippage: '1', maximumLots: '0' };
  expect(judge(allWrong)?.field).toBe('number');
  expect(judge({ ...allWrong, number: '1' })?.field).toBe('maximumMultiple');
  expect(judge({ ...allWrong, number: '1', maximumMultiple: 10 })?.field).toBe('slippage');
});
