/**
 * Verification codes: six random digits, stored as a hash, valid for ten minutes, once and for five
 * tries (docs/hardening.md, "Accounts and secrets").
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { ok, type Result, refuse } from '../../contract/envelope.ts';
import type { CodeScene } from '../../contract/features/session.ts';
import { DAY_MS, MINUTE_MS } from '../../contract/plain/time.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { Target } from './target.ts';

const LIFE_MS = 10 * MINUTE_MS;
const RETRY_AFTER_MS = MINUTE_MS;
const CODES_A_DAY = 10;
const TRIES = 5;

/** What a code was sent for. Without a scene, the newest code of the target is meant. */
export interface CodeClaim {
  readonly target: Target;
  readonly scene?: CodeScene;
  readonly code: string;
}

export interface Codes {
  /** Makes a code and answers it for delivery; refuses when one was sent a moment ago. */
  draw(target: Target, scene: CodeScene): Promise<Result<{ code: string; retryAfterMs: number }>>;
  /** The id of the code when it is right, null when not. A wrong one uses up a try. */
  check(claim: CodeClaim): Promise<number | null>;
  /** Consumes the code in the transaction of what it allows; false when another call was faster. */
  use(tx: Queryable, codeId: number): Promise<boolean>;
}

interface CodeRow {
  readonly id: number;
  readonly hash: string;
}

export function createCodes(database: Database, clock: Clock): Codes {
  return {
    draw: (target, scene) =>
      database.withTransaction(async (tx) => {
        const nowMs = clock.now();
        // Two requests at once must see each other's code.
        await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`code ${target.value}`]);
        const sent = await tx.query<{ at: number }>(
          'select created_at as at from verification_codes where target = $1 and created_at > $2 order by id desc',
          [target.value, nowMs - DAY_MS],
        );
        const lastMs = sent[0]?.at ?? Number.NEGATIVE_INFINITY;
        if (nowMs - lastMs < RETRY_AFTER_MS) return refuse('code_too_soon');
        if (sent.length >= CODES_A_DAY) return refuse('code_daily_limit');
        const code = String(randomInt(1_000_000)).padStart(6, '0');
        await tx.query(
          `insert into verification_codes (target, scene, code_hash, created_at, expires_at)
             values ($1, $2, $3, $4, $5)`,
          [
            target.value,
            scene,
            hashCode(code, randomBytes(16).toString('hex')),
            nowMs,
            nowMs + LIFE_MS,
          ],
        );
        return ok({ code, retryAfterMs: RETRY_AFTER_MS });
      }),
    check: (claim) =>
      database.withTransaction(async (tx) => {
        const row = await newestCode(tx, claim, clock.now());
        if (!row) return null;
        if (isCode(claim.code, row.hash)) return row.id;
        await tx.query('update verification_codes set tries = tries + 1 where id = $1', [row.id]);
        return null;
      }),
    use: async (tx, codeId) => {
      const used = await tx.query(
        'update verification_codes set used_at = $2 where id = $1 and used_at is null returning id',
        [codeId, clock.now()],
      );
      return used.length === 1;
    },
  };
}

/** Only the newest code of target and scene counts; the lock makes parallel tries count one by one. */
async function newestCode(
  tx: Queryable,
  claim: CodeClaim,
  nowMs: number,
): Promise<CodeRow | undefined> {
  const [row] = await tx.query<CodeRow & { isAlive: boolean }>(
    `select id, code_hash as hash, used_at is null and expires_at > $3 and tries < $4 as is_alive
       from verification_codes where target = $1 and ($2::text is null or scene = $2)
       order by id desc limit 1 for update`,
    [claim.target.value, claim.scene ?? null, nowMs, TRIES],
  );
  return row?.isAlive ? row : undefined;
}

/** A code is worth guessing for ten minutes only, so a salted hash that is quick will do. */
function hashCode(code: string, salt: string): string {
  return `${salt}:${createHash('sha256').update(`${salt}:${code}`).digest('hex')}`;
}

function isCode(code: string, stored: string): boolean {
  const salt = stored.split(':', 1)[0] ?? '';
  return timingSafeEqual(Buffer.from(hashCode(code, salt)), Buffer.from(stored));
}
