/** `remove-factors USER`: for an owner who has lost theirs and has proven who they are in another way. */
import { findUser, misused, refused, type Verb } from '../../operator/verb.ts';
import { holdOutflows } from '../../users/outflow-wait.ts';
import { lockFactors, tellChange } from './factor-change.ts';

export const removeFactorsVerb: Verb = {
  usage: 'USER                 takes away all second factors; nothing leaves for a while',
  change: async ({ exchange }, tx, { args }) => {
    const [login = ''] = args;
    if (args.length !== 1) return misused('USER must be one');
    const userId = await findUser(tx, login);
    if (userId === null) return refused('not_found');
    await lockFactors(tx, userId);
    const passkeys = await tx.query('delete from passkeys where user_id = $1 returning id', [
      userId,
    ]);
    const apps = await tx.query(
      'update users set totp_secret = null where id = $1 and totp_secret is not null returning id',
      [userId],
    );
    if (passkeys.length + apps.length === 0) return refused('already_done');
    // What was begun with the lost ones, or stood in for them.
    await tx.query('delete from recovery_codes where user_id = $1', [userId]);
    await tx.query('delete from authenticator_drafts where user_id = $1', [userId]);
    await tx.query('delete from passkey_challenges where user_id = $1', [userId]);
    await holdOutflows(exchange, tx, userId);
    await tellChange({ ...exchange, caller: { userId } }, tx, 'second_factor_removed');
    const removed = { authenticator: apps.length === 1, passkeys: passkeys.length };
    return { exitCode: 0, answer: { user: login, userId, removed } };
  },
};
