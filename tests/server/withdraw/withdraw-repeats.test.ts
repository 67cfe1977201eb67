/** One intent, however it is proven: a repeat with another proof is no second withdrawal. */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../support/database.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { codeFor } from '../../support/security-codes.ts';
import {
  changeBalance,
  PAY_PASSWORD,
  registerWithdrawer,
  saveAddress,
  USDT,
  withdraw,
} from '../../support/withdrawals.ts';

describeOnDatabase('withdrawals that are asked for again', (openDatabase) => {
  const server = serverOfFile(openDatabase, { environment: { SANDBOX_APPROVE: 'manual' } });

  test('a withdrawal that is asked for again with another proof is the same one, and a wrong proof is forgotten', async () => {
    const account = await registerWithdrawer(server(), newAddress());
    const address_id = await saveAddress(server(), account.userId);
    const key = randomUUID();
    const ask = (pay_password: string) =>
      withdraw(server(), account, { address_id, number: '100', pay_password }, key);
    expect((await ask('111111')).code).toBe('pay_password_wrong');
    const [first, second] = await Promise.all([ask(PAY_PASSWORD), ask(PAY_PASSWORD)]);
    expect(first.code).toBeNull();
    expect(second.envelope).toEqual(first.envelope);
    // The answer was lost: a second proof is answered with the withdrawal that exists.
    expect((await ask('222222')).envelope).toEqual(first.envelope);
    const other = await withdraw(server(), account, { address_id, number: '101' }, key);
    expect(other.code).toBe('idempotency_conflict');
    expect(await changeBalance(server(), account.userId)).toMatchObject({ held: '100' });
  });

  test('of two submits of one intent with one code at once both get its answer', async () => {
    const to = newAddress();
    const account = await registerWithdrawer(server(), to);
    const address_id = await saveAddress(server(), account.userId);
    const code = await codeFor(server(), { token: account.token, to });
    const key = randomUUID();
    const fields = { currency_id: USDT, number: '100', address_id, code };
    const ask = () => server().call('withdraw.submit', fields, { token: account.token, key });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(first.code).toBeNull();
    expect(second.envelope).toEqual(first.envelope);
  });
});
