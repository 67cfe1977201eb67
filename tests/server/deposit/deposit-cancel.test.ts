/** A deposit in review is its owner's to take back, once, and before anybody else decides it; on each database. */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { transact } from '../../../server/db/database.ts';
import { accept } from '../../../server/db/errors.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { deposit, newsOf, uploadVoucher, type WireDeposit } from '../../support/deposits.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, type TestAccount } from '../../support/server.ts';

const SLOW = { timeout: 240_000 };

describeOnDatabase('a deposit that is taken back', (openDatabase) => {
  const manual = serverOfFile(openDatabase, { environment: { SANDBOX_APPROVE: 'manual' } });
  const newcomer = (): Promise<TestAccount> => manual().register(newAddress());

  /** As the operator does it. */
  const approve = (id: number) =>
    transact(manual().exchange.database, async (tx) =>
      accept(await manual().running.reviews.deposit.approve(tx, id)),
    );

  async function recordOf(account: TestAccount, id: number): Promise<WireDeposit> {
    const { list } = (await must(manual().call('deposit.records', {}, account))) as {
      list: WireDeposit[];
    };
    const found = list.find((row) => row.id === id);
    if (!found) throw new Error('the deposit is not listed');
    return found;
  }

  async function available(account: TestAccount) {
    const asked = { currency_id: '3', account: 'change' };
    const wallet = (await must(manual().call('assets.wallet', asked, account))) as {
      list: { available: string }[];
    };
    return wallet.list[0]?.available;
  }

  async function billsOf(account: TestAccount) {
    const page = (await must(manual().call('assets.bills', {}, account))) as {
      list: { reference: { kind: string } | null }[];
    };
    return page.list.filter(({ reference }) => reference?.kind === 'deposit');
  }

  test(
    'its owner takes a deposit in review back: nothing is booked, its picture is free, no other may',
    SLOW,
    async () => {
      const [account, stranger] = [await newcomer(), await newcomer()];
      const before = await available(account);
      const voucher = await uploadVoucher(manual(), account);
      const { id } = await deposit(manual(), account, { amount: '40', voucher });
      const cancel = (who: TestAccount, which = String(id)) =>
        manual().call('deposit.cancel', { id: which }, { ...who, key: randomUUID() });
      for (const asked of [cancel(stranger), cancel(account, '4000000')])
        expect((await asked).code).toBe('not_found');
      for (const bad of ['', '0', '-1', '1.5', 'all'])
        expect((await cancel(account, bad)).code).toBe('parameter_error');
      expect(await recordOf(account, id)).toMatchObject({ status: 'reviewing', version: 1 });
      expect(await must(cancel(account))).toMatchObject({
        ...{ id, status: 'cancelled', voucher: null, credited: null, version: 2 },
      });
      expect((await cancel(account)).code).toBe('already_done');
      expect(await approve(id)).toMatchObject({ error: { code: 'already_done' } });
      expect((await newsOf(manual(), account)).slice(-1)).toEqual(['deposit.cancelled']);
      expect(await available(account)).toBe(before);
      expect(await billsOf(account)).toEqual([]);
      // The picture goes with the right report now.
      const again = await deposit(manual(), account, { amount: '41', voucher });
      expect(await approve(again.id)).toMatchObject({ ok: true });
      expect((await cancel(account, String(again.id))).code).toBe('already_done');
    },
  );

  test('of an owner and an operator who decide at once one is too late', SLOW, async () => {
    const account = await newcomer();
    const before = Number.parseFloat((await available(account)) ?? '');
    const { id } = await deposit(manual(), account, { amount: '40' });
    const [taken, approval] = await Promise.all([
      manual().call('deposit.cancel', { id: String(id) }, { ...account, key: randomUUID() }),
      approve(id),
    ]);
    expect([taken.code ?? 'ok', approval.ok ? 'ok' : approval.error.code].sort()).toEqual([
      'already_done',
      'ok',
    ]);
    expect(await available(account)).toBe(String(before + (approval.ok ? 40 : 0)));
  });
});
