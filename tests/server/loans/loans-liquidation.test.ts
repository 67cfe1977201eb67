/** What happens to a loan when its collateral loses its worth: a warning, and the sale. */

import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { watchedCoins, watchedLoans } from '../../../server/features/loans/watched-loans.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { must, type TestAccount } from '../../support/server.ts';
import { openLoansWorld, type WireLoan } from './loans-world.ts';

describeOnDatabase('loans that are liquidated', (open) => {
  const world = openLoansWorld(open);

  test('LOAN-01 at its ratio the collateral is sold at the price: debt, fee, and the rest to the user', async () => {
    const own = await world.newcomer();
    const { id } = await world.borrowed(own);
    const before = {
      insurance: await world.house('insurance', 'USDT'),
      coins: await world.house('conversion', 'BTC'),
    };
    world.advanceMs(1);
    // Ratios are rounded up at six places: 2000.02 / 0.829999 / 0.05 = 48193.311...
    world.setPrices('48193.32');
    await world.judge();
    expect((await world.list(own, 'open')).list).toMatchObject([{ id, state: 'open' }]);
    world.setPrices('48193.31');
    await world.judge();
    const [sold] = (await world.list(own, 'ended')).list;
    // 0.05 x 48193.31 = 2409.6655, of which 2 % is 48.19331 and the debt is 2000.02.
    expect(sold).toMatchObject({
      id,
      state: 'liquidated',
      principal: '0',
      interest: '0',
      interest_paid: '0.02',
      collateral: '0.05',
      liquidation: { price: '48193.31', fee: '48.19331', returned: '361.45219' },
      ended_at: world.server().exchange.clock.now(),
    });
    expect(await world.wallet(own, '1')).toBe('0.05/0');
    expect(await world.wallet(own, '3')).toBe('12361.45219/0');
    expect(await world.bills(own, 2)).toEqual([
      'liquidation -0.05 BTC',
      'liquidation 361.45219 USDT',
    ]);
    expect(difference(await world.house('insurance', 'USDT'), before.insurance)).toBe('48.19331');
    expect(difference(await world.house('conversion', 'BTC'), before.coins)).toBe('0.05000');
    expect((await world.told(own)).slice(-3)).toEqual([
      'loans.changed',
      'balances.changed',
      'messages.received',
    ]);
    expect(await world.messages(own)).toEqual(['loan_warned', 'loan_liquidated']);
    for (const change of [world.repay, world.add])
      expect((await change(own, id, '0.01')).code).toBe('already_done');
    await world.judge();
    expect(await world.messages(own)).toHaveLength(2);
  });

  test('LOAN-01 what the collateral cannot pay the insurance pays, and the user owes nothing', async () => {
    const own = await world.newcomer();
    await world.borrowed(own);
    const before = await world.house('insurance', 'USDT');
    world.setPrices('30000');
    await world.judge();
    expect((await world.list(own, 'ended')).list).toMatchObject([
      { state: 'liquidated', liquidation: { price: '30000', fee: '0', returned: '0' } },
    ]);
    // 2000 less 0.05 x 30000.
    expect(difference(await world.house('insurance', 'USDT'), before)).toBe('-500.00000');
    expect(await world.wallet(own, '3')).toBe('12000/0');
    expect(await world.terms(own)).toMatchObject({ owed: '0' });
    expect(await world.messages(own)).toEqual(['loan_liquidated']);
  });

  test('LOAN-01 a fee is taken only of what the debt has left', async () => {
    const own = await world.newcomer();
    await world.borrowed(own);
    world.setPrices('40200');
    await world.judge();
    // 2010 brought, 2000 owed: of the 40.2 of the fee there are 10.
    expect((await world.list(own, 'ended')).list).toMatchObject([
      { liquidation: { price: '40200', fee: '10', returned: '0' } },
    ]);
    expect(await world.wallet(own, '3')).toBe('12000/0');
  });

  test('LOAN-01 interest alone brings a loan to its end', async () => {
    const borrower = await world.newcomer();
    const { id } = await world.borrowed(borrower);
    // 2000 x (1 + 0.00001 x h) reaches 0.83 x 3200 with the hour 32,800.
    world.advanceMs(32_799 * HOUR_MS);
    world.setPrices();
    const own = await world.loggedIn(borrower);
    await world.judge();
    expect((await world.list(own, 'open')).list).toMatchObject([{ id }]);
    world.advanceMs(1);
    world.setPrices();
    await world.judge();
    expect((await world.list(own, 'ended')).list).toMatchObject([
      { id, interest_paid: '656', liquidation: { price: '64000' } },
    ]);
  });

  test('LOAN-01 nothing is sold and nobody warned by an old price', async () => {
    const own = await world.newcomer();
    await world.borrowed(own);
    world.setPrices('30000');
    world.advanceMs(15_001);
    expect(await world.judge()).toBe(0);
    expect(await world.messages(own)).toEqual([]);
    expect((await world.list(own, 'open')).list).toHaveLength(1);
    world.setPrices();
    await world.judge();
    expect((await world.list(own, 'open')).list).toHaveLength(1);
  });

  test('LOAN-01 a warning comes once until the loan was safe again', async () => {
    const own = await world.newcomer();
    const { id } = await world.borrowed(own);
    // 75 % is at 53,333.33.
    for (const [price, warnings] of [
      ['53334', 0],
      ['53333', 1],
      ['51000', 1],
      // A little below the warning is not safe: the price must not flutter about it.
      ['54000', 1],
      ['53000', 1],
      ['55556', 1],
      ['53000', 2],
    ] as const) {
      world.setPrices(price);
      await world.judge();
      await world.judge();
      expect(await world.messages(own), price).toHaveLength(warnings);
    }
    await must(world.add(own, id, '0.05'));
    await world.judge();
    world.setPrices('26600');
    await world.judge();
    expect(await world.messages(own)).toEqual(Array(3).fill('loan_warned'));
    const { list } = (await must(world.server().call('messages.list', {}, own))) as {
      list: { title: string; summary: string; link: string }[];
    };
    expect(list[0]).toMatchObject({
      title: 'Your loan is close to liquidation',
      summary: 'Your debt has reached 75% of the value of your collateral of 0.1 BTC.',
      link: '/pages/common/borrowing',
    });
  });

  test('LOAN-01 more collateral or a repayment keeps a loan from being sold', async () => {
    const [adds, repays] = [await world.newcomer(), await world.newcomer()];
    const added = await world.borrowed(adds);
    const repaid = await world.borrowed(repays);
    await must(world.add(adds, added.id, '0.05'));
    await world.repaid(repays, repaid.id, '1000');
    world.setPrices('40000');
    await world.judge();
    expect((await world.list(adds, 'open')).list).toMatchObject([{ id: added.id }]);
    expect((await world.list(repays, 'open')).list).toMatchObject([{ id: repaid.id }]);
  });

  test('LOAN-01 loans of another coin, and safer ones, are left alone', async () => {
    const own = await world.newcomer();
    const ether = { collateral_currency_id: '2', collateral: '1', number: '1000' };
    const [coin, safe, sold] = [
      await world.borrowed(own, ether),
      await world.borrowed(own, { number: '100', collateral: '0.01' }),
      await world.borrowed(own, { number: '1700', collateral: '0.05' }),
    ];
    world.setPrices('30000');
    await world.judge();
    expect((await world.list(own, 'open')).list.map(({ id }) => id)).toEqual([safe.id, coin.id]);
    expect((await world.list(own, 'ended')).list).toMatchObject([{ id: sold.id }]);
    const days = await must(world.server().call('portfolio.realised', {}, own));
    expect(JSON.stringify(days)).not.toContain('futures');
  });

  test('LOAN-01 repaying, adding and several instances that sell at once end a loan once', async () => {
    const people: TestAccount[] = [];
    for (let count = 0; count < 6; count += 1) people.push(await world.newcomer());
    const loans = await Promise.all(people.map((own) => world.borrowed(own)));
    world.setPrices('45000');
    const repayments = people.flatMap((own, index) => [
      world.repay(own, loans[index]?.id ?? 0, '5000'),
      world.repay(own, loans[index]?.id ?? 0, '5000'),
    ]);
    const [answers] = await Promise.all([
      Promise.all(repayments),
      world.judge(),
      world.judge(),
      world.judge(),
    ]);
    for (const [index, own] of people.entries()) {
      const [loan] = (await world.list(own, 'ended')).list;
      const mine = answers.slice(2 * index, 2 * index + 2).map(({ code }) => code);
      const isRepaid = loan?.state === 'repaid';
      expect(mine.filter((code) => code === null)).toHaveLength(isRepaid ? 1 : 0);
      expect(mine.filter((code) => code === 'already_done')).toHaveLength(isRepaid ? 1 : 2);
      expect(await world.wallet(own, '1')).toBe(isRepaid ? '0.1/0' : '0.05/0');
      // Sold for 2250: 45 of fee, 205 back.
      expect(await world.wallet(own, '3')).toBe(isRepaid ? '10000/0' : '12205/0');
    }
  });

  test('LOAN-01 the search brings loans that are near their bound or were warned, and no other', async () => {
    const own = await world.newcomer();
    // Warned at 13,333.33, 55,466.67 and 53,333.33; a month of interest is 0.72 % more.
    const wishes = [
      { number: '100', collateral: '0.01' },
      { number: '1248', collateral: '0.03' },
      { number: '1200', collateral: '0.03' },
    ];
    const loans: WireLoan[] = [];
    for (const wish of wishes) loans.push(await world.borrowed(own, wish));
    const [, warned, near] = loans.map(({ id }) => id);
    world.setPrices('55000');
    await world.judge();
    const { clock, database } = world.server().exchange;
    const foundAt = async (price: string) => {
      const found: unknown[] = [];
      const coin = { currency: 'BTC', price };
      for await (const batch of watchedLoans(database, coin, { nowMs: clock.now(), batch: 1 }))
        found.push(...batch.map(({ id, isReached }) => [id, isReached]));
      return found.filter((loan) => loans.some(({ id }) => Array.isArray(loan) && loan[0] === id));
    };
    const coins = ['BTC', 'ETH'].map((currency) => ({ currency, price: '100000000' }));
    // One that was warned is looked at whatever the price; nobody has given ether.
    expect(await watchedCoins(database, coins)).toEqual(coins.slice(0, 1));
    expect(await foundAt('60000')).toEqual([[warned, true]]);
    expect(await foundAt('54000')).toEqual([[warned, false]]);
    expect(await foundAt('53600')).toEqual([
      [warned, false],
      [near, false],
    ]);
    expect(await foundAt('53333')).toEqual([
      [warned, false],
      [near, true],
    ]);
  });

  test('LOAN-01 the server itself looks at its loans every few seconds', async () => {
    const own = await world.newcomer();
    await world.borrowed(own);
    world.setPrices('30000');
    await expect
      .poll(async () => (await world.list(own, 'ended')).list.map(({ state }) => state), {
        interval: 300,
      })
      .toEqual(['liquidated']);
  });
});

function difference(after: string, before: string): string {
  return (Number(after) - Number(before)).toFixed(5);
}
