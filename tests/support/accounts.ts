/** Accounts that are simply there: what registration and login leave, by the server's own functions. */
import type { Exchange } from '../../server/exchange.ts';
import { giveWelcomeCoupon } from '../../server/features/coupons/give-coupon.ts';
import { addMessage } from '../../server/messages/add-message.ts';
import { grantPlayMoney } from '../../server/sandbox/play-money.ts';
import { insertAccount } from '../../server/users/accounts.ts';
import { createPasswords, type Passwords } from '../../server/users/passwords.ts';
import { createLoginHistory } from '../../server/users/sessions/login-history.ts';
import { createSessions } from '../../server/users/sessions/sessions.ts';

export interface TestAccount {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly userId: number;
}

/** The least that Argon2 takes: the same hashes and checks, in a hundredth of the time. */
export const cheapPasswords: Passwords = await createPasswords({
  memoryCost: 8,
  timeCost: 1,
  parallelism: 1,
  codeCost: 2,
});

/** As the tests' own HTTP client is seen by the server. */
const ORIGIN = { userAgent: 'node', address: '127.0.0.1' };

/** A registered user who is logged in, without a letter, a code and four calls. */
export async function openAccount(
  exchange: Exchange,
  { email, password, passwords }: { email: string; password: string; passwords: Passwords },
): Promise<TestAccount> {
  const { clock, database } = exchange;
  const at = clock.now();
  const passwordHash = await passwords.hash(password);
  const userId = await database.withTransaction(async (tx) => {
    const opened = await insertAccount(tx, {
      target: { kind: 'email', value: email },
      username: null,
      passwordHash,
      invitedBy: null,
      language: 'en',
      isDemo: false,
      at,
    });
    await grantPlayMoney(tx, opened, at);
    await addMessage(tx, opened, { key: 'welcome', params: {}, at });
    await giveWelcomeCoupon(tx, opened, at);
    return opened;
  });
  const sessions = createSessions(database, clock, createLoginHistory(exchange));
  const token = await sessions.open(
    { userId, passwordHash, hasProvenFactor: false },
    false,
    ORIGIN,
  );
  if (token === null) throw new Error('the password has changed meanwhile');
  return { email, password, token, userId };
}
