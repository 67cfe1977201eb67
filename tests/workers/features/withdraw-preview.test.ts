/** The preview of a withdrawal in the real core: exact sums, limits, and what is not right yet. */

import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type {
  WithdrawDraft,
  WithdrawPreview,
  WithdrawTerms,
} from '../../../contract/features/withdraw.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import {
  highestWithdrawal,
  withdrawArrival,
  withdrawFee,
  withdrawProblems,
} from '../../../contract/rules/money/withdraw-fee.ts';
import {
  errorAnswer,
  okAnswer,
  openWorld,
  START_MS,
  toWire,
  type World,
} from '../world/scripted-world.ts';

const terms: WithdrawTerms = {
  currencyId: 3,
  currency: 'USDT',
  scale: 8,
  available: '10000',
  networks: [
    { network: 'ERC20', minimumAmount: '20', maximumAmount: '5000000', fee: '4' },
    { network: 'TRC20', minimumAmount: '10', maximumAmount: '5000000', fee: '1' },
  ],
  bank: {
    minimumAmount: '50',
    maximumAmount: '100000',
    feeRate: '0.005',
    minimumFee: '5',
    fiats: [
      { currencyCode: 'USD', rate: '1' },
      { currencyCode: 'VND', rate: '24784.5' },
    ],
  },
  bankCurrencyIds: [3],
  remaining24: '8000.12345678',
  levelLimitBtc: '200',
  cardRemaining24: '3000.5',
  cardLimitUsd: '50000',
  cardUsedUsd: '46999.5',
  outflowsFrom: 0,
  hasPayPassword: true,
  hasAddress: true,
  hasDomesticCard: false,
  hasInternationalCard: true,
};

const empty: WithdrawDraft = {
  currencyId: 3,
  method: 'address',
  network: null,
  usableAt: null,
  amount: '',
  percent: null,
};
const toTron: WithdrawDraft = { ...empty, network: 'TRC20', usableAt: START_MS };

async function openWithdraw(language: 'en' | 'vn' = 'en'): Promise<World> {
  const world = await openWorld({ start: { token: 'token', language } });
  world.answer('/wallet/get_info', () => okAnswer(toWire(terms)));
  world.socket.greet();
  await world.time.advance(100);
  return world;
}

async function preview(world: World, draft: WithdrawDraft): Promise<WithdrawPreview> {
  const key = JSON.stringify(draft);
  await world.core.watch([['withdraw.preview', key]]);
  // Code and terms come when they are first asked for.
  for (let round = 0; round < 50; round += 1) {
    await vi.dynamicImportSettled();
    await world.time.advance(100);
    const view = world.screen.latest('withdraw.preview', key);
    if (view !== undefined) return view;
  }
  throw new Error('there is no preview');
}

test('WDRAW-01 fee and arrival are exact before anything is sent, to an address and to a bank', async () => {
  const world = await openWithdraw();
  expect(await preview(world, { ...toTron, amount: '1234.5' })).toMatchObject({
    currency: 'USDT',
    number: '1234.5',
    numberText: '1,234.50',
    feeText: '1.00',
    arrivesText: '1,233.50',
    feeRateText: '',
    availableText: '10,000.00',
    minimumText: '10.00',
    maximumText: '5,000,000.00',
    remainingText: '8,000.12345678',
    levelLimitText: '200',
    cardLimitText: '',
    fiats: [],
    problems: { addressId: null, method: null, number: null, hold: null },
  });
  const bank = {
    ...empty,
    method: 'international' as const,
    usableAt: START_MS,
    amount: '2000.00000001',
  };
  expect(await preview(world, bank)).toMatchObject({
    feeText: '10.00000001',
    arrivesText: '1,990.00',
    feeRateText: '0.50%',
    minimumFeeText: '5.00',
    fiats: [
      { currencyCode: 'USD', text: '$1,990.00' },
      { currencyCode: 'VND', text: '₫49,321,155' },
    ],
    problems: { method: null, number: null },
  });
});

