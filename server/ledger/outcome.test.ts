import { expect, test } from 'vitest';
import { balanceViews, newestBalances, toContractBalance } from './balance-view.ts';
import { DuplicateTransfer, type OutcomeRow, readOutcome } from './outcome.ts';
import { assertDecimal, assertLegAmount, assertPositive, textOrNull } from './transfer.ts';

const row = (changes: Partial<OutcomeRow> = {}): OutcomeRow => ({
  outcome: 'done',
  id: 7,
  userId: 3,
  account: 'change',
  currency: 'BTC',
  available: '1',
  held: '2',
  ...changes,
});
const balance = {
  userId: 3,
  account: 'change',
  currency: 'BTC',
  available: '1',
  held: '2',
} as const;

test('what was written has an id, and a balance for each user account that it changed', () => {
  expect(readOutcome([row()], 'k')).toEqual({ ok: true, value: { id: 7, balances: [balance] } });
  const none = { userId: null, account: null, currency: null, available: null, held: null };
  expect(readOutcome([row(none), row({ id: null })], 'k')).toEqual({
    ok: true,
    value: { id: 7, balances: [balance] },
  });
});

test('a refusal is answered, and a bug thrown', () => {
  expect(readOutcome([row({ outcome: 'insufficient_balance' })], 'k')).toMatchObject({
    ok: false,
    error: { code: 'insufficient_balance' },
  });
  expect(readOutcome([row({ outcome: 'hold_ended' })], 'k')).toMatchObject({
    ok: false,
    error: { code: 'already_done' },
  });
  expect(() => readOutcome([row({ outcome: 'hold_exceeded' })], 'k')).toThrow('more was asked');
  expect(() => readOutcome([], 'k')).toThrow('no outcome');
  expect(() => readOutcome([row({ id: null })], 'k')).toThrow('half an outcome');
  expect(() => readOutcome([row({ held: null })], 'k')).toThrow('half an outcome');
});

test('a duplicate says which key it was of', () => {
  const duplicate = (() => {
    try {
      return readOutcome([row({ outcome: 'duplicate' })], 'once');
    } catch (error) {
      return error;
    }
  })();
  expect(duplicate).toBeInstanceOf(DuplicateTransfer);
  expect(duplicate).toMatchObject({ name: 'DuplicateTransfer', key: 'once' });
  expect(String(duplicate)).toContain('once');
});

test('of the states of one account the newest counts, and accounts are told apart', () => {
  const newer = { ...balance, available: '5' };
  const others = [
    { ...balance, userId: 4 },
    { ...balance, account: 'lever' } as const,
    { ...balance, currency: 'USDT' },
  ];
  expect(newestBalances([balance, ...others, newer])).toEqual([newer, ...others]);
  expect(balanceViews([balance, newer])).toEqual([toContractBalance(newer)]);
});

test('a balance says its currency by id, and what is held is frozen', () => {
  const { currencyId, ...view } = toContractBalance(balance);
  expect(view).toEqual({ account: 'change', currency: 'BTC', available: '1', frozen: '2' });
  expect(currencyId).toBeGreaterThan(0);
  expect(() => toContractBalance({ ...balance, currency: 'NONE' })).toThrow('unknown currency');
});

test('amounts are plain decimal text, and which of them may be zero or have a sign is known', () => {
  for (const junk of ['', '1e3', 'NaN', ' 1', '1_0', '01']) {
    expect(() => assertDecimal(junk), junk).toThrow('not an amount');
    expect(() => assertPositive(junk), junk).toThrow('not an amount');
    expect(() => assertLegAmount(junk), junk).toThrow('not the amount of a leg');
  }
  expect(() => assertDecimal('0')).not.toThrow();
  expect(() => assertDecimal('-1')).toThrow(RangeError);
  expect(() => assertPositive('0.00')).toThrow('must be positive');
  expect(() => assertPositive('0.01')).not.toThrow();
  expect(() => assertLegAmount('0')).toThrow(RangeError);
  expect(() => assertLegAmount('-1.5')).not.toThrow();
  expect(() => assertLegAmount('1.5')).not.toThrow();
  const long = `x${'1'.repeat(60)}`;
  expect(() => assertDecimal(long)).toThrow(`not an amount: ${long.slice(0, 40)}`);
  expect(() => assertDecimal(long)).not.toThrow(long.slice(0, 41));
});

test('the id of a reference is stored as text', () => {
  expect([textOrNull(undefined), textOrNull(0), textOrNull('a')]).toEqual([null, '0', 'a']);
});
