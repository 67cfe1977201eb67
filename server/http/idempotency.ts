/**
 * One intent has one effect (docs/money.md, "One intent, one effect"): the key is inserted in the
 * transaction of the effect, so a second submit waits for the first to commit and gets its answer.
 */
import { createHash } from 'node:crypto';
import { outflowProof } from '../../contract/features/security.ts';
import { type EndpointName, endpointOf } from '../../contract/table.ts';
import { fromWireName } from '../../contract/wire.ts';
import type { Claim } from '../calls/claim.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queryable, Transaction } from '../db/database.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Answer } from './answer.ts';
import type { Fields } from './form.ts';

/** A key is good for this long; retention forgets it after. */
export const KEY_LIFE_MS = 7 * 86_400_000;

export interface Intent {
  readonly userId: number;
  /** Absent: the call runs once each time it is sent. */
  readonly key: string | undefined;
  readonly endpoint: EndpointName;
  readonly bodyHash: string;
  readonly run: (transaction: Transaction) => Promise<Answer>;
  /** What a key gets that was used with another body. */
  readonly conflict: () => Answer;
}

type Claiming = Omit<Intent, 'run'>;

export interface StatementIntent extends Claiming {
  readonly run: (claim: Omit<Claim, 'bodyOf'> | null) => Promise<Answer>;
}

export interface Idempotency {
  once(intent: Intent): Promise<Answer>;
  /** The same for an effect that is one statement, and claims the key with it. */
  inOneStatement(intent: StatementIntent): Promise<Answer>;
  /** What the key was answered, or refused for another body; null while it is free. */
  answerOf(intent: Claiming): Promise<Answer | null>;
}

interface StoredRow {
  readonly bodyHash: string;
  readonly answer: { readonly body: string; readonly outcome: string };
}

/** Rolls back the transaction of a refused call. */
class RefusedAnswer extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(answer.outcome);
    this.answer = answer;
  }
}

export function createIdempotency(database: Database, clock: Clock): Idempotency {
  return {
    answerOf: (intent) => storedAnswer(database, intent),
    inOneStatement: runStatement,
    once: async (intent) => {
      try {
        return await database.withTransaction(async (tx) => {
          if (!(await claim(tx, intent, clock.now()))) return claimedAnswer(tx, intent);
          const answer = await intent.run(tx);
          if (answer.outcome !== 'ok') throw new RefusedAnswer(answer);
          await remember(tx, intent, answer);
          return answer;
        });
      } catch (error) {
        if (!(error instanceof RefusedAnswer)) throw error;
        return intent.key === undefined ? error.answer : rememberRefusal(error.answer, intent);
      }
    },
  };

  async function runStatement(intent: StatementIntent): Promise<Answer> {
    const { key, bodyHash, endpoint } = intent;
    const claim = key === undefined ? null : { key, bodyHash, endpoint, at: clock.now() };
    try {
      const answer = await intent.run(claim);
      return claim === null || answer.outcome === 'ok' ? answer : rememberRefusal(answer, intent);
    } catch (error) {
      if (!isUniqueViolation(error, 'idempotency_pkey')) throw error;
      return claimedAnswer(database, intent);
    }
  }

  /** Its claim was rolled back too, so another call may have got in between: then its answer counts. */
  function rememberRefusal(answer: Answer, intent: Claiming): Promise<Answer> {
    return database.withTransaction(async (tx) => {
      if (!(await claim(tx, intent, clock.now()))) return claimedAnswer(tx, intent);
      await remember(tx, intent, answer);
      return answer;
    });
  }
}

/** Who proves again, with a new code, still wants the same. */
const proofs: ReadonlySet<string> = new Set(Object.keys(outflowProof));
const nothing: ReadonlySet<string> = new Set();

/** Where a call asks for no proof, a code is that of something else. */
function proofsOf(name: EndpointName): ReadonlySet<string> {
  const { request } = endpointOf(name);
  const { shape } = request as { readonly shape?: object };
  return shape !== undefined && 'payPassword' in shape ? proofs : nothing;
}

/** The body without its order, its language and what proves it. */
export function hashBody(name: EndpointName, fields: Fields): string {
  const proven = proofsOf(name);
  const said = [...fields]
    .filter(([key]) => key !== 'lang' && !proven.has(fromWireName(key)))
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([name, said]))
    .digest('hex');
}

async function claim(tx: Queryable, intent: Claiming, nowMs: number): Promise<boolean> {
  const { userId, key, bodyHash, endpoint } = intent;
  if (key === undefined) return true;
  const claimed = await tx.query(
    `insert into idempotency (user_id, key, body_hash, endpoint, created_at) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning key`,
    [userId, key, bodyHash, endpoint, nowMs],
  );
  return claimed.length === 1;
}

async function remember(tx: Queryable, intent: Claiming, { body, outcome }: Answer): Promise<void> {
  if (intent.key === undefined) return;
  await tx.query(
    `update idempotency set status = 'done', answer = $3 where user_id = $1 and key = $2`,
    [intent.userId, intent.key, { body, outcome }],
  );
}

/** After a claim that failed there is a row, unless it was rolled back at this moment. */
async function claimedAnswer(tx: Queryable, intent: Claiming): Promise<Answer> {
  return (await storedAnswer(tx, intent)) ?? intent.conflict();
}

async function storedAnswer(queryable: Queryable, intent: Claiming): Promise<Answer | null> {
  const [row] = await queryable.query<StoredRow>(
    `select body_hash, answer from idempotency where user_id = $1 and key = $2`,
    [intent.userId, intent.key ?? ''],
  );
  if (!row) return null;
  if (row.bodyHash !== intent.bodyHash) return intent.conflict();
  return { ...row.answer, isRepeat: true };
}
