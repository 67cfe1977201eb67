/** What the level lets in by bank at once, and on what the bonus of a tier is paid. */

import { expect, test } from 'vitest';
import { accept } from '../../../server/db/errors.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { deposit, sendDeposit } from '../../support/deposits.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, type TestAccount } from '../../support/server.ts';
import { registerWithdrawer, saveAddress, withdraw } from '../../support/withdrawals.ts';

describeOnDatabase('limits and bonus of deposits', (openDatabase) => {
  const manual = serverOfFile(openDatabase, { environment: { SANDBOX_APPROVE: 'manual' } });

  async function approved(account: TestAccount, wish: Readonly<Record<string, string>>) {
    const { id } = await deposit(manual(), account, wish);
    const { running, exchange } = manual();
    return exchange.database.withTransaction(async (tx) =>
      accept(await running.reviews.deposit.approve(tx, id)),
    );
  }

  test('the bonus is paid on net new money alone: what went out and comes back brings none', async () => {
    const account = await registerWithdrawer(manual(), newAddress());
    await approved(account, { amount: '100010' });
    expect(await approved(account, { amount: '1000' })).toMatchObject({ bonus: '20' });
    // 600 USD leave; the first 600 that come back are not new.
    const address_id = await saveAddress(manual(), account.userId);
    expect((await withdraw(manual(), account, { address_id, number: '600' })).code).toBeNull();
    const terms = async () =>
      (await must(manual().call('deposit.terms', { id: '3' }, account))) as { returning: string };
    expect((await terms()).returning).toBe('600');
    expect(await approved(account, { amount: '500' })).toMatchObject({ bonus: '0' });
    expect((await terms()).returning).toBe('100');
    expect(await approved(account, { amount: '350' })).toMatchObject({ bonus: '5' });
    expect((await terms()).returning).toBe('0');
    expect(await approved(account, { amount: '10' })).toMatchObject({ bonus: '0.2' });
  });

  test('IDENT-08 IDENT-09 a single deposit by bank is held to the fiat trade of its level', async () => {
    const account = await registerWithdrawer(manual(), newAddress());
    const setLevel = (level: number) =>
      manual().exchange.database.query('update users set verification_level = $2 where id = $1', [
        account.userId,
        level,
      ]);
    const byBank = (amount: string) => sendDeposit(manual(), account, { type: '1', amount });
    for (const level of [0, 1]) {
      await setLevel(level);
      expect((await byBank('2000.00000001')).envelope).toMatchObject({
        code: 'amount_above_maximum',
        fields: { amount: 'amount_above_maximum' },
      });
      expect((await byBank('2000')).code).toBeNull();
    }
    const terms = () => must(manual().call('deposit.terms', { id: '3' }, account));
    expect(await terms()).toMatchObject({ bank: { maximum_amount: '2000' } });
    await setLevel(2);
    expect(await terms()).toMatchObject({ bank: { maximum_amount: '1000000' } });
    expect((await byBank('1000000')).code).toBeNull();
    await setLevel(0);
    // Coins are no fiat.
    expect((await sendDeposit(manual(), account, { amount: '2001' })).code).toBeNull();
  });
});