test('WDRAW-02 WDRAW-03 CARD-05 each field says what is not right yet, by the rule of the language', async () => {
  const world = await openWithdraw('vn');
  const problems = async (draft: WithdrawDraft) => (await preview(world, draft)).problems;
  expect(await problems(empty)).toEqual({
    addressId: { code: 'address_required', params: {} },
    method: null,
    number: { code: 'amount_invalid', params: {} },
    hold: null,
  });
  expect(await problems({ ...toTron, usableAt: START_MS + 5 * HOUR_MS })).toMatchObject({
    addressId: { code: 'address_waiting', params: { hours: '5' } },
  });
  expect(await problems({ ...empty, method: 'domestic', amount: '60' })).toEqual({
    addressId: null,
    method: { code: 'card_required', params: {} },
    number: null,
    hold: null,
  });
  const soon = START_MS + HOUR_MS;
  expect(await problems({ ...empty, method: 'domestic', usableAt: soon })).toMatchObject({
    addressId: null,
    method: { code: 'card_waiting', params: { hours: '1' } },
  });
  const cases = [
    ['9.5', 'amount_below_minimum', { minimum: '10 USDT' }],
    ['5000001', 'amount_above_maximum', { maximum: '5.000.000 USDT' }],
    ['10.123456789', 'amount_step', { step: '0,00000001' }],
    ['8000.12345679', 'limit_exceeded', { maximum: '8.000,12345678 USDT' }],
    ['1,5,5', 'amount_invalid', {}],
    ['-5', 'amount_invalid', {}],
    ['8000.12345678', null, null],
  ] as const;
  for (const [amount, code, params] of cases)
    expect((await problems({ ...toTron, amount })).number, amount).toEqual(
      code && { code, params },
    );
});

test('WDRAW-04 all of it is what limit and balance allow, and terms are asked anew when they changed', async () => {
  const world = await openWithdraw();
  const all = { ...toTron, percent: 100 };
  expect(await preview(world, all)).toMatchObject({ number: '8000.12345678' });
  expect(await preview(world, { ...toTron, percent: 50 })).toMatchObject({
    number: '4000.06172839',
  });
  const asked = () =>
    world.requests.filter(({ request }) => request.url.endsWith('/wallet/get_info')).length;
  const before = asked();
  world.answer('/wallet/get_info', () => okAnswer(toWire({ ...terms, remaining24: '5' })));
  await world.time.advance(31_000);
  expect(asked()).toBeGreaterThan(before);
  expect(world.screen.latest('withdraw.preview', JSON.stringify(all))).toMatchObject({
    number: '5',
    problems: { number: { code: 'amount_below_minimum' } },
  });
  // A refusal leaves what was known, and is asked again.
  world.answer('/wallet/get_info', () => errorAnswer('error', 'unavailable'));
  await world.time.advance(31_000);
  expect(world.screen.latest('withdraw.preview', JSON.stringify(all))?.remainingText).toBe('5.00');
});

test('that nothing leaves for some hours is said before anything is typed', async () => {
  const world = await openWithdraw();
  const held = { ...terms, outflowsFrom: START_MS + 23.5 * HOUR_MS };
  world.answer('/wallet/get_info', () => okAnswer(toWire(held)));
  expect((await preview(world, empty)).problems.hold).toEqual({
    code: 'outflows_waiting',
    params: { hours: '24' },
  });
});

const anyTerms = fc.record({
  units: fc.bigInt({ min: 1n, max: 10n ** 16n }),
  feeRate: fc.constantFrom('0', '0.001', '0.005', '0.0333'),
  minimumFee: fc.constantFrom('0', '1', '0.0002', '5'),
  scale: fc.constantFrom(2, 4, 8),
});

test('WDRAW-01 fee and arrival are the whole amount, a fee is never below its rate, and “all” is always taken', () => {
  fc.assert(
    fc.property(anyTerms, ({ units, feeRate, minimumFee, scale }) => {
      const amount = plainText(exact(String(units)).div(exact('10').pow(scale)));
      const way = { minimumAmount: minimumFee, maximumAmount: amount, feeRate, minimumFee };
      const fee = withdrawFee(amount, way, scale);
      expect(exact(fee).gte(exact(amount).times(feeRate))).toBe(true);
      expect(exact(fee).gte(minimumFee)).toBe(exact(fee).decimalPlaces() <= scale);
      if (exact(fee).lte(amount))
        expect(
          exact(withdrawArrival(amount, way, scale))
            .plus(fee)
            .eq(amount),
        ).toBe(true);
      const limits = { way, scale, remaining24: amount, available: amount };
      const highest = highestWithdrawal(limits);
      const { number } = withdrawProblems({
        ...limits,
        method: 'address',
        target: { usableAt: 0 },
        outflowsFrom: 0,
        currency: 'USDT',
        amount: highest,
        nowMs: 0,
      });
      expect(number === null || number.code === 'amount_below_minimum').toBe(true);
    }),
  );
});
