/**
 * Binds a phone or an email to the account. Codes of the scene `security` are sent to what is
 * bound, so binding an address means owning the account: an open session alone must not be enough
 * for it.
 */
import { type Result, refuse } from '../../../contract/envelope.ts';
import type { User } from '../../../contract/features/session.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { Transaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { addMessage } from '../../messages/add-message.ts';
import { addLetterTo } from '../../messages/letters.ts';
import type { Announcement } from '../../realtime/announce.ts';
import { coveredTarget } from '../../users/codes/covered.ts';
import { postCode } from '../../users/codes/post-code.ts';
import { parseTarget, type Target } from '../../users/codes/target.ts';
import { checkOwnCode } from '../../users/outflow-proof.ts';
import { holdOutflows } from '../../users/outflow-wait.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import { changeOwn, type OwnContext, wrongCode } from './own-change.ts';

/** For this long after a login its password is proof enough for a first phone or email. */
const FRESH_LOGIN_MS = 30 * 60_000;

/** The same answer whether the number is taken or not. */
export async function sendPhoneCode(
  parts: SessionParts,
  context: OwnContext,
  { areaCode, mobile }: RequestOf<'security.sendPhoneCode'>,
): Promise<Result<{ retryAfterMs: number }>> {
  const target = parseTarget(mobile, areaCode);
  if (!target) return refuse('phone_invalid', { fields: { mobile: 'phone_invalid' } });
  return postCode(parts, context, { caller: context.caller, target, scene: 'bind' });
}

export async function bindPhone(
  parts: SessionParts,
  context: OwnContext,
  { areaCode, mobile, ...codes }: RequestOf<'security.bindPhone'>,
): Promise<Result<User>> {
  const target = parseTarget(mobile, areaCode);
  if (!target) return refuse('phone_invalid', { fields: { mobile: 'phone_invalid' } });
  return bind(parts, context, { target, field: 'mobile', ...codes });
}

export async function bindEmail(
  parts: SessionParts,
  context: OwnContext,
  { email, ...codes }: RequestOf<'security.bindEmail'>,
): Promise<Result<User>> {
  const target = parseTarget(email);
  if (!target) return refuse('email_invalid', { fields: { email: 'email_invalid' } });
  return bind(parts, context, { target, field: 'email', ...codes });
}

interface Binding {
  readonly target: Target;
  /** The field of the request that names the target. */
  readonly field: 'mobile' | 'email';
  readonly code: string;
  readonly securityCode?: string | undefined;
}

async function bind(
  parts: SessionParts,
  context: OwnContext,
  { target, field, code, securityCode }: Binding,
): Promise<Result<User>> {
  const { userId } = context.caller;
  const isAsked = await needsSecurityCode(context, target);
  // Said before a code is looked at, so that asking costs no try.
  if (isAsked && securityCode === undefined) return wrongCode('securityCode');
  const codeId = await parts.codes.check(context.caller, { target, scene: 'bind', code });
  if (codeId === null) return wrongCode('code');
  const ownCodeId =
    isAsked && securityCode !== undefined
      ? await checkOwnCode(parts, context, securityCode)
      : undefined;
  if (ownCodeId === null) return wrongCode('securityCode');
  try {
    return await changeOwn(parts.codes, context, {
      codeIds: { code: codeId, ...(ownCodeId !== undefined && { securityCode: ownCodeId }) },
      tell: (tx, at) => tellBound(tx, userId, { target, at }),
      write: async (tx) => {
        const [before] = await tx.query<{ bound: string | null }>(
          `select ${target.kind} as bound from users where id = $1 for update`,
          [userId],
        );
        await tx.query(`update users set ${target.kind} = $2 where id = $1`, [
          userId,
          target.value,
        ]);
        if (!before || before.bound === null) return;
        await holdOutflows(context, tx, userId);
        // Whoever reads the mail of the old address learns of it as well.
        if (target.kind === 'email')
          await addLetterTo(
            tx,
            { userId, address: before.bound },
            {
              key: 'email_bound',
              params: { email: coveredTarget(target) },
              at: context.clock.now(),
            },
          );
      },
    });
  } catch (error) {
    // Only now, by a code that reached the address, may its holder learn that it has an account.
    if (isUniqueViolation(error, `users_${target.kind}`))
      return refuse('account_taken', { fields: { [field]: 'account_taken' } });
    throw error;
  }
}

function tellBound(
  tx: Transaction,
  userId: number,
  { target, at }: { readonly target: Target; readonly at: number },
): Promise<Announcement> {
  const covered = coveredTarget(target);
  return target.kind === 'phone'
    ? addMessage(tx, userId, { key: 'phone_bound', params: { phone: covered }, at })
    : addMessage(tx, userId, { key: 'email_bound', params: { email: covered }, at });
}

async function needsSecurityCode(
  { database, clock, caller }: OwnContext,
  { kind }: Target,
): Promise<boolean> {
  const [row] = await database.query<{ [Kind in Target['kind']]: string | null } & { at: number }>(
    `select u.email, u.phone, s.created_at as at from users u join sessions s on s.user_id = u.id
       where u.id = $1 and s.token_hash = $2`,
    [caller.userId, caller.sessionHash],
  );
  if (!row) return true;
  if (row[kind] !== null) return true;
  const isFresh = clock.now() - row.at <= FRESH_LOGIN_MS;
  return !isFresh && (row.email !== null || row.phone !== null);
}
