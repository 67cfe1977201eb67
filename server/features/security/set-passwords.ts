/** New passwords by a code of the scene `security`: the one to log in by, and the one to pay by. */
import { ok, type Result } from '../../../contract/envelope.ts';
import type { User } from '../../../contract/features/session.ts';
import type { RequestOf } from '../../../contract/table.ts';
import { addMessage } from '../../messages/add-message.ts';
import { checkOwnCode } from '../../users/outflow-proof.ts';
import { holdOutflows } from '../../users/outflow-wait.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import { changeOwn, type OwnContext, wrongCode } from './own-change.ts';

/** Ends every session but the caller's own. */
export async function setPassword(
  parts: SessionParts,
  context: OwnContext,
  { password, code }: RequestOf<'security.setPassword'>,
): Promise<Result<Record<string, never>>> {
  const { userId, sessionHash } = context.caller;
  const codeId = await checkOwnCode(parts, context, code);
  if (codeId === null) return wrongCode('code');
  const passwordHash = await parts.passwords.hash(password);
  const changed = await changeOwn(parts.codes, context, {
    codeIds: { code: codeId },
    tell: (tx, at) => addMessage(tx, userId, { key: 'password_changed', params: {}, at }),
    write: async (tx) => {
      await tx.query('update users set password_hash = $2 where id = $1', [userId, passwordHash]);
      await holdOutflows(context, tx, userId);
      const ended = await parts.sessions.endAll(tx, userId, sessionHash);
      tx.afterCommit(() => parts.sessions.announceEnd(ended));
    },
  });
  return changed.ok ? ok({}) : changed;
}

export async function setPayPassword(
  parts: SessionParts,
  context: OwnContext,
  { password, code }: RequestOf<'security.setPayPassword'>,
): Promise<Result<User>> {
  const { userId } = context.caller;
  const codeId = await checkOwnCode(parts, context, code);
  if (codeId === null) return wrongCode('code');
  const passwordHash = await parts.passwords.hash(password);
  return changeOwn(parts.codes, context, {
    codeIds: { code: codeId },
    tell: (tx, at) => addMessage(tx, userId, { key: 'pay_password_changed', params: {}, at }),
    write: async (tx) => {
      const [before] = await tx.query<{ isSet: boolean }>(
        'select pay_password_hash is not null as is_set from users where id = $1 for update',
        [userId],
      );
      await tx.query('update users set pay_password_hash = $2 where id = $1', [
        userId,
        passwordHash,
      ]);
      // A first one takes nobody's place.
      if (before?.isSet) await holdOutflows(context, tx, userId);
    },
  });
}
