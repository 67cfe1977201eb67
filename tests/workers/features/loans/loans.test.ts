/** Loans in the real core: what a draft would come to, and why it cannot be lent. */
import { expect, test } from 'vitest';
import type { LoanDraft, LoanPreview } from '../../../../contract/features/loans.ts';
import { errorAnswer, okAnswer, toWire } from '../../world/scripted-world.ts';
import { draft, type LoansWorld, loan, openLoans, terms } from './loans-world.ts';

const QUOTE = 'quote:BTCUSDT';

const problemOf = async (world: LoansWorld, part: Partial<LoanDraft>) =>
  (await world.preview(part)).problem;

test('LOAN-01 a draft says its LTV, interest, the price it is sold at and what may still be borrowed', async () => {
  const world = await openLoans();
  world.quote(10_000);
  expect(await world.preview({})).toEqual({
    ltv: 65,
    ltvText: '65.00%',
    marks: {
      initial: 65,
      warning: 75,
      liquidation: 83,
      texts: { initial: '65', warning: '75', liquidation: '83' },
    },
    numberText: '130',
    collateralText: '2',
    priceText: '100.00',
    liquidationPriceText: '78.32',
    hourlyInterestText: '0.0013',
    dailyInterestText: '0.0312',
    available: '10',
    availableText: '10.00',
    // 130 / (100 x 0.995 x 0.65), rounded up.
    leastCollateral: '2.01005026',
    // 200 x 0.65 x 0.995, rounded down.
    mostNumber: '129.35',
    mostNumberText: '129.35',
    limit: {
      ratioText: '10%',
      assetValueText: '$9,000.50',
      owedText: '$100.00',
      leftText: '$800.05',
    },
    problem: null,
  } satisfies LoanPreview);
});

test('LOAN-01 SET-02 what may still be borrowed stands in the default fiat currency at its rate', async () => {
  const world = await openLoans({ start: { fiat: 'EUR' } });
  world.quote(10_000);
  expect((await world.preview({})).limit).toMatchObject({
    // At the rate of the static list, 0.917528: no other has come.
    assetValueText: '€8,258.21',
    owedText: '€91.75',
    leftText: '€734.07',
  });
});

test('LOAN-01 a draft is priced anew with every quote of its coin, which is wanted only while it is watched', async () => {
  const world = await openLoans();
  expect(world.socket.subscriptions(QUOTE)).toHaveLength(0);
  await world.preview({ collateral: '2.5' });
  await world.rest(500);
  expect(world.socket.subscriptions(QUOTE)).toHaveLength(1);
  world.quote(8000);
  await world.rest(200);
  const key = JSON.stringify({ ...draft, collateral: '2.5' });
  expect(world.screen.latest('loans.preview', key)).toMatchObject({
    ltv: 65,
    priceText: '80.00',
    problem: null,
  });
  world.quote(7999);
  await world.rest(200);
  expect(world.screen.latest('loans.preview', key)).toMatchObject({
    ltv: 65.01,
    problem: {
      field: 'number',
      code: 'amount_above_maximum',
      params: { maximum: '129.98375 USDT' },
    },
  });
  await world.core.unwatch([['loans.preview', key]]);
  await world.rest(2000);
  const isClosed = world.socket.said.some(
    ({ event, payload }) => event === 'unsubscribe' && JSON.stringify(payload).includes(QUOTE),
  );
  expect(isClosed).toBe(true);
});

test('LOAN-01 what is not right is said in the order in which a person can mend it', async () => {
  const world = await openLoans();
  world.quote(10_000);
  const rows: readonly [Partial<LoanDraft>, string, string, Record<string, string>?][] = [
    [
      { number: '', collateral: '', collateralCurrencyId: 9 },
      'collateralCurrencyId',
      'currency_unknown',
    ],
    [{ number: '0' }, 'number', 'amount_invalid'],
    [{ number: '1e3' }, 'number', 'amount_invalid'],
    [{ collateral: '-1' }, 'collateral', 'amount_invalid'],
    [{ number: '1.123456789' }, 'number', 'amount_step', { step: '0.00000001' }],
    [{ number: '5', collateral: '1.123456789' }, 'collateral', 'amount_step'],
    [
      { number: '9.99', collateral: '11' },
      'number',
      'amount_below_minimum',
      { minimum: '10 USDT' },
    ],
    [{ number: '5000', collateral: '10.00000001' }, 'collateral', 'insufficient_balance'],
    [{ number: '130.00000001' }, 'number', 'amount_above_maximum', { maximum: '130 USDT' }],
    [{ number: '900', collateral: '10' }, 'number', 'amount_above_maximum'],
    [{ number: '640', collateral: '10' }, '', ''],
    [{ number: '900', collateral: '' }, 'number', 'limit_exceeded', { maximum: '800.05 USDT' }],
    [{ number: '', collateral: '2' }, 'number', 'amount_invalid'],
    [{ number: '130', collateral: '' }, 'collateral', 'amount_invalid'],
  ];
  for (const [part, field, code, params] of rows) {
    world.quote(10_000);
    const problem = await problemOf(world, part);
    expect(problem?.field ?? '', JSON.stringify(part)).toBe(field);
    expect(problem?.code ?? '', JSON.stringify(part)).toBe(code);
    if (params) expect(problem?.params).toEqual(params);
  }
});

test('LOAN-01 by a price that is too old nothing is lent; it is said once the rest is right', async () => {
  const world = await openLoans();
  world.quote(10_000);
  expect(await problemOf(world, {})).toBe(null);
  await world.rest(8000);
  const latest = () => world.screen.latest('loans.preview', JSON.stringify(draft));
  expect(latest()).toMatchObject({
    ltv: 65,
    problem: { field: 'collateralCurrencyId', code: 'market_stale' },
  });
  expect(await problemOf(world, { number: '5' })).toMatchObject({ code: 'amount_below_minimum' });
  world.quote(10_000);
  await world.rest(200);
  expect(latest()?.problem).toBe(null);
});

test('LOAN-01 terms are asked for anew with the news of loans, and again when they did not come', async () => {
  const world = await openLoans();
  world.answer('/loan/terms', () => errorAnswer('error', 'unavailable'));
  const key = JSON.stringify(draft);
  await world.core.watch([['loans.preview', key]]);
  await world.rest(1000);
  expect(world.screen.latest('loans.preview', key)).toBeNull();
  world.answer('/loan/terms', () => okAnswer(toWire(terms)));
  await world.rest(4000);
  expect(world.screen.latest('loans.preview', key)?.limit.leftText).toBe('$800.05');
  world.answer('/loan/terms', () => okAnswer(toWire({ ...terms, left: '20' })));
  world.hear('loans.changed', { ...loan, version: 4 });
  await world.rest(1000);
  expect(world.screen.latest('loans.preview', key)?.limit.leftText).toBe('$20.00');
});
