/** What an open loan costs and how it is repaid; and that the database itself keeps loans to their terms. */

import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { accept } from '../../../server/db/errors.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { openHold, voidHold } from '../../../server/ledger/holds.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { must } from '../../support/server.ts';
import { openLoansWorld } from './loans-world.ts';

describeOnDatabase('loans that are repaid', (open) => {
  const world = openLoansWorld(open);

  test('LOAN-01 each hour that has begun costs its interest, to the last unit', async () => {
    const own = await world.newcomer();
    const wish = { number: '1000.00000001' };
    const loan = await world.borrowed(own, wish);
    expect(await world.terms(own)).toMatchObject({ owed: '1000.00000001' });
    // 1000.00000001 x 0.00001 x hours, rounded up at the eighth place.
    for (const [byMs, owed] of [
      [1, '1000.01000002'],
      [HOUR_MS - 1, '1000.01000002'],
      [1, '1000.02000002'],
      [22 * HOUR_MS, '1000.24000002'],
    ] as const) {
      world.advanceMs(byMs);
      expect(await world.terms(own)).toMatchObject({ owed });
    }
    const paid = await world.repaid(own, loan.id, '0.14000001');
    expect(paid).toMatchObject({
      principal: '1000.00000001',
      interest: '0.1',
      interest_paid: '0.14000001',
      accrued_at: loan.created_at + 24 * HOUR_MS,
    });
    // The hour is paid for: repaying within it charges nothing more.
    expect(await world.repaid(own, loan.id, '500.1')).toMatchObject({
      principal: '500.00000001',
      interest: '0',
      interest_paid: '0.24000001',
    });
    world.advanceMs(HOUR_MS);
    expect(await world.repaid(own, loan.id, '0.00000001')).toMatchObject({
      principal: '500.00000001',
      interest: '0.005',
    });
  });

  test('LOAN-01 paying everything owed or more takes exactly that, and gives the collateral back', async () => {
    const own = await world.newcomer();
    const { id } = await world.borrowed(own);
    world.advanceMs(1);
    const ended = await world.repaid(own, id, '999999');
    expect(ended).toMatchObject({
      state: 'repaid',
      number: '2000',
      principal: '0',
      interest: '0',
      interest_paid: '0.02',
      collateral: '0.05',
      liquidation: null,
      ended_at: world.server().exchange.clock.now(),
    });
    expect(await world.wallet(own, '3')).toBe('9999.98/0');
    expect(await world.wallet(own, '1')).toBe('0.1/0');
    expect(await world.bills(own, 2)).toEqual(['loan_draw 2000 USDT', 'loan_repay -2000.02 USDT']);
    expect((await world.told(own)).slice(-2)).toEqual(['loans.changed', 'balances.changed']);
    expect((await world.list(own, 'open')).list).toEqual([]);
    expect((await world.list(own, 'ended')).list).toEqual([ended]);
    for (const change of [world.repay, world.add])
      expect((await change(own, id, '1')).code).toBe('already_done');
  });

  test('LOAN-01 repaying needs the money, and no price', async () => {
    const own = await world.newcomer();
    const { id } = await world.borrowed(own);
    const away = { number: '11500', from_field: 'change', to_field: 'legal', currency_id: '3' };
    await must(world.server().call('transfer.submit', away, own));
    world.advanceMs(60_000);
    const short = await world.repay(own, id, '500.00000001');
    expect(short.envelope).toMatchObject({
      code: 'insufficient_balance',
      fields: { number: 'insufficient_balance' },
    });
    expect((await world.repay(own, id, '5000')).code).toBe('insufficient_balance');
    expect(await world.repaid(own, id, '500')).toMatchObject({ principal: '1500.02' });
    expect(await world.wallet(own, '3')).toBe('0/0');
    expect(await world.wallet(own, '1')).toBe('0.05/0.05');
  });

  test('LOAN-01 of ten who repay everything at once one ends the loan', async () => {
    const own = await world.newcomer();
    const { id } = await world.borrowed(own);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.repay(own, id, '2000')),
    );
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'already_done')).toHaveLength(9);
    expect(await world.wallet(own, '3')).toBe('10000/0');
    expect(await world.wallet(own, '1')).toBe('0.1/0');
  });

  test('LOAN-01 parts that are repaid at once are all counted', async () => {
    const own = await world.newcomer();
    const { id } = await world.borrowed(own);
    const changes = [1, 2, 3, 4, 5].flatMap(() => [
      world.repay(own, id, '300'),
      world.add(own, id, '0.005'),
    ]);
    for (const answer of await Promise.all(changes)) expect(answer.code).toBe(null);
    expect((await world.list(own, 'open')).list).toMatchObject([
      { principal: '500', collateral: '0.075', version: 11 },
    ]);
  });

  test('LOAN-01 interest is earned by lending, and no inviter gets a part of it', async () => {
    const own = await world.newcomer();
    const { id } = await world.borrowed(own);
    world.advanceMs(100 * HOUR_MS);
    const before = await world.house('lending', 'USDT');
    await world.repaid(await world.loggedIn(own), id, '2002');
    expect(Number(await world.house('lending', 'USDT')) - Number(before)).toBeCloseTo(2002, 6);
    const { database } = world.server().exchange;
    expect(
      await database.query(`select 1 from transfers t join postings p on p.transfer_id = t.id
      where t.code = 'loan_repay' and p.house is distinct from 'lending' and p.house is not null`),
    ).toEqual([]);
  });

  test('LOAN-01 a hold that outlives its loan is found by the audit', async () => {
    const own = await world.newcomer();
    const { database } = world.server().exchange;
    const account = { userId: own.userId, account: 'change', currency: 'BTC' } as const;
    const stray = { kind: 'loan', id: 999_999 };
    const held = await database.withTransaction(async (tx) =>
      accept(
        await openHold(tx, {
          account,
          amount: '0.01',
          code: 'loan',
          key: 'stray',
          reference: stray,
          at: 1,
        }),
      ),
    );
    const report = await audit(database);
    expect(report.ok).toBe(false);
    expect(report.holdMismatches).toMatchObject([{ referenceKind: 'loan', remaining: '0.01' }]);
    await database.withTransaction(async (tx) => accept(await voidHold(tx, held.id, 2)));
  });

  test('LOAN-01 the database refuses whatever the terms of a loan do not ask for', async () => {
    const own = await world.newcomer();
    const { id } = await world.borrowed(own);
    const { database } = world.server().exchange;
    const refused = [
      'delete from loans where id = $1',
      'update loans set hourly_rate = 0.5 where id = $1',
      'update loans set liquidation_ltv = 0.76 where id = $1',
      'update loans set warning_ltv = 0.1 where id = $1',
      'update loans set liquidation_fee_rate = 0.9 where id = $1',
      'update loans set user_id = user_id + 1 where id = $1',
      'update loans set number = number + 1, principal = principal + 1 where id = $1',
      'update loans set principal = principal + 1 where id = $1',
      'update loans set principal = -1 where id = $1',
      `update loans set principal = 'NaN' where id = $1`,
      'update loans set interest = interest + 0.01 where id = $1',
      'update loans set accrued_at = accrued_at + 1 where id = $1',
      'update loans set accrued_at = accrued_at + 3600000 where id = $1',
      'update loans set accrued_at = accrued_at + 3600000, interest = 0.03 where id = $1',
      'update loans set collateral = 0.01 where id = $1',
      'update loans set collateral = 1 where id = $1',
      `update loans set state = 'repaid' where id = $1`,
      `update loans set state = 'repaid', principal = 0, ended_at = created_at where id = $1`,
      `update loans set state = 'liquidated', principal = 0, ended_at = created_at, price = 64000, fee = 64,
         returned = 1136, deficit = 0 where id = $1`,
    ];
    for (const sql of refused) await expect(database.query(sql, [id]), sql).rejects.toThrow();
    await expect(database.query('truncate loans')).rejects.toThrow();
    await expect(
      database.query(
        `insert into loans select (jsonb_populate_record(l, '{"id": 12345678}')).* from loans l
        where id = $1`,
        [id],
      ),
    ).rejects.toThrow();
    const hour = 'accrued_at = accrued_at + 3600000, interest = 0.02';
    await database.query(`update loans set ${hour} where id = $1`, [id]);
    await world.repaid(own, id, '3000');
    await expect(
      database.query(`update loans set is_warned = true where id = $1`, [id]),
    ).rejects.toThrow('has ended');
  });
});
