/** Rebates of fees against the real ledger, on each database (docs/invariants.md, 17). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Exact, exact } from '../../../contract/money.ts';
import { audit } from '../../../server/ledger/audit.ts';
import { provenRates } from '../../../server/money/rebate-rates.ts';
import { repetitions } from '../../support/counts.ts';
import { describeOnDatabase, openTimeoutMs } from '../../support/database.ts';
import { houseBalance } from '../../support/house-balance.ts';
import { ofFile } from '../../support/of-file.ts';
import { createRebateExchange, type RebateExchange } from '../../support/rebate-exchange.ts';

const slow = { timeout: openTimeoutMs * 2 };

/** A grandparent, a parent and a child of invitations; the child has money to pay fees of. */
async function family(exchange: RebateExchange): Promise<[number, number, number]> {
  const first = await exchange.insertUser(null);
  const second = await exchange.insertUser(first);
  const third = await exchange.insertUser(second);
  await exchange.grant(third, '1000000');
  return [first, second, third];
}

async function rebatesOf(exchange: RebateExchange, payerId: number) {
  return exchange.database.query<{
    level: number;
    transferId: number;
    fee: string;
    amount: string;
    paid: string;
  }>(
    `select level, transfer_id as "transferId", fee, amount, paid from rebates where payer_id = $1
       order by transfer_id, level`,
    [payerId],
  );
}

