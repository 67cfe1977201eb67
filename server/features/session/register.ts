/** Registration: an address that is proven by a code becomes an account. */
import { type Result, refuse } from '../../../contract/envelope.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { CallContext } from '../../calls/handler.ts';
import { transact } from '../../db/database.ts';
import { isUniqueViolation, Refused } from '../../db/errors.ts';
import { addMessage } from '../../messages/add-message.ts';
import { grantPlayMoney } from '../../sandbox/play-money.ts';
import { findInviter, insertAccount } from '../../users/accounts.ts';
import { isUsername, parseTarget, spelledName, type Target } from '../../users/codes/target.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import { isHeldForAnother } from '../../users/usernames.ts';

type Request = RequestOf<'session.register'>;
type Context = CallContext<'session.register'>;

export async function register(
  parts: SessionParts,
  context: Context,
  request: Request,
): Promise<Result<Record<string, never>>> {
  if (request.password !== request.rePassword) {
    return refuse('passwords_differ', { fields: { rePassword: 'passwords_differ' } });
  }
  const target = parseTarget(request.userString, request.areaCode);
  if (!target || !isOfType(target, request.type)) {
    return refuse('parameter_error', { fields: { userString: 'parameter_error' } });
  }
  const username = usernameIn(request, target);
  if (username !== null && !isUsername(username)) {
    return refuse('special_characters', { fields: { account: 'special_characters' } });
  }
  const { extensionCode } = request;
  const inviter =
    extensionCode === undefined ? null : await findInviter(context.database, extensionCode);
  if (extensionCode !== undefined && inviter === null) {
    return refuse('invitation_unknown', { fields: { extensionCode: 'invitation_unknown' } });
  }
  const codeId = await parts.codes.check(context.caller, {
    target,
    scene: 'register',
    code: request.code,
  });
  if (codeId === null) return refuse('code_wrong', { fields: { code: 'code_wrong' } });
  const passwordHash = await parts.passwords.hash(request.password);
  return open(parts, context, { codeId, target, username, passwordHash, invitedBy: inviter });
}

/** Code, account, grants and welcome commit together, so a refused registration leaves the code good. */
async function open(
  parts: SessionParts,
  { database, config, clock, caller }: Context,
  wanted: {
    codeId: number;
    target: Target;
    username: string | null;
    passwordHash: string;
    invitedBy: number | null;
  },
): Promise<Result<Record<string, never>>> {
  const { codeId, ...account } = wanted;
  const at = clock.now();
  try {
    return await transact(database, async (tx) => {
      if (!(await parts.codes.use(tx, codeId))) throw new Refused(refuse('code_wrong').error);
      const userId = await insertAccount(tx, {
        ...account,
        language: caller.language,
        isDemo: false,
        at,
      });
      const { username } = account;
      if (username !== null && (await isHeldForAnother(tx, username, { userId, nowMs: at })))
        throw new Refused(taken('account').error);
      if (config.mode === 'sandbox') await grantPlayMoney(tx, userId, at);
      await addMessage(tx, userId, { key: 'welcome', params: {}, at });
      await parts.giveWelcome(tx, userId, at);
      return {};
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_account')) return taken('account');
    if (isUniqueViolation(error)) return taken('userString');
    throw error;
  }
}

function taken(field: 'account' | 'userString') {
  return refuse('account_taken', { fields: { [field]: 'account_taken' } });
}

/** Some clients repeat the address as the account: that is no username. */
function usernameIn({ account, areaCode }: Request, target: Target): string | null {
  if (account === undefined || parseTarget(account, areaCode)?.value === target.value) return null;
  return spelledName(account);
}

function isOfType(target: Target, type: Request['type']): boolean {
  if (type === undefined) return true;
  return target.kind === (type === 'mobile' ? 'phone' : 'email');
}
