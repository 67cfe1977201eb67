/**
 * A login, by password or by a code that was sent to the address; the second factor follows either way. Known and
 * unknown accounts take the same way and the same time, and both kinds of guesses count as one.
 */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { CallContext } from '../../calls/handler.ts';
import { type Credentials, findCredentials } from '../../users/accounts.ts';
import { parseTarget, spelledName, type Target } from '../../users/codes/target.ts';
import { proveSecondFactor } from '../../users/second-factor/second-factor.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import type { ProvenLogin } from '../../users/sessions/sessions.ts';

type Context = CallContext<'session.login'>;
type Request = RequestOf<'session.login'>;
type Login = Target | { readonly kind: 'username'; readonly value: string };
type FirstStep = Credentials & Pick<ProvenLogin, 'spendCode'>;

export async function logIn(
  parts: SessionParts,
  context: Context,
  request: Request,
): Promise<Result<string>> {
  const { database, caller } = context;
  const { userString, areaCode, stayLoggedIn = false, secondFactor, passkey } = request;
  const login = loginOf(userString, areaCode);
  const credentials = await findCredentials(database, login);
  const guarded = { account: login.value, userId: credentials?.userId ?? null };
  if (!(await parts.guard.mayLogIn(guarded, caller.address))) return refuse('too_many_requests');
  const first = await proveFirstStep(parts, context, { login, credentials, request });
  if (!first.ok) return first;
  await parts.guard.passwordWasRight(login.value, caller.address);
  const { userId } = first.value;
  const second = await proveSecondFactor(parts, context, { userId, secondFactor, passkey });
  if (!second.ok) {
    if (second.error.code === 'second_factor_wrong')
      parts.logins.failed(userId, 'wrong_second_factor', caller);
    return second;
  }
  const proven = { ...first.value, hasProvenFactor: second.value.hasFactor };
  const token = await parts.sessions.open(proven, stayLoggedIn, caller);
  if (token === null) return refuse('login_failed');
  await parts.guard.remember(userId, caller.address);
  // What is sent to them by e-mail follows the language that they read now.
  await database.query('update users set language = $2 where id = $1 and language <> $2', [
    userId,
    caller.language,
  ]);
  return ok(token);
}

/** A text that is no address may be a username; one that cannot be a username matches no account. */
function loginOf(userString: string, areaCode: string | undefined): Login {
  return parseTarget(userString, areaCode) ?? { kind: 'username', value: spelledName(userString) };
}

interface Attempt {
  readonly login: Login;
  /** Null for an account that is not there. */
  readonly credentials: Credentials | null;
  readonly request: Pick<Request, 'password' | 'code'>;
}

function proveFirstStep(
  parts: SessionParts,
  context: Context,
  attempt: Attempt,
): Promise<Result<FirstStep>> {
  const { password, code } = attempt.request;
  if (code !== undefined) return proveByCode(parts, context, { ...attempt, code });
  return proveByPassword(parts, context, { ...attempt, password: password ?? '' });
}

async function proveByPassword(
  { passwords, logins }: SessionParts,
  { caller }: Context,
  { credentials, password }: Attempt & { readonly password: string },
): Promise<Result<FirstStep>> {
  if (passwords.isBusy()) return refuse('too_many_requests');
  const isRight = await passwords.matches(password, credentials?.passwordHash ?? null);
  if (credentials && !isRight) logins.failed(credentials.userId, 'wrong_password', caller);
  return credentials && isRight ? ok(credentials) : refuse('login_failed');
}

/** The code is used up with the session that it opens, so it is still good once the second factor is asked for. */
async function proveByCode(
  { codes, logins }: SessionParts,
  { caller }: Context,
  { login, credentials, code }: Attempt & { readonly code: string },
): Promise<Result<FirstStep>> {
  // A username receives no codes.
  const codeId =
    login.kind === 'username'
      ? null
      : await codes.check(caller, { target: login, scene: 'login', code });
  if (credentials && codeId === null) logins.failed(credentials.userId, 'wrong_code', caller);
  if (!credentials || codeId === null)
    return refuse('code_wrong', { fields: { code: 'code_wrong' } });
  return ok({ ...credentials, spendCode: (tx) => codes.use(tx, codeId) });
}
