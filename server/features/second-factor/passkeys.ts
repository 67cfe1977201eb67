/** Passkeys (WebAuthn): made by a browser over a challenge of ours, kept, taken away. */

import { createHash } from 'node:crypto';
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import { SITE_NAME } from '../../../contract/plain/site-name.ts';
import type { RequestOf, ResponseOf } from '../../../contract/table.ts';
import type { CallContext } from '../../calls/handler.ts';
import { type Transaction, transact } from '../../db/database.ts';
import { isUniqueViolation, Refused } from '../../db/errors.ts';
import { json } from '../../db/values.ts';
import { proveOutflow } from '../../users/outflow-proof.ts';
import { holdOutflows } from '../../users/outflow-wait.ts';
import {
  CHALLENGE_LIFE_MS,
  keepChallenge,
  readBrowserAnswer,
  relyingPartyOf,
  takeChallenge,
} from '../../users/second-factor/challenge.ts';
import { credentialsOf } from '../../users/second-factor/passkey.ts';
import {
  drawRecoveryCodes,
  type RecoveryCodes,
  replaceRecoveryCodes,
} from '../../users/second-factor/recovery.ts';
import { wrongSecondFactor } from '../../users/second-factor/second-factor.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import { readUser } from '../../users/user.ts';
import {
  dropCodesOfNoFactor,
  holdBesideAnother,
  lockFactors,
  tellChange,
} from './factor-change.ts';

type Parts = Pick<SessionParts, 'codes' | 'guard' | 'passwords'>;
type Added = ResponseOf<'security.addPasskey'>;

const MAXIMUM_KEYS = 10;

export async function startPasskey(
  parts: Parts,
  context: CallContext<'security.startPasskey'>,
  proof: RequestOf<'security.startPasskey'>,
): Promise<Result<{ options: string }>> {
  const { config, database, caller, clock } = context;
  const { userId } = caller;
  const party = relyingPartyOf(config);
  if (!party) return refuse('unavailable');
  const known = await credentialsOf(database, userId);
  if (known.length >= MAXIMUM_KEYS) return tooManyKeys();
  const proven = await proveOutflow(parts, context, proof);
  if (!proven.ok) return proven;
  const user = await readUser(database, userId);
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: party.id,
    userID: handleOf(userId),
    userName: user?.email ?? user?.phone ?? String(userId),
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: CHALLENGE_LIFE_MS,
  });
  const { challenge } = options;
  await keepChallenge(database, { userId, purpose: 'add', challenge, nowMs: clock.now() });
  return ok({ options: JSON.stringify(options) });
}

export async function addPasskey(
  { passwords }: Parts,
  context: CallContext<'security.addPasskey'>,
  { name, attestation }: RequestOf<'security.addPasskey'>,
): Promise<Result<Added>> {
  const { database, caller } = context;
  const credential = await readAttestation(context, attestation);
  if (!credential) return wrongSecondFactor();
  const drawn = await drawRecoveryCodes(passwords);
  try {
    return await transact(database, async (tx) => {
      await lockFactors(tx, caller.userId);
      await holdBesideAnother(context, tx, caller.userId);
      const passkey = await insertKey(context, tx, { ...credential, name });
      const isNew = await giveCodes(tx, caller.userId, drawn);
      await tellChange(context, tx, 'second_factor_added');
      return { passkey, recoveryCodes: isNew ? [...drawn.codes] : [] };
    });
  } catch (error) {
    // A known key is refused in the words of a wrong one, which does not tell whose it is.
    if (isUniqueViolation(error)) return wrongSecondFactor();
    throw error;
  }
}

export async function removePasskey(
  parts: Parts,
  context: CallContext<'security.removePasskey'>,
  { id, ...proof }: RequestOf<'security.removePasskey'>,
): Promise<Result<Record<string, never>>> {
  const { database, caller } = context;
  const { userId } = caller;
  const found = await database.query('select id from passkeys where id = $1 and user_id = $2', [
    id,
    userId,
  ]);
  if (found.length === 0) return refuse('not_found');
  const proven = await proveOutflow(parts, context, proof);
  if (!proven.ok) return proven;
  return transact(database, async (tx) => {
    await lockFactors(tx, userId);
    const removed = await tx.query(
      'delete from passkeys where id = $1 and user_id = $2 returning id',
      [id, userId],
    );
    if (removed.length === 0) throw new Refused(refuse('not_found').error);
    await dropCodesOfNoFactor(tx, userId);
    await holdOutflows(context, tx, userId);
    await tellChange(context, tx, 'second_factor_removed');
    return {};
  });
}

interface NewKey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Null when it does not answer a challenge that this caller was given for it. */
async function readAttestation(
  { config, database, caller, clock }: CallContext<'security.addPasskey'>,
  attestation: string,
): Promise<NewKey | null> {
  const party = relyingPartyOf(config);
  const answer = readBrowserAnswer(attestation);
  if (!party || !answer || !party.isOrigin(answer.origin)) return null;
  const { challenge, origin } = answer;
  const draft = { userId: caller.userId, purpose: 'add', challenge, nowMs: clock.now() } as const;
  if (!(await takeChallenge(database, draft))) return null;
  const verification = await verifyRegistrationResponse({
    response: answer.json as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => null);
  if (verification?.verified !== true) return null;
  const { id, publicKey, counter, transports = [] } = verification.registrationInfo.credential;
  return { credentialId: id, publicKey, counter, transports };
}

async function insertKey(
  { caller, clock }: CallContext<'security.addPasskey'>,
  tx: Transaction,
  key: NewKey & { readonly name: string },
): Promise<Added['passkey']> {
  const known = await tx.query('select id from passkeys where user_id = $1', [caller.userId]);
  if (known.length >= MAXIMUM_KEYS) throw new Refused(tooManyKeys().error);
  const { name, credentialId, publicKey, counter, transports } = key;
  const createdAt = clock.now();
  const [row] = await tx.query<{ id: number }>(
    `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [caller.userId, name, credentialId, publicKey, counter, json(transports), createdAt],
  );
  if (!row) throw new Error('a passkey was not written');
  return { id: row.id, name, createdAt, lastUsedAt: null };
}

/** With the first factor, and whenever all codes are spent: without them a lost key is a lost account. */
async function giveCodes(tx: Transaction, userId: number, drawn: RecoveryCodes): Promise<boolean> {
  const left = await tx.query(
    'select user_id from recovery_codes where user_id = $1 and used_at is null limit 1',
    [userId],
  );
  if (left.length > 0) return false;
  await replaceRecoveryCodes(tx, userId, drawn);
  return true;
}

/** What a key knows the account by: the same for all keys of an account, and no address of anybody. */
function handleOf(userId: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`aureus account ${userId}`).digest());
}

function tooManyKeys() {
  return refuse('limit_exceeded', { params: { maximum: String(MAXIMUM_KEYS) } });
}
