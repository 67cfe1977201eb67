/** Settings: the profile that a user edits. Each change is sent to all their devices. */
import { type Result, refuse } from '../../../contract/envelope.ts';
import type { User } from '../../../contract/features/session.ts';
import type { UserCaller } from '../../calls/caller.ts';
import type { Handlers } from '../../calls/handler.ts';
import { type Transaction, transact } from '../../db/database.ts';
import { isUniqueViolation, Refused } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { addMessage } from '../../messages/add-message.ts';
import { type Announcement, announce } from '../../realtime/announce.ts';
import { ownsPicture, pictureNameOf } from '../../uploads/pictures.ts';
import { spelledName } from '../../users/codes/target.ts';
import { readUser } from '../../users/user.ts';
import { changeUsername, judgeUsername, refuseUsername } from '../../users/usernames.ts';

type Menu =
  | 'settings.setPortrait'
  | 'settings.setNickname'
  | 'settings.setUsername'
  | 'settings.setLetters';
type Context = Exchange & { readonly caller: UserCaller };

export const settingsHandlers: Handlers<Menu> = {
  'settings.setPortrait': async (context, { headPortrait }) => {
    const { database, caller } = context;
    const notFound = refuse('not_found', { fields: { headPortrait: 'not_found' } });
    if (!(await ownsPicture(database, caller.userId, headPortrait))) return notFound;
    return change(context, async (tx) => {
      // A picture of a document stays its owner's alone, even when they ask for it by mistake.
      const shown = await tx.query(
        "update uploads set purpose = 'portrait' where name = $1 and purpose <> 'identity' returning id",
        [pictureNameOf(headPortrait)],
      );
      if (shown.length === 0) throw new Refused(notFound.error);
      await tx.query('update users set head_portrait = $2 where id = $1', [
        caller.userId,
        headPortrait,
      ]);
      return null;
    });
  },
  'settings.setNickname': async (context, { nickname, clearSignature, ...given }) => {
    const signature = clearSignature ? '' : given.signature;
    if (nickname === undefined && signature === undefined) return refuse('parameter_error');
    return change(context, async (tx) => {
      await tx.query(
        'update users set nickname = coalesce($2, nickname), signature = coalesce($3, signature) where id = $1',
        [context.caller.userId, nickname ?? null, signature ?? null],
      );
      return null;
    });
  },
  'settings.setUsername': async (context, { account }) => {
    const { userId } = context.caller;
    const name = spelledName(account);
    const refused = judgeUsername(name);
    if (refused) return refused;
    try {
      return await change(context, async (tx) => {
        const nowMs = context.clock.now();
        await changeUsername(tx, { userId, name, nowMs });
        return addMessage(tx, userId, {
          key: 'username_changed',
          params: { name },
          at: nowMs,
        });
      });
    } catch (error) {
      if (isUniqueViolation(error, 'users_account')) return refuseUsername('username_taken');
      throw error;
    }
  },
  // Letters are in the language in which they were last asked for.
  'settings.setLetters': (context, { moneyLetters }) =>
    change(context, async (tx) => {
      const { userId, language } = context.caller;
      await tx.query('update users set money_letters = $2, language = $3 where id = $1', [
        userId,
        moneyLetters,
        language,
      ]);
      return null;
    }),
};

async function change(
  { database, caller, ...exchange }: Context,
  /** Answers what else is announced, such as a message about it. */
  write: (tx: Transaction) => Promise<Announcement | null>,
): Promise<Result<User>> {
  return transact(database, async (tx) => {
    const told = await write(tx);
    const changed = await readUser(tx, caller.userId);
    if (!changed) throw new Refused(refuse('login_required').error);
    await announce(exchange, tx, caller.userId, [
      ['session.userChanged', changed],
      ...(told ? [told] : []),
    ]);
    return changed;
  });
}
