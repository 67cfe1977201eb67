/** The authenticator app: its secret is drawn, proven by a code, and only then asked for at logins. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { CallContext } from '../../calls/handler.ts';
import type { Queryable } from '../../db/database.ts';
import { transact } from '../../db/database.ts';
import { Refused } from '../../db/errors.ts';
import { authenticatorOf } from '../../db/sealed-values.ts';
import { proveOutflow } from '../../users/outflow-proof.ts';
import { holdOutflows } from '../../users/outflow-wait.ts';
import {
  authenticatorUri,
  drawSecret,
  stepOfCode,
} from '../../users/second-factor/authenticator.ts';
import { spendCode, withoutSpaces } from '../../users/second-factor/code.ts';
import { drawRecoveryCodes, replaceRecoveryCodes } from '../../users/second-factor/recovery.ts';
import { readProof, wrongSecondFactor } from '../../users/second-factor/second-factor.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import { readUser } from '../../users/user.ts';
import {
  dropCodesOfNoFactor,
  holdBesideAnother,
  lockFactors,
  tellChange,
} from './factor-change.ts';

type Parts = Pick<SessionParts, 'codes' | 'guard' | 'passwords'>;
type Codes = Result<{ recoveryCodes: string[] }>;

const DRAFT_LIFE_MS = 600_000;
/** After these tries the setup starts again, so a stolen session guesses nothing. */
const TRIES = 5;

export async function startAuthenticator(
  parts: Parts,
  context: CallContext<'security.startAuthenticator'>,
  proof: RequestOf<'security.startAuthenticator'>,
): Promise<Result<{ secret: string; uri: string }>> {
  const { database, caller, clock, secrets } = context;
  if (await hasAuthenticator(database, caller.userId)) return refuse('already_done');
  const proven = await proveOutflow(parts, context, proof);
  if (!proven.ok) return proven;
  const secret = drawSecret();
  await database.query(
    `insert into authenticator_drafts (user_id, secret, expires_at) values ($1, $2, $3)
       on conflict (user_id) do update set secret = $2, expires_at = $3, tries = 0`,
    [
      caller.userId,
      secrets.seal(secret, authenticatorOf(caller.userId)),
      clock.now() + DRAFT_LIFE_MS,
    ],
  );
  const user = await readUser(database, caller.userId);
  const label = user?.email ?? user?.phone ?? String(caller.userId);
  return ok({ secret, uri: authenticatorUri(secret, label) });
}

export async function confirmAuthenticator(
  { passwords }: Parts,
  context: CallContext<'security.confirmAuthenticator'>,
  secondFactor: string,
): Promise<Codes> {
  const { database, caller, clock } = context;
  const { userId } = caller;
  const nowMs = clock.now();
  const [draft] = await database.query<{ secret: string }>(
    `update authenticator_drafts set tries = tries + 1
       where user_id = $1 and tries < $2 and expires_at > $3 returning secret`,
    [userId, TRIES, nowMs],
  );
  if (!draft) return wrongSecondFactor();
  const secret = context.secrets.open(draft.secret, authenticatorOf(userId));
  const step = stepOfCode(secret, withoutSpaces(secondFactor), nowMs);
  if (step === null) return wrongSecondFactor();
  const drawn = await drawRecoveryCodes(passwords);
  return transact(database, async (tx) => {
    await lockFactors(tx, userId);
    await holdBesideAnother(context, tx, userId);
    const confirmed = await tx.query(
      'update users set totp_secret = $2, totp_last_step = $3 where id = $1 and totp_secret is null returning id',
      [userId, draft.secret, step],
    );
    if (confirmed.length === 0) throw new Refused(refuse('already_done').error);
    await tx.query('delete from authenticator_drafts where user_id = $1', [userId]);
    await replaceRecoveryCodes(tx, userId, drawn);
    await tellChange(context, tx, 'second_factor_added');
    return { recoveryCodes: [...drawn.codes] };
  });
}

export async function removeAuthenticator(
  parts: Parts,
  context: CallContext<'security.removeAuthenticator'>,
  secondFactor: string,
): Promise<Result<Record<string, never>>> {
  const { database, caller, clock } = context;
  const { userId } = caller;
  if (!(await hasAuthenticator(database, userId))) return wrongSecondFactor();
  const proof = await readProof(parts, context, { userId, secondFactor });
  if (!proof.ok) return proof;
  return transact(database, async (tx) => {
    if (!(await spendCode(tx, proof.value, { userId, nowMs: clock.now() })))
      throw new Refused(wrongSecondFactor().error);
    const removed = await tx.query(
      'update users set totp_secret = null where id = $1 and totp_secret is not null returning id',
      [userId],
    );
    if (removed.length === 0) throw new Refused(refuse('already_done').error);
    await dropCodesOfNoFactor(tx, userId);
    await holdOutflows(context, tx, userId);
    await tellChange(context, tx, 'second_factor_removed');
    return {};
  });
}

export async function renewRecoveryCodes(
  parts: Parts,
  context: CallContext<'security.renewRecoveryCodes'>,
  secondFactor: string,
): Promise<Codes> {
  const { database, caller, clock } = context;
  const { userId } = caller;
  const proof = await readProof(parts, context, { userId, secondFactor });
  if (!proof.ok) return proof;
  const drawn = await drawRecoveryCodes(parts.passwords);
  return transact(database, async (tx) => {
    if (!(await spendCode(tx, proof.value, { userId, nowMs: clock.now() })))
      throw new Refused(wrongSecondFactor().error);
    await replaceRecoveryCodes(tx, userId, drawn);
    return { recoveryCodes: [...drawn.codes] };
  });
}

async function hasAuthenticator(database: Queryable, userId: number): Promise<boolean> {
  const found = await database.query(
    'select id from users where id = $1 and totp_secret is not null',
    [userId],
  );
  return found.length === 1;
}
