/**
 * Asks for the end of an account. Who has an open session, or has read one code, ends nobody's account: password, code
 * and second factor are asked for together.
 */
import { type Result, refuse } from '../../../contract/envelope.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import type { RequestOf, ResponseOf } from '../../../contract/table.ts';
import type { UserCaller } from '../../calls/caller.ts';
import { type Queryable, transact } from '../../db/database.ts';
import { Refused } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { addMessage } from '../../messages/add-message.ts';
import { checkOwnCode } from '../../users/outflow-proof.ts';
import { askSecondFactor, proveSecondFactor } from '../../users/second-factor/second-factor.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import { mayEnd, readObstacles } from './obstacles.ts';

type Context = Exchange & { readonly caller: UserCaller };
type Request = RequestOf<'closing.close'>;

export async function requestClosing(
  parts: SessionParts,
  context: Context,
  request: Request,
): Promise<Result<ResponseOf<'closing.close'>>> {
  const { database, config, clock, caller, log } = context;
  const { userId } = caller;
  const givesUp = request.giveUp === true;
  const mayClose = (tx: Queryable) => isClosable({ ...context, database: tx }, { userId, givesUp });
  // Said before anything is proven, so that it costs no code.
  if (!(await mayClose(database))) return refuse('closing_blocked');
  const proven = await prove(parts, context, request);
  if (!proven.ok) return proven;
  const codeId = proven.value;
  const closed = await transact(database, async (tx) => {
    await tx.query('select from users where id = $1 for update', [userId]);
    if (!(await mayClose(tx))) throw new Refused(refuse('closing_blocked').error);
    if (!(await parts.codes.use(tx, codeId))) throw new Refused(wrongCode().error);
    const at = clock.now();
    const closesAt = at + config.closingWaitDays * DAY_MS;
    await tx.query('update users set closing_at = $2, closing_gives_up = $3 where id = $1', [
      userId,
      closesAt,
      givesUp,
    ]);
    const ended = await parts.sessions.endAll(tx, userId);
    tx.afterCommit(() => parts.sessions.announceEnd(ended));
    const params = { days: String(config.closingWaitDays) };
    // Read in the letter, or after the login that takes it back.
    await addMessage(tx, userId, { key: 'closing_begun', params, at });
    return { closesAt };
  });
  if (closed.ok)
    log.info({ userId, closesAt: closed.value.closesAt }, 'an account is to be closed');
  return closed;
}

/** The demo account is everybody's. */
async function isClosable(
  { database, feed }: Pick<Exchange, 'feed'> & { readonly database: Queryable },
  { userId, givesUp }: { readonly userId: number; readonly givesUp: boolean },
): Promise<boolean> {
  const [user] = await database.query<{ isDemo: boolean }>(
    'select is_demo from users where id = $1',
    [userId],
  );
  if (user?.isDemo !== false) return false;
  return mayEnd(await readObstacles({ database, feed }, userId), { givesUp });
}

/** The id of the code, which is used up with the request. */
async function prove(
  parts: SessionParts,
  context: Context,
  { password, code, secondFactor, passkey }: Request,
): Promise<Result<number>> {
  const { database, caller } = context;
  const { userId } = caller;
  if (secondFactor === undefined && passkey === undefined) {
    const asked = await askSecondFactor(context, userId);
    if (!asked.ok) return asked;
  }
  const subject = `password of ${userId}`;
  if (!(await parts.guard.mayTry(subject, caller.address))) return refuse('too_many_requests');
  if (!(await parts.guard.mayGuess(subject))) return refuse('too_many_requests');
  if (parts.passwords.isBusy()) return refuse('too_many_requests');
  const [user] = await database.query<{ passwordHash: string }>(
    'select password_hash from users where id = $1',
    [userId],
  );
  if (!(await parts.passwords.matches(password, user?.passwordHash ?? null)))
    return refuse('login_failed', { fields: { password: 'login_failed' } });
  await parts.guard.succeeded(subject, caller.address);
  await parts.guard.guessed(subject);
  const codeId = await checkOwnCode(parts, context, code);
  if (codeId === null) return wrongCode();
  const second = await proveSecondFactor(parts, context, { userId, secondFactor, passkey });
  return second.ok ? { ok: true, value: codeId } : second;
}

function wrongCode() {
  return refuse('code_wrong', { fields: { code: 'code_wrong' } });
}
