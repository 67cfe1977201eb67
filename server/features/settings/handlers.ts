/** Settings: the profile that a user edits. Each change is told to all their devices. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { User } from '../../../contract/features/session.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange, Handlers, UserCaller } from '../../exchange.ts';
import { announce } from '../../realtime/announce.ts';
import { readUser } from '../../users/user.ts';
import { pictureNameOf } from './pictures.ts';

type Menu = 'settings.setPortrait' | 'settings.setNickname';
type Context = Exchange & { readonly caller: UserCaller };

export const settingsHandlers: Handlers<Menu> = {
  'settings.setPortrait': async (context, { headPortrait }) => {
    const { database, caller } = context;
    const name = pictureNameOf(headPortrait);
    const owned = await database.query('select id from uploads where name = $1 and user_id = $2', [
      name ?? '',
      caller.userId,
    ]);
    // Somebody else's picture answers as one that does not exist.
    if (owned.length === 0) return refuse('not_found', { fields: { headPortrait: 'not_found' } });
    return change(context, async (tx) => {
      await tx.query('update users set head_portrait = $2 where id = $1', [
        caller.userId,
        headPortrait,
      ]);
    });
  },
  'settings.setNickname': async (context, { nickname, signature }) => {
    if (nickname === undefined && signature === undefined) return refuse('parameter_error');
    return change(context, async (tx) => {
      await tx.query(
        'update users set nickname = coalesce($2, nickname), signature = coalesce($3, signature) where id = $1',
        [context.caller.userId, nickname ?? null, signature ?? null],
      );
    });
  },
};

async function change(
  { database, caller, ...exchange }: Context,
  write: (tx: Transaction) => Promise<void>,
): Promise<Result<User>> {
  const user = await database.withTransaction(async (tx) => {
    await write(tx);
    const changed = await readUser(tx, caller.userId);
    if (changed) await announce(exchange, tx, caller.userId, [['session.userChanged', changed]]);
    return changed;
  });
  return user ? ok(user) : refuse('login_required');
}
