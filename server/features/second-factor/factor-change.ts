/** What every change of the factors does at its end, in the same transaction. */

import type { UserCaller } from '../../calls/caller.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { addMessage } from '../../messages/add-message.ts';
import { announce } from '../../realtime/announce.ts';
import { holdOutflows } from '../../users/outflow-wait.ts';
import { readUser } from '../../users/user.ts';

type Context = Pick<Exchange, 'bell' | 'clock' | 'config'> & {
  readonly caller: Pick<UserCaller, 'userId'>;
};

/** Changes of one account's factors wait for each other, so that each sees what the last one left. */
export async function lockFactors(tx: Transaction, userId: number): Promise<void> {
  await tx.query('select id from users where id = $1 for update', [userId]);
}

/** Recovery codes stand in for a factor: with the last of the factors they go. */
export async function dropCodesOfNoFactor(tx: Transaction, userId: number): Promise<void> {
  await tx.query(
    `delete from recovery_codes where user_id = $1
       and exists (select from users where id = $1 and totp_secret is null)
       and not exists (select from passkeys where user_id = $1)`,
    [userId],
  );
}

/**
 * Before one is added: one beside another opens what the other one guards, and takes no more than a code to add.
 * A first one takes nobody's place.
 */
export async function holdBesideAnother(
  context: Context,
  tx: Transaction,
  userId: number,
): Promise<void> {
  const others = await tx.query(
    `select id from users where id = $1
       and (totp_secret is not null or exists (select from passkeys where user_id = $1))`,
    [userId],
  );
  if (others.length > 0) await holdOutflows(context, tx, userId);
}

/** The last statements of the transaction: a message to the owner, and the changed user object. */
export async function tellChange(
  { bell, clock, caller }: Context,
  tx: Transaction,
  key: 'second_factor_added' | 'second_factor_removed',
): Promise<void> {
  const message = await addMessage(tx, caller.userId, { key, params: {}, at: clock.now() });
  const user = await readUser(tx, caller.userId);
  if (!user) throw new Error('a factor was changed of an account that is not there');
  await announce({ bell, clock }, tx, caller.userId, [message, ['session.userChanged', user]]);
}
