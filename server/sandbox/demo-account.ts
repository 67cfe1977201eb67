/**
 * The demo account, offered on the login page of the sandbox. It has a past: grants a month ago, and since then what
 * the features add.
 */
import { DAY_MS } from '../../contract/plain/time.ts';
import type { Transaction } from '../db/database.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Exchange } from '../exchange.ts';
import { addMessage } from '../messages/add-message.ts';
import { findCredentials, insertAccount } from '../users/accounts.ts';
import type { Passwords } from '../users/passwords.ts';
import { DEMO_LOGIN } from './demo-login.ts';
import { grantPlayMoney } from './play-money.ts';

/** How long ago the past begins. */
export const PAST_DAYS = 30;

/** Reads what a feature's past needs; returns what writes it, in the transaction that makes the account. */
export type DemoPast = (
  exchange: Exchange,
  nowMs: number,
) => Promise<(tx: Transaction, userId: number) => Promise<void>>;

/** Makes the account unless it exists; two instances that start together make one. */
export async function seedDemo(
  exchange: Exchange,
  { passwords, pasts }: { passwords: Passwords; pasts: readonly DemoPast[] },
): Promise<void> {
  const { database, clock } = exchange;
  const target = { kind: 'email', value: DEMO_LOGIN.userString } as const;
  if ((await findCredentials(database, target)) !== null) return;
  const passwordHash = await passwords.hash(DEMO_LOGIN.password);
  const nowMs = clock.now();
  const writes = await Promise.all(pasts.map((past) => past(exchange, nowMs)));
  const at = nowMs - PAST_DAYS * DAY_MS;
  try {
    await database.withTransaction(async (tx) => {
      const userId = await insertAccount(tx, {
        target,
        username: 'demo',
        passwordHash,
        invitedBy: null,
        language: 'en',
        isDemo: true,
        at,
      });
      await grantPlayMoney(tx, userId, at);
      await addMessage(tx, userId, { key: 'welcome', params: {}, at });
      for (const write of writes) await write(tx, userId);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}
