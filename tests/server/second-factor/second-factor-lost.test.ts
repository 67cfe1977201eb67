/** Lost factors are taken away by an operator: logged, told to the owner, and no way to the money for a day. */

import { expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { actAs } from '../../support/coupons.ts';
import { describeOnDatabase } from '../../support/database.ts';
import { newAddress } from '../../support/new-address.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { messageKeys } from '../../support/security-codes.ts';
import { must } from '../../support/server.ts';
import { addAuthenticator, factorsOf, logIn, securityCode } from './second-factor-account.ts';
import { createPasskey } from './software-passkey.ts';

describeOnDatabase('a lost second factor', (open) => {
  const server = serverOfFile(open);
  const remove = (...args: string[]) => actAs(server(), { verb: 'remove-factors', args });

  test('the operator removes all factors of one account; who owns it is told, and outflows wait', async () => {
    const account = await server().register(newAddress());
    const other = await server().register(newAddress());
    const { recoveryCodes } = await addAuthenticator(server(), account);
    await addAuthenticator(server(), other);
    const second_factor = recoveryCodes[0] ?? '';
    const code = await securityCode(server(), account);
    const started = await must(
      server().call('security.startPasskey', { code, second_factor }, account),
    );
    const attestation = createPasskey().attest((started as { options: string }).options);
    await must(server().call('security.addPasskey', { name: 'Phone', attestation }, account));
    expect((await logIn(server(), account)).code).toBe('second_factor_required');

    server().advanceMs(3_600_000);
    const { userId, email } = account;
    expect(await remove(email)).toEqual({
      exitCode: 0,
      answer: { user: email, userId, removed: { authenticator: true, passkeys: 1 } },
    });
    expect(await factorsOf(server(), account)).toMatchObject({
      has_authenticator: false,
      recovery_codes_left: 0,
      passkeys: [],
    });
    expect((await logIn(server(), account)).code).toBeNull();
    expect((await messageKeys(server(), userId)).at(-1)).toBe('second_factor_removed');
    const { database, clock } = server().exchange;
    expect(
      await database.query('select outflows_from as at from users where id = $1', [userId]),
    ).toEqual([{ at: clock.now() + DAY_MS }]);
    expect(
      await database.query('select operator, command, arguments from operator_log order by id'),
    ).toEqual([{ operator: 'tester', command: 'remove-factors', arguments: { args: [email] } }]);
    expect((await logIn(server(), other)).code).toBe('second_factor_required');
  });

  test('what names nobody, or nobody with a factor, changes nothing', async () => {
    const { email, userId } = await server().register(newAddress());
    const before = await messageKeys(server(), userId);
    expect(await remove(email)).toEqual({ exitCode: 1, answer: { error: 'already_done' } });
    expect(await remove('nobody@example.com')).toEqual({
      exitCode: 1,
      answer: { error: 'not_found' },
    });
    for (const args of [[], [email, email]]) expect((await remove(...args)).exitCode).toBe(2);
    expect(await messageKeys(server(), userId)).toEqual(before);
  });
});
