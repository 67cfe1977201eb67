import { expect, test } from 'vitest';
import { HOUR_MS } from '../../plain/time.ts';
import {
  highestWithdrawal,
  type WithdrawSituation,
  withdrawArrival,
  withdrawFee,
  withdrawProblems,
  withdrawWay,
} from './withdraw-fee.ts';

const network = { minimumAmount: '10', maximumAmount: '1000', feeRate: '0', minimumFee: '1.5' };
const bank = { minimumAmount: '50', maximumAmount: '5000', feeRate: '0.01', minimumFee: '2' };
const terms = {
  networks: [{ network: 'TRC20', minimumAmount: '10', maximumAmount: '1000', fee: '1.5' }],
  bank: { ...bank, fiats: [] },
};

const situation: WithdrawSituation = {
  method: 'address',
  target: { usableAt: 1_000 },
  outflowsFrom: 0,
  way: network,
  currency: 'USDT',
  scale: 2,
  amount: '100',
  remaining24: '500',
  available: '400',
  nowMs: 1_000,
};
const numberOf = (change: Partial<WithdrawSituation>) =>
  withdrawProblems({ ...situation, ...change }).number;

test('WDRAW-01 money goes out by the network that was chosen, or by the bank when it is none', () => {
  expect(withdrawWay(terms, { method: 'address', network: 'TRC20' })).toEqual(network);
  expect(withdrawWay(terms, { method: 'address', network: 'ERC20' })).toBeNull();
  expect(withdrawWay(terms, { method: 'domestic', network: null })).toEqual(terms.bank);
});

test('the fee is the share or the least, rounded up, and comes out of what arrives', () => {
  expect(withdrawFee('100', network, 2)).toBe('1.5');
  expect(withdrawFee('333.33', bank, 2)).toBe('3.34');
  expect(withdrawFee('100', bank, 2)).toBe('2');
  expect(withdrawArrival('333.33', bank, 2)).toBe('329.99');
  expect(withdrawArrival('1', network, 2)).toBe('0');
});

test('the most is what is there, what the day allows and what the way takes, rounded down', () => {
  const most = { way: network, scale: 2, remaining24: '500', available: '400.129' };
  expect(highestWithdrawal(most)).toBe('400.12');
  expect(highestWithdrawal({ ...most, remaining24: '30' })).toBe('30');
  expect(highestWithdrawal({ ...most, available: '9000', remaining24: '8000' })).toBe('1000');
  expect(highestWithdrawal({ ...most, way: null, available: '9000', remaining24: '8000' })).toBe(
    '8000',
  );
});

test('an address has to be chosen, a bank needs a card, and either must have waited', () => {
  const none = { addressId: null, method: null, number: null, hold: null };
  expect(withdrawProblems(situation)).toEqual(none);
  expect(withdrawProblems({ ...situation, target: null }).addressId).toEqual({
    code: 'address_required',
    params: {},
  });
  const waiting = (leftMs: number) =>
    withdrawProblems({ ...situation, target: { usableAt: situation.nowMs + leftMs } }).addressId;
  expect(waiting(1)).toEqual({ code: 'address_waiting', params: { hours: '1' } });
  expect(waiting(HOUR_MS + 1)).toEqual({ code: 'address_waiting', params: { hours: '2' } });
  expect(waiting(-1)).toBeNull();
  const byBank = { ...situation, method: 'domestic', target: null } as const;
  expect(withdrawProblems(byBank)).toEqual({
    ...none,
    method: { code: 'card_required', params: {} },
  });
  const card = (leftMs: number) =>
    withdrawProblems({ ...byBank, target: { usableAt: situation.nowMs + leftMs } }).method;
  expect(card(HOUR_MS)).toEqual({ code: 'card_waiting', params: { hours: '1' } });
  expect(card(0)).toBeNull();
});

test('nothing leaves before the hold of the account has ended, whatever the draft', () => {
  const held = (leftMs: number) =>
    withdrawProblems({ ...situation, outflowsFrom: situation.nowMs + leftMs }).hold;
  expect(held(23 * HOUR_MS + 1)).toEqual({ code: 'outflows_waiting', params: { hours: '24' } });
  expect(held(0)).toBeNull();
});

test.each(['10', '10.25', '400'])('%s can be withdrawn', (amount) => {
  expect(numberOf({ amount })).toBeNull();
});

test.each([
  [{ amount: null }, { code: 'amount_invalid', params: {} }],
  [{ amount: '0.00' }, { code: 'amount_invalid', params: {} }],
  [{ amount: '10.001' }, { code: 'amount_step', params: { step: '0.01' } }],
  [{ amount: '9.99' }, { code: 'amount_below_minimum', params: { minimum: '10 USDT' } }],
  [{ amount: '1000.01' }, { code: 'amount_above_maximum', params: { maximum: '1000 USDT' } }],
  [{ amount: '500.01' }, { code: 'limit_exceeded', params: { maximum: '500 USDT' } }],
  [{ amount: '400.01' }, { code: 'insufficient_balance', params: {} }],
])('a withdrawal with %o is refused with %o', (change, problem) => {
  expect(numberOf(change)).toEqual(problem);
});

test('bounds count from themselves on, and what nobody knows yet refuses nothing', () => {
  const rich = { remaining24: '9999', available: '9999' };
  expect(numberOf({ ...rich, amount: '1000' })).toBeNull();
  expect(numberOf({ ...rich, amount: '5000', way: null })).toBeNull();
  expect(numberOf({ ...rich, amount: '1', way: null })).toBeNull();
  expect(numberOf({ amount: '500', available: null })).toBeNull();
});
