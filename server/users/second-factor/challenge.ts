/** Challenges for passkeys: of one account, for one purpose, for two minutes, answered once. */
import { z } from '../../../contract/schema.ts';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../db/database.ts';

export const CHALLENGE_LIFE_MS = 120_000;

type ChallengePurpose = 'add' | 'login';

/** Whom passkeys are made for (WebAuthn): a host, and the pages that may speak for it. */
export interface RelyingParty {
  readonly id: string;
  isOrigin(origin: string): boolean;
}

/**
 * Null where passkeys are not available: the origin that the browser reports is accepted only when
 * we can name it. The sandbox, which has no public origin, is opened at localhost, the one plain
 * host that browsers trust.
 */
export function relyingPartyOf({ publicOrigin, mode }: Config): RelyingParty | null {
  if (publicOrigin !== null)
    return { id: new URL(publicOrigin).hostname, isOrigin: (origin) => origin === publicOrigin };
  return mode === 'sandbox' ? { id: 'localhost', isOrigin: isLocalhost } : null;
}

interface Draft {
  readonly userId: number;
  readonly purpose: ChallengePurpose;
  readonly challenge: string;
  readonly nowMs: number;
}

export async function keepChallenge(
  database: Queryable,
  { userId, purpose, challenge, nowMs }: Draft,
): Promise<void> {
  await database.query('delete from passkey_challenges where user_id = $1 and expires_at <= $2', [
    userId,
    nowMs,
  ]);
  await database.query(
    'insert into passkey_challenges (challenge, user_id, purpose, expires_at) values ($1, $2, $3, $4)',
    [challenge, userId, purpose, nowMs + CHALLENGE_LIFE_MS],
  );
}

/** Uses the challenge up; false for one that is not the account's, of another purpose, old or used. */
export async function takeChallenge(
  database: Queryable,
  { userId, purpose, challenge, nowMs }: Draft,
): Promise<boolean> {
  const taken = await database.query(
    `delete from passkey_challenges
       where challenge = $1 and user_id = $2 and purpose = $3 and expires_at > $4 returning challenge`,
    [challenge, userId, purpose, nowMs],
  );
  return taken.length === 1;
}

/** What a browser answered, as far as we look ourselves; the library looks at the rest. */
export interface BrowserAnswer {
  readonly credentialId: string;
  readonly challenge: string;
  readonly origin: string;
  /** The whole answer, parsed. */
  readonly json: object;
}

const Answer = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(1_400)),
  response: z.looseObject({ clientDataJSON: z.string() }),
});
const ClientData = z.looseObject({ challenge: z.string(), origin: z.string() });

/** Null when the text is no answer of a browser at all. */
export function readBrowserAnswer(written: string): BrowserAnswer | null {
  const answer = Answer.safeParse(parseJson(written));
  if (!answer.success) return null;
  const { id, response } = answer.data;
  const clientData = ClientData.safeParse(
    parseJson(Buffer.from(response.clientDataJSON, 'base64url').toString()),
  );
  if (!clientData.success) return null;
  const { challenge, origin } = clientData.data;
  return { credentialId: id, challenge, origin, json: answer.data };
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}

function isLocalhost(origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).hostname === 'localhost';
}
