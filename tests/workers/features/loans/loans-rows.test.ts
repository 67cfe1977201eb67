/** The open loans in the real core: by live prices, with interest by the clock of the exchange. */

import { expect, test } from 'vitest';
import type { LoanChange } from '../../../../contract/features/loans.ts';
import { HOUR_MS } from '../../../../contract/plain/time.ts';
import { okAnswer, START_MS, toWire } from '../../world/scripted-world.ts';
import { draft, type LoansWorld, loan, openLoans, terms } from './loans-world.ts';

async function openRows(options: Parameters<typeof openLoans>[0] = {}): Promise<LoansWorld> {
  const world = await openLoans(options);
  await world.core.watch([['loans.open', '']]);
  await world.rest(500);
  world.quote(10_000);
  await world.rest(200);
  return world;
}

test('LOAN-01 an open loan is listed with what it owes, its health and its prices', async () => {
  const { screen } = await openRows();
  expect(screen.latest('loans.open')).toEqual([
    {
      id: 7,
      ltv: 65,
      ltvText: '65.00%',
      marks: {
        initial: 65,
        warning: 75,
        liquidation: 83,
        texts: { initial: '65', warning: '75', liquidation: '83' },
      },
      health: 'safe',
      currency: 'USDT',
      scale: 8,
      borrowedText: '65.00',
      owed: '65',
      owedText: '65.00',
      interestText: '0.75',
      hourlyRateText: '0.001%',
      collateral: '1',
      collateralText: '1.00',
      collateralCurrency: 'BTC',
      collateralCurrencyId: 1,
      collateralScale: 8,
      liquidationPriceText: '78.32',
      createdAt: loan.createdAt,
    },
  ]);
});

test('LOAN-01 the health of a loan follows the price, and is unknown while the price is old', async () => {
  const world = await openRows();
  const health = () => world.screen.latest('loans.open')?.[0]?.health;
  for (const [ticks, expected] of [
    [8667, 'safe'],
    [8666, 'warned'],
    [7832, 'warned'],
    [7831, 'liquidating'],
  ] as const) {
    world.quote(ticks);
    await world.rest(200);
    expect(health(), String(ticks)).toBe(expected);
  }
  await world.rest(8000);
  expect(health()).toBe('unknown');
  expect(world.screen.latest('loans.open')?.[0]?.ltvText).toBe('83.00%');
});

test.each([0, 86_400_000])(
  'LOAN-01 interest grows by the clock of the exchange, an hour as soon as it has begun (device %i ms off)',
  async (skewMs) => {
    const world = await openRows({ startMs: START_MS + skewMs, serverAheadMs: -skewMs });
    const owed = () => world.screen.latest('loans.open')?.[0]?.owed;
    await world.time.advance(1_799_000 - world.time.clock.elapsedMs());
    expect(owed()).toBe('65');
    await world.rest(2000);
    expect(owed()).toBe('65.000645');
    await world.time.advance(HOUR_MS);
    expect(owed()).toBe('65.00129');
  },
);

test('LOAN-01 a change of a loan changes its row; one that has ended leaves the list, and old words change nothing', async () => {
  const world = await openRows();
  world.hear('loans.changed', { ...loan, collateral: '2', version: 4 });
  await world.rest(300);
  expect(world.screen.latest('loans.open')).toMatchObject([{ collateral: '2', ltv: 32.5 }]);
  world.hear('loans.changed', loan);
  await world.rest(300);
  expect(world.screen.latest('loans.open')).toMatchObject([{ collateral: '2' }]);
  const second = { ...loan, id: 8, number: '20', version: 1 };
  world.hear('loans.changed', second);
  await world.rest(300);
  expect(world.screen.latest('loans.open')?.map(({ id }) => id)).toEqual([8, 7]);
  const repaid = { state: 'repaid' as const, principal: '0', interest: '0', endedAt: START_MS };
  world.hear('loans.changed', { ...loan, ...repaid, version: 5 });
  await world.rest(300);
  expect(world.screen.latest('loans.open')?.map(({ id }) => id)).toEqual([8]);
});

