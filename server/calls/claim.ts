/** The key of an intent, for a call whose one statement claims it together with its effect. */
import { json } from '../db/values.ts';

export interface Claim {
  readonly key: string;
  readonly bodyHash: string;
  readonly endpoint: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** What the call answers with this value. */
  bodyOf(value: unknown): string;
}

/** A claim as `claim_intent` of the database takes it; null without a key. */
export function claimParameter(claim: Claim | null, value: unknown): string | null {
  if (claim === null) return null;
  const { key, bodyHash, endpoint, at } = claim;
  return json({ key, bodyHash, endpoint, at, body: claim.bodyOf(value) });
}
