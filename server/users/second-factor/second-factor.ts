/**
 * The second step of a login or an outflow, and the proof by a code that changes of the factors ask for. Every wrong
 * answer is `second_factor_wrong` and nothing more; guesses are counted before they are looked at.
 */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Caller } from '../../calls/caller.ts';
import type { Queryable } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { SessionParts } from '../sessions/session-parts.ts';
import { isAppCode, type ReadCode, readCode, spendCode } from './code.ts';
import { acceptsPasskey, passkeyOptions } from './passkey.ts';

type Parts = Pick<SessionParts, 'guard' | 'passwords'>;
type Context = Pick<Exchange, 'config' | 'clock' | 'database' | 'secrets'> & {
  readonly caller: Pick<Caller, 'address'>;
};

interface SecondStep {
  readonly userId: number;
  readonly secondFactor?: string | undefined;
  readonly passkey?: string | undefined;
}

interface Factors {
  readonly hasAuthenticator: boolean;
  readonly hasPasskey: boolean;
  readonly hasRecoveryCode: boolean;
}

/** To be asked once the password is right. An account without a second factor passes. */
export async function proveSecondFactor(
  parts: Parts,
  context: Context,
  { userId, secondFactor, passkey }: SecondStep,
): Promise<Result<{ readonly hasFactor: boolean }>> {
  const { database, clock } = context;
  const factors = await factorsOf(database, userId);
  if (!factors.hasAuthenticator && !factors.hasPasskey) return ok({ hasFactor: false });
  if (passkey === undefined && secondFactor === undefined)
    return requireSecondFactor(context, userId, factors);
  const guess = { userId, isGuessable: passkey === undefined && isAppCode(secondFactor ?? '') };
  const proven = await guarded(parts, context, guess, async () => {
    if (passkey !== undefined) return (await acceptsPasskey(context, userId, passkey)) || null;
    const nowMs = clock.now();
    const code = await readCode(context, parts.passwords, {
      userId,
      written: secondFactor ?? '',
      nowMs,
    });
    return code && ((await spendCode(database, code, { userId, nowMs })) || null);
  });
  return proven.ok ? ok({ hasFactor: true }) : proven;
}

/** Refuses an account that has a second factor, and says which. */
export async function askSecondFactor(context: Context, userId: number): Promise<Result<null>> {
  const factors = await factorsOf(context.database, userId);
  return factors.hasAuthenticator || factors.hasPasskey
    ? requireSecondFactor(context, userId, factors)
    : ok(null);
}

/** A right code of the caller's, not spent yet: `spendCode` does that, in the transaction of its effect. */
export function readProof(
  parts: Parts,
  context: Context,
  { userId, secondFactor }: { userId: number; secondFactor: string },
): Promise<Result<ReadCode>> {
  const guess = { userId, isGuessable: isAppCode(secondFactor) };
  return guarded(parts, context, guess, async () => {
    const nowMs = context.clock.now();
    const code = await readCode(context, parts.passwords, {
      userId,
      written: secondFactor,
      nowMs,
    });
    return code && (await isUnspent(context.database, userId, code)) ? code : null;
  });
}

export function wrongSecondFactor() {
  return refuse('second_factor_wrong', { fields: { secondFactor: 'second_factor_wrong' } });
}

/** What is asked for, in the order in which it is offered. No session is opened. */
async function requireSecondFactor(
  context: Context,
  userId: number,
  factors: Factors,
): Promise<Result<never>> {
  const options = factors.hasPasskey ? await passkeyOptions(context, userId) : null;
  const methods = [
    ...(factors.hasAuthenticator ? ['authenticator'] : []),
    ...(options === null ? [] : ['passkey']),
    ...(factors.hasRecoveryCode ? ['recovery'] : []),
  ];
  return refuse('second_factor_required', {
    params: { methods: methods.join(), ...(options !== null && { passkeyOptions: options }) },
  });
}

/**
 * Five tries from an address, then a wait. Six digits can be guessed from many addresses at once,
 * so guesses count for the account too; an owner who has to wait for that still has the passkey and
 * the recovery codes.
 */
async function guarded<Proof>(
  { guard }: Parts,
  { caller }: Context,
  { userId, isGuessable }: { userId: number; isGuessable: boolean },
  /** Null when what was given is wrong. */
  prove: () => Promise<Proof | null>,
): Promise<Result<Proof>> {
  const subject = `second factor of ${userId}`;
  if (!(await guard.mayTry(subject, caller.address))) return refuse('too_many_requests');
  if (isGuessable && !(await guard.mayGuess(subject))) return refuse('too_many_requests');
  const proof = await prove();
  if (proof === null) return wrongSecondFactor();
  await guard.succeeded(subject, caller.address);
  await guard.guessed(subject);
  return ok(proof);
}

async function isUnspent(database: Queryable, userId: number, code: ReadCode): Promise<boolean> {
  const found =
    code.kind === 'authenticator'
      ? await database.query('select id from users where id = $1 and totp_last_step < $2', [
          userId,
          code.step,
        ])
      : await database.query(
          'select user_id from recovery_codes where user_id = $1 and code_hash = $2 and used_at is null',
          [userId, code.codeHash],
        );
  return found.length === 1;
}

async function factorsOf(database: Queryable, userId: number): Promise<Factors> {
  const [row] = await database.query<Factors>(
    `select totp_secret is not null as has_authenticator,
        exists (select from passkeys p where p.user_id = u.id) as has_passkey,
        exists (select from recovery_codes r where r.user_id = u.id and r.used_at is null) as has_recovery_code
       from users u where id = $1`,
    [userId],
  );
  if (!row) throw new Error('a login has no account');
  return row;
}
