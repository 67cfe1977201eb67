/** A passkey as the second step of a login (WebAuthn). */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { Queryable } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import {
  type BrowserAnswer,
  CHALLENGE_LIFE_MS,
  keepChallenge,
  type RelyingParty,
  readBrowserAnswer,
  relyingPartyOf,
  takeChallenge,
} from './challenge.ts';

type Parts = Pick<Exchange, 'config' | 'clock' | 'database'>;

interface KnownKey {
  readonly id: number;
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
}

/** The passkeys of an account in the form that browsers expect. */
export function credentialsOf(
  database: Queryable,
  userId: number,
): Promise<{ id: string; transports: string[] }[]> {
  return database.query(
    'select credential_id as id, transports from passkeys where user_id = $1 order by id',
    [userId],
  );
}

/** Options for an assertion, as JSON, with a new challenge; null when no passkey could answer. */
export async function passkeyOptions(
  { config, clock, database }: Parts,
  userId: number,
): Promise<string | null> {
  const party = relyingPartyOf(config);
  const allowCredentials = party ? await credentialsOf(database, userId) : [];
  if (!party || allowCredentials.length === 0) return null;
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials,
    userVerification: 'preferred',
    timeout: CHALLENGE_LIFE_MS,
  });
  const { challenge } = options;
  await keepChallenge(database, { userId, purpose: 'login', challenge, nowMs: clock.now() });
  return JSON.stringify(options);
}

/** Whether the assertion is right. Its challenge is used up in any case, and so is its counter. */
export async function acceptsPasskey(
  { config, clock, database }: Parts,
  userId: number,
  assertion: string,
): Promise<boolean> {
  const party = relyingPartyOf(config);
  const answer = readBrowserAnswer(assertion);
  if (!party || !answer || !party.isOrigin(answer.origin)) return false;
  const nowMs = clock.now();
  const { challenge } = answer;
  if (!(await takeChallenge(database, { userId, purpose: 'login', challenge, nowMs })))
    return false;
  const [key] = await database.query<KnownKey>(
    `select id, credential_id, public_key, counter
       from passkeys where user_id = $1 and credential_id = $2`,
    [userId, answer.credentialId],
  );
  const counter = key ? await newCounterOf(answer, key, party) : null;
  if (!key || counter === null) return false;
  // A copied key has its own counter: a counter that was seen before is refused.
  const counted = await database.query(
    `update passkeys set counter = $2, last_used_at = $3
       where id = $1 and (counter < $2 or (counter = 0 and $2::bigint = 0)) returning id`,
    [key.id, counter, nowMs],
  );
  return counted.length === 1;
}

/** Null when the signature, the host or the counter is not right: the library throws for each of them. */
async function newCounterOf(
  answer: BrowserAnswer,
  { credentialId, publicKey, counter }: KnownKey,
  party: RelyingParty,
): Promise<number | null> {
  const verification = await verifyAuthenticationResponse({
    response: answer.json as AuthenticationResponseJSON,
    expectedChallenge: answer.challenge,
    expectedOrigin: answer.origin,
    expectedRPID: party.id,
    credential: { id: credentialId, publicKey, counter },
    // The password came first, so a touch of the key is enough.
    requireUserVerification: false,
  }).catch(() => null);
  return verification?.verified === true ? verification.authenticationInfo.newCounter : null;
}
