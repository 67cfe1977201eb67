/**
 * Every outflow (a withdrawal, a new address, a card) is proven by the pay password or by a code of the
 * scene `security`, and by the second factor where there is one. So is a change of the factors, by a code alone. Guesses are slowed down like those of logins,
 * without locking the owner out elsewhere.
 */
import { ok, type Result, refuse } from '../../contract/envelope.ts';
import type { UserCaller } from '../calls/caller.ts';
import type { Exchange } from '../exchange.ts';
import { parseTarget } from './codes/target.ts';
import { askSecondFactor, proveSecondFactor } from './second-factor/second-factor.ts';
import type { SessionParts } from './sessions/session-parts.ts';

export interface OutflowProof {
  readonly payPassword?: string | undefined;
  readonly code?: string | undefined;
  readonly secondFactor?: string | undefined;
  readonly passkey?: string | undefined;
}

type Parts = Pick<SessionParts, 'passwords' | 'codes' | 'guard'>;
type Context = Pick<Exchange, 'database'> & { readonly caller: UserCaller };

/** @returns refusals name the field that is wrong; a code is used up. */
export async function proveOutflow(
  parts: Parts,
  context: Context & Pick<Exchange, 'config' | 'clock' | 'secrets'>,
  { payPassword, code, ...second }: OutflowProof,
): Promise<Result<null>> {
  const { userId } = context.caller;
  if (payPassword === undefined && code === undefined) return refuseWithout(context);
  // Asked for before anything is counted or used up, so that the rest is still good for the second time.
  if (second.secondFactor === undefined && second.passkey === undefined) {
    const asked = await askSecondFactor(context, userId);
    if (!asked.ok) return asked;
  }
  const codeId = code === undefined ? undefined : await checkOwnCode(parts, context, code);
  if (codeId === null) return wrongCode();
  if (payPassword !== undefined) {
    const proven = await provePayPassword(parts, context, payPassword);
    if (!proven.ok) return proven;
  }
  const proven = await proveSecondFactor(parts, context, { userId, ...second });
  if (!proven.ok) return proven;
  const isUsed = codeId === undefined || (await parts.codes.use(context.database, codeId));
  return isUsed ? ok(null) : wrongCode();
}

async function refuseWithout(context: Context): Promise<Result<never>> {
  const fields = { payPassword: 'pay_password_wrong' as const };
  const owner = await readOwner(context);
  return owner?.payPasswordHash === null
    ? refuse('pay_password_missing', { fields: { payPassword: 'pay_password_missing' } })
    : refuse('pay_password_wrong', { fields });
}

function wrongCode() {
  return refuse('code_wrong', { fields: { code: 'code_wrong' } });
}

/**
 * The id of such a code, to be used up in the transaction of what it allows; null when it is wrong, and
 * that has cost a try.
 */
export async function checkOwnCode(
  { codes }: Pick<SessionParts, 'codes'>,
  context: Context,
  code: string,
): Promise<number | null> {
  const owner = await readOwner(context);
  for (const bound of [owner?.email, owner?.phone]) {
    const target = bound ? parseTarget(bound) : null;
    const claim = target && ({ target, scene: 'security', code } as const);
    const codeId = claim && (await codes.check(context.caller, claim));
    if (codeId !== null) return codeId;
  }
  return null;
}

async function provePayPassword(
  { passwords, guard }: Parts,
  context: Context,
  payPassword: string,
): Promise<Result<null>> {
  const { caller } = context;
  const subject = `pay password of ${caller.userId}`;
  if (!(await guard.mayTry(subject, caller.address))) return refuse('too_many_requests');
  // Six digits can be guessed from many addresses at once, so guesses count for the account; an
  // owner who has to wait for that still has the code.
  if (!(await guard.mayGuess(subject))) return refuse('too_many_requests');
  const owner = await readOwner(context);
  if (!owner?.payPasswordHash)
    return refuse('pay_password_missing', { fields: { payPassword: 'pay_password_missing' } });
  if (!(await passwords.matches(payPassword, owner.payPasswordHash)))
    return refuse('pay_password_wrong', { fields: { payPassword: 'pay_password_wrong' } });
  await guard.succeeded(subject, caller.address);
  await guard.guessed(subject);
  return ok(null);
}

interface OwnerRow {
  readonly email: string | null;
  readonly phone: string | null;
  readonly payPasswordHash: string | null;
}

async function readOwner({ database, caller }: Context): Promise<OwnerRow | undefined> {
  const [row] = await database.query<OwnerRow>(
    'select email, phone, pay_password_hash from users where id = $1',
    [caller.userId],
  );
  return row;
}
