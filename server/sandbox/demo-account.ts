/**
 * The demo account, offered on the login page of the sandbox. It has a past: grants a month ago, and since then what
 * the features add, all in its order.
 */
import { DAY_MS } from '../../contract/plain/time.ts';
import type { Transaction } from '../db/database.ts';
import { catchRefused, isUniqueViolation } from '../db/errors.ts';
import type { Exchange } from '../exchange.ts';
import { addMessage } from '../messages/add-message.ts';
import { findCredentials, insertAccount } from '../users/accounts.ts';
import type { Passwords } from '../users/passwords.ts';
import { DEMO_LOGIN } from './demo-login.ts';
import { exchangeAt } from './exchange-at.ts';
import { grantPlayMoney } from './play-money.ts';

/** How long ago the past begins. */
export const PAST_DAYS = 30;

/** What the account did at an instant, on the exchange as it was then, in the transaction that makes the account. */
export interface PastAct {
  readonly at: number;
  readonly act: (past: Exchange, tx: Transaction, userId: number) => Promise<unknown>;
}

/** Reads what a feature's past needs, and answers it. */
export type DemoPast = (exchange: Exchange, nowMs: number) => Promise<readonly PastAct[]>;

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
  const parts = await Promise.all(pasts.map((past) => past(exchange, nowMs)));
  const acts = parts.flat().toSorted((one, other) => one.at - other.at);
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
      for (const act of acts) await live(exchange, tx, { act, userId });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}

/** What is refused, as by a market that stood still then, is left out: the account is there without it. */
async function live(
  exchange: Exchange,
  tx: Transaction,
  { act: { at, act }, userId }: { readonly act: PastAct; readonly userId: number },
): Promise<void> {
  await tx.query('savepoint act');
  const lived = await catchRefused(() => act(exchangeAt(exchange, tx, at), tx, userId));
  if (!lived.ok) {
    await tx.query('rollback to savepoint act');
    exchange.log.warn(
      { at, code: lived.error.code },
      'a part of the demo account’s past was refused',
    );
  }
  await tx.query('release savepoint act');
}