test('LOAN-01 after events were missed the list is asked for anew', async () => {
  const world = await openRows();
  world.answer('/loan/list', () =>
    okAnswer(toWire({ list: [], page: 1, limit: 100, hasMore: false })),
  );
  world.socket.play('snapshot', { channel: 'me', epoch: 'db', sequence: 50, data: null });
  await world.rest(1000);
  expect(world.screen.latest('loans.open')).toEqual([]);
});

test('SESS-07 LOAN-01 another user sees neither a loan nor a limit of the last one', async () => {
  const world = await openRows();
  const key = JSON.stringify(draft);
  await world.preview({});
  world.answer('/user/login', () => okAnswer('another'));
  world.answer('/user/logout', () => okAnswer({}));
  world.answer('/loan/list', () =>
    okAnswer(toWire({ list: [], page: 1, limit: 100, hasMore: false })),
  );
  world.answer('/loan/terms', () => okAnswer(toWire({ ...terms, left: '1' })));
  await world.core.run('session.logout', {});
  await world.rest(300);
  expect(world.screen.latest('loans.open')).toBeNull();
  expect(world.screen.latest('loans.preview', key)).toBeNull();
  await world.core.run('session.login', { userString: 'b@c.de', password: 'x' });
  await world.rest(1000);
  expect(world.screen.latest('loans.open')).toEqual([]);
  expect(world.screen.latest('loans.preview', key)?.limit.leftText).toBe('$1.00');
});

test('LOAN-01 a repayment and more collateral say what they leave, and what is not right', async () => {
  const world = await openRows();
  const usdt = { account: 'change', currencyId: 3, currency: 'USDT', frozen: '0' };
  const balance = { ...usdt, available: '70' };
  const coin = { ...usdt, currencyId: 1, currency: 'BTC', available: '0.5' };
  world.hear('balances.changed', [balance, coin]);
  const after = async (change: Omit<LoanChange, 'id'>) => {
    const key = JSON.stringify({ id: loan.id, ...change });
    await world.core.watch([['loans.change', key]]);
    world.quote(10_000);
    await world.rest(300);
    return world.screen.latest('loans.change', key);
  };
  expect(await after({ kind: 'repay', number: '15' })).toMatchObject({
    isEnding: false,
    owedAfterText: '50.00',
    collateralAfterText: '1.00',
    ltvAfter: 50,
    liquidationPriceText: '60.25',
    problem: null,
  });
  // Everything, or more: exactly what is owed is paid.
  for (const number of ['65', '1000000'])
    expect(await after({ kind: 'repay', number }), number).toMatchObject({
      isEnding: true,
      owedAfterText: '0.00',
      liquidationPriceText: '',
      problem: null,
    });
  expect(await after({ kind: 'addCollateral', number: '0.5' })).toMatchObject({
    availableText: '0.50',
    collateralAfterText: '1.50',
    ltvAfter: 43.33,
    problem: null,
  });
  expect(await after({ kind: 'addCollateral', number: '0.50000001' })).toMatchObject({
    problem: { code: 'insufficient_balance' },
  });
  for (const number of ['', '0', '-1', '1e3'])
    expect(await after({ kind: 'repay', number }), number).toMatchObject({
      owedAfterText: '65.00',
      problem: { code: 'amount_invalid' },
    });
  expect(await after({ kind: 'repay', number: '1.123456789' })).toMatchObject({
    problem: { code: 'amount_step', params: { step: '0.00000001' } },
  });
  world.hear('balances.changed', [{ ...balance, available: '64.99' }]);
  expect(await after({ kind: 'repay', number: '70' })).toMatchObject({
    problem: { code: 'insufficient_balance' },
  });
});
