import { expect, test } from 'vitest';
import type { Passwords } from '../../../server/users/passwords.ts';
import { createLoginHistory } from '../../../server/users/sessions/login-history.ts';
import { createSessions } from '../../../server/users/sessions/sessions.ts';
import { cheapPasswords } from '../../support/accounts.ts';
import { describeOnEachDatabase } from '../../support/database.ts';
import { serverOfFile } from '../../support/of-file.ts';
import { must, newestCode } from '../../support/server.ts';

/** Passwords whose next comparison waits until it is let go, as one on a busy machine may. */
function heldPasswords() {
  const held = { next: null as Promise<void> | null };
  const passwords: Passwords = {
    ...cheapPasswords,
    async matches(password, hash) {
      const isRight = await cheapPasswords.matches(password, hash);
      const waiting = held.next;
      held.next = null;
      await waiting;
      return isRight;
    },
  };
  return {
    passwords,
    holdNext: () => {
      const door = { open: () => undefined as unknown };
      held.next = new Promise<void>((resolve) => {
        door.open = resolve;
      });
      return () => door.open();
    },
  };
}

describeOnEachDatabase('a login in flight', (open) => {
  const { passwords, holdNext } = heldPasswords();
  const opened = serverOfFile(open, { passwords });

  test('SESS-17 SECUR-05 one with the old password opens no session once the password was reset', async () => {
    const server = opened();
    const { email, password } = await server.register('quynh@example.com');
    const letGo = holdNext();
    const stolen = server.call('session.login', { user_string: email, password });
    await must(server.call('session.sendCode', { user_string: email, scene: 'forget' }));
    const renewed = 'another horse';
    await must(
      server.call('session.forget', {
        account: email,
        password: renewed,
        repassword: renewed,
        code: await newestCode(server, email),
      }),
    );
    letGo();
    expect((await stolen).code).toBe('login_failed');
    const alive = await server.exchange.database.query(
      'select token_hash from sessions where revoked_at is null',
    );
    expect(alive).toEqual([]);
    const right = await server.call('session.login', { user_string: email, password: renewed });
    expect(right.code).toBeNull();
  });

  test('SECUR-05 one that was asked for no second factor opens no session once there is one', async () => {
    const { exchange, register } = opened();
    const { database, clock } = exchange;
    const { userId } = await register('phuong@example.com');
    const [stored] = await database.query<{ passwordHash: string }>(
      'select password_hash from users where id = $1',
      [userId],
    );
    const { passwordHash = '' } = stored ?? {};
    const sessions = createSessions(database, clock, createLoginHistory(exchange));
    const open = (hasProvenFactor: boolean) =>
      sessions.open({ userId, passwordHash, hasProvenFactor }, false, {
        userAgent: 'test',
        address: '',
      });
    expect(await open(false)).toMatch(/^[\w-]{43}$/);
    await database.query(`update users set totp_secret = 'JBSWY3DPEHPK3PXP' where id = $1`, [
      userId,
    ]);
    expect(await open(false)).toBeNull();
    expect(await open(true)).toMatch(/^[\w-]{43}$/);
  });
});
