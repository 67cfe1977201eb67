import { expect, test } from 'vitest';
import type { User } from '../../../contract/features/session.ts';
import { newcomer } from '../../../tests/support/newcomer.ts';
import { STEP_COUNT, stepsLeft } from './steps-left.ts';

const namesOf = (user: User, hasTraded = false) =>
  stepsLeft(user, hasTraded).map(({ name }) => name);

test('a newcomer has steps left until each is done, and then none', () => {
  expect(namesOf(newcomer)).toEqual(['payPassword', 'phone', 'identity', 'trade']);
  const byPhone: User = { ...newcomer, email: null, phone: '+84912345678' };
  expect(namesOf(byPhone, true)).toEqual(['payPassword', 'email', 'identity']);
  const done: User = {
    ...{ ...newcomer, phone: '+84912345678', hasPayPassword: true },
    ...({ verification: 'verified', verificationLevel: 1 } as const),
  };
  expect(namesOf(done)).toEqual(['trade']);
  expect(namesOf(done, true)).toEqual([]);
  expect(STEP_COUNT).toBe(5);
});

test('what is in review is nothing to do, and nobody sets up the demo account', () => {
  expect(namesOf({ ...newcomer, verification: 'reviewing' })).not.toContain('identity');
  expect(namesOf({ ...newcomer, verification: 'failed' })).toContain('identity');
  expect(namesOf({ ...newcomer, isDemo: true })).toEqual([]);
});
