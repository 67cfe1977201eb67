/** The session's calls: codes, registration, login, log-out, the user object, a lost password. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { CallContext, Handlers } from '../../calls/handler.ts';
import { transact } from '../../db/database.ts';
import { Refused } from '../../db/errors.ts';
import { addMessage } from '../../messages/add-message.ts';
import { announce } from '../../realtime/announce.ts';
import { findCredentials } from '../../users/accounts.ts';
import { parseTarget } from '../../users/codes/target.ts';
import { holdOutflows } from '../../users/outflow-wait.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import { readUser } from '../../users/user.ts';
import { logIn } from './log-in.ts';
import { register } from './register.ts';
import { sendCode } from './send-code.ts';

type Menu =
  | 'session.sendCode'
  | 'session.checkCode'
  | 'session.register'
  | 'session.login'
  | 'session.logout'
  | 'session.user'
  | 'session.forget';

export function createSessionHandlers(parts: SessionParts): Handlers<Menu> {
  return {
    'session.sendCode': (context, request) => sendCode(parts, context, request),
    'session.checkCode': async ({ caller }, { userString, areaCode, code, scene }) => {
      const target = parseTarget(userString, areaCode);
      const claim = target && { target, code, ...(scene && { scene }) };
      const codeId = claim && (await parts.codes.check(caller, claim));
      return codeId === null ? refuse('code_wrong') : ok({});
    },
    'session.register': (context, request) => register(parts, context, request),
    'session.login': (context, request) => logIn(parts, context, request),
    'session.logout': async ({ caller }) => {
      await parts.sessions.end(caller.sessionHash);
      return ok({});
    },
    'session.user': async ({ database, caller }) => {
      const user = await readUser(database, caller.userId);
      return user ? ok(user) : refuse('login_required');
    },
    'session.forget': (context, request) => resetPassword(parts, context, request),
  };
}

async function resetPassword(
  parts: SessionParts,
  context: CallContext<'session.forget'>,
  { account, areaCode, password, repassword, code }: RequestOf<'session.forget'>,
): Promise<Result<Record<string, never>>> {
  const { database, clock } = context;
  if (password !== repassword)
    return refuse('passwords_differ', { fields: { repassword: 'passwords_differ' } });
  const target = parseTarget(account, areaCode);
  if (!target) return refuse('parameter_error', { fields: { account: 'parameter_error' } });
  const codeId = await parts.codes.check(context.caller, { target, scene: 'forget', code });
  if (codeId === null) return refuse('code_wrong', { fields: { code: 'code_wrong' } });
  const credentials = await findCredentials(database, target);
  if (!credentials) return refuse('code_wrong', { fields: { code: 'code_wrong' } });
  const passwordHash = await parts.passwords.hash(password);
  return transact(database, async (tx) => {
    if (!(await parts.codes.use(tx, codeId))) throw new Refused(refuse('code_wrong').error);
    const { userId } = credentials;
    await tx.query('update users set password_hash = $2 where id = $1', [userId, passwordHash]);
    await holdOutflows(context, tx, userId);
    const ended = await parts.sessions.endAll(tx, userId);
    tx.afterCommit(() => parts.sessions.announceEnd(ended));
    const at = clock.now();
    const told = await addMessage(tx, userId, { key: 'password_changed', params: {}, at });
    await announce(context, tx, userId, [told]);
    return {};
  });
}