/** A moment at which another transaction has written and not yet committed. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describeOnDatabase('rebates', (openDatabase) => {
  const parts = ofFile(async () => createRebateExchange(await openDatabase()));

  test(
    'INV-01 a fee brings its inviter a fifth and the level above a twentieth, from the fees',
    slow,
    async () => {
      const exchange = parts();
      const [first, second, third] = await family(exchange);
      const transferId = await exchange.payFee({ payerId: third, fee: '10' });
      await exchange.run();
      expect(await exchange.change(second)).toBe('2');
      expect(await exchange.change(first)).toBe('0.5');
      expect(await houseBalance(exchange.database, { house: 'fees', currency: 'USDT' })).toBe(
        '7.5',
      );
      expect(await exchange.news(second)).toEqual(['invite.rebated', 'balances.changed']);
      expect(await exchange.news(first)).toEqual(['invite.rebated', 'balances.changed']);
      const keys = await exchange.database.query<{ key: string }>(
        `select key from transfers where code = 'rebate' order by key`,
      );
      expect(keys.map(({ key }) => key)).toEqual([
        `rebate:${transferId}:1:USDT`,
        `rebate:${transferId}:2:USDT`,
      ]);
      // A second run, and a rebate that is itself paid from the fees, bring nothing more.
      await exchange.run();
      expect(await rebatesOf(exchange, third)).toHaveLength(2);
      expect(await rebatesOf(exchange, second)).toHaveLength(0);
      expect(await audit(exchange.database)).toMatchObject({ ok: true });
    },
  );

  test(
    'INV-01 shares are rounded down at the scale of the currency, and none is made of nothing',
    slow,
    async () => {
      const exchange = parts();
      const [first, second, third] = await family(exchange);
      await exchange.grant(third, '1000', 'VND');
      await exchange.payFee({ payerId: third, fee: '0.00000009' });
      await exchange.payFee({ payerId: third, fee: '19', currency: 'VND' });
      await exchange.payFee({ payerId: third, fee: '4', currency: 'VND' });
      await exchange.run();
      expect(await exchange.change(second)).toBe('0.00000001');
      expect(await exchange.change(first)).toBe('0');
      expect(await exchange.change(second, 'VND')).toBe('3');
      expect(await exchange.change(first, 'VND')).toBe('0');
      expect(await audit(exchange.database)).toMatchObject({ ok: true });
    },
  );

  test('INV-01 what a deposit or a withdrawal costs brings no rebate', slow, async () => {
    const [, , third] = await family(parts());
    for (const code of ['withdraw_fee', 'deposit'])
      await parts().payFee({ payerId: third, fee: '10', code });
    expect(await parts().database.query('select 1 from rebate_sources')).toEqual([]);
  });

  test('INV-01 whoever was not invited brings nothing, and waits in no queue', slow, async () => {
    const exchange = parts();
    const alone = await exchange.insertUser(null);
    await exchange.grant(alone, '100');
    await exchange.payFee({ payerId: alone, fee: '10' });
    expect(await exchange.database.query('select 1 from rebate_sources')).toEqual([]);
    await exchange.run();
    expect(await rebatesOf(exchange, alone)).toEqual([]);
  });

  test(
    'INV-01 nobody invites themselves or anybody before them, and who invited whom never changes',
    slow,
    async () => {
      const exchange = parts();
      const [first, second, third] = await family(exchange);
      const { database } = exchange;
      const change = (userId: number, invitedBy: number | null) =>
        database.query('update users set invited_by = $2 where id = $1', [userId, invitedBy]);
      await expect(change(first, third)).rejects.toThrow();
      await expect(change(second, second)).rejects.toThrow();
      await expect(change(third, first)).rejects.toThrow('never changes');
      await expect(change(third, null)).rejects.toThrow('never changes');
      await expect(
        database.query(
          `insert into users (password_hash, nickname, invitation_code, invited_by, created_at)
           select '', 'own', 'own', max(id) + 1, 0 from users`,
        ),
      ).rejects.toThrow();
      await database.query(`update users set nickname = 'free' where id = $1`, [second]);
      await exchange.payFee({ payerId: third, fee: '10' });
      await exchange.run();
      await expect(database.query('update rebates set amount = 1')).rejects.toThrow('append-only');
      await expect(database.query('delete from rebates')).rejects.toThrow('append-only');
    },
  );

  test(
    'INV-01 a fee that is given back takes its rebates back, what was spent is kept from later ones',
    slow,
    async () => {
      const exchange = parts();
      const [first, second, third] = await family(exchange);
      await exchange.payFee({ payerId: third, fee: '10', reference: '1' });
      await exchange.payFee({ payerId: third, fee: '7', reference: '2' });
      await exchange.run();
      expect([await exchange.change(second), await exchange.change(first)]).toEqual([
        '3.4',
        '0.85',
      ]);
      await exchange.spendChange(second, '3');

      await exchange.payFee({ payerId: third, fee: '-10', reference: '1' });
      await exchange.run();
      expect([await exchange.change(second), await exchange.change(first)]).toEqual(['0', '0.35']);
      expect((await rebatesOf(exchange, third)).at(-2)).toMatchObject({
        amount: '-2',
        paid: '-0.4',
      });
      expect(await audit(exchange.database)).toMatchObject({ ok: true });

      // 1.6 are owed: the next ones go there first.
      await exchange.payFee({ payerId: third, fee: '5', reference: '3' });
      await exchange.run();
      expect(await exchange.change(second)).toBe('0');
      await exchange.payFee({ payerId: third, fee: '10', reference: '4' });
      await exchange.run();
      expect([await exchange.change(second), await exchange.change(first)]).toEqual(['1.4', '1.1']);

      // Nothing was given for it, and of what was given nothing is taken twice.
      await exchange.payFee({ payerId: third, fee: '-3', reference: 'other' });
      await exchange.payFee({ payerId: third, fee: '-5', reference: '1' });
      await exchange.payFee({ payerId: third, fee: '-1' });
      await exchange.run();
      expect([await exchange.change(second), await exchange.change(first)]).toEqual(['1.4', '1.1']);
      const rows = await rebatesOf(exchange, third);
      const total = Exact.sum(0, ...rows.filter(({ level }) => level === 1).map((row) => row.paid));
      // 3.4 for the first two, less the 2 given back, and 3 for the last two.
      expect(total.toString()).toBe('4.4');
      expect(await audit(exchange.database)).toMatchObject({ ok: true });
    },
  );

  test(
    'INV-01 rebates of one fee never exceed it, whatever the rates, the fees and the order',
    slow,
    async () => {
      const exchange = parts();
      const users = [await exchange.insertUser(null)];
      for (let depth = 0; depth < 4; depth += 1)
        users.push(await exchange.insertUser(users.at(-1) ?? null));
      for (const user of users) await exchange.grant(user, '100000000');
      // Where a fee is a few units, a share that is rounded wrongly shows at once.
      const digits = fc.oneof(
        fc.bigInt({ min: 1n, max: 9n }),
        fc.bigInt({ min: 1n, max: 999_999_999_999n }),
      );
      const fee = digits.map((units) => new Exact(units.toString()).div(1e8).toFixed());
      const share = fc
        .array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 4 })
        .chain((parts) =>
          fc.constantFrom(0, 1, 300).map((kept) => {
            const whole = parts.reduce((sum, part) => sum + part, kept);
            return parts.map((part) => new Exact(part).div(whole).toDecimalPlaces(12, 1).toFixed());
          }),
        )
        .filter((rates) => rates.every((rate) => rate !== '0'));
      const payments = fc.array(fc.record({ fee, who: fc.nat(4) }), { minLength: 1, maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(
          share,
          payments,
          fc.integer({ min: 1, max: 4 }),
          async (rates, fees, limit) => {
            const paid = new Map<number, string>();
            for (const { fee: each, who } of fees)
              paid.set(await exchange.payFee({ payerId: users[who] ?? 0, fee: each }), each);
            await exchange.run({ rates: provenRates(rates), limit });
            const rows = await exchange.database.query<{ id: number; sum: string }>(
              `select transfer_id as id, sum(amount) as sum from rebates
             where transfer_id = any ($1::bigint[]) group by 1`,
              [[...paid.keys()]],
            );
            for (const { id, sum } of rows) expect(exact(sum).lte(paid.get(id) ?? '0')).toBe(true);
          },
        ),
        { numRuns: repetitions({ short: 15, long: 200 }) },
      );
      expect(await audit(exchange.database)).toMatchObject({ ok: true });
      expect(() => provenRates(['0.9', '0.2'])).toThrow(RangeError);
      expect(() => provenRates(['-0.1'])).toThrow(RangeError);
    },
  );

  test(
    'INV-01 a fee that commits late is not passed over, and several payers at once pay once',
    slow,
    async () => {
      const exchange = parts();
      const { database } = exchange;
      const [, second, third] = await family(exchange);
      // The embedded database has one connection: there nothing can be late.
      const isShared = database.kind === 'server';
      const written = gate();
      const released = gate();
      const late = await exchange.insertUser(second);
      await exchange.grant(late, '100');
      const slowOne = isShared
        ? database.withTransaction(async (tx) => {
            await exchange.pay(tx, { payerId: late, fee: '100' });
            written.open();
            await released.opened;
          })
        : exchange.payFee({ payerId: late, fee: '100' }).then(() => written.open());
      await written.opened;
      for (let fee = 0; fee < 30; fee += 1) await exchange.payFee({ payerId: third, fee: '10' });
      await Promise.all([1, 2, 3, 4].map(() => exchange.run({ limit: 7 })));
      if (isShared) expect(await exchange.change(second)).toBe('60');
      released.open();
      await slowOne;
      await Promise.all([1, 2, 3, 4].map(() => exchange.run({ limit: 7 })));
      expect(await exchange.change(second)).toBe('80');
      expect(await rebatesOf(exchange, third)).toHaveLength(60);
      expect(await audit(exchange.database)).toMatchObject({ ok: true });
    },
  );

  test('INV-01 what a run does not finish is left as it was', slow, async () => {
    const exchange = parts();
    const [, second, third] = await family(exchange);
    await exchange.payFee({ payerId: third, fee: '10' });
    await exchange.database.query(`create function stop_rebates() returns trigger language plpgsql
      as $$ begin raise exception 'no'; end $$`);
    await exchange.database.query(
      'create trigger stop before insert on rebates for each row execute function stop_rebates()',
    );
    await expect(exchange.run()).rejects.toThrow();
    expect(await exchange.change(second)).toBe('0');
    expect(await exchange.news(second)).toEqual([]);
    await exchange.database.query('drop trigger stop on rebates');
    await exchange.run();
    expect(await exchange.change(second)).toBe('2');
  });
});
