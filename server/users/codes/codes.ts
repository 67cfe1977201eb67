/**
 * Verification codes: six random digits, stored as a hash, valid for ten minutes, once and for five
 * tries (docs/hardening.md, "Accounts and secrets"). A code belongs to who has asked for it, so that a
 * stranger neither uses up, nor supersedes, nor kills the codes of an owner.
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import { type CodeScene, guestCodeScenes } from '../../../contract/features/session.ts';
import { DAY_MS, MINUTE_MS } from '../../../contract/plain/time.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { networkOf } from '../../network.ts';
import { findCredentials } from '../accounts.ts';
import type { LoginGuard } from '../sessions/login-guard.ts';
import type { Target } from './target.ts';

const LIFE_MS = 10 * MINUTE_MS;
const RETRY_AFTER_MS = MINUTE_MS;
/** To one target, for each who asks. */
const CODES_A_DAY = 10;
/**
 * To one target, for all together whom its owner's account does not know, and as many for all whom it knows: nobody is
 * flooded with letters, and no stranger uses up what the owner is sent.
 */
const CODES_TOGETHER_A_DAY = 30;
/** Of each guesser at each code; guessers whom neither code nor account knows count as one. */
const TRIES = 5;
const STRANGERS = '';

/** Who asks for a code, or tells one. */
export interface CodeCaller {
  readonly userId: number | null;
  readonly address: string;
}

/** What a code was sent for. Without a scene, any scene of guests is meant. */
export interface CodeClaim {
  readonly target: Target;
  readonly scene?: CodeScene;
  readonly code: string;
}

export interface Codes {
  /** Makes a code and answers it for delivery; refuses when one was sent a moment ago. */
  draw(
    caller: CodeCaller,
    wanted: { readonly target: Target; readonly scene: CodeScene },
  ): Promise<Result<{ code: string; retryAfterMs: number }>>;
  /** The id of the code when it is right, null when not. A wrong one uses up a try. */
  check(caller: CodeCaller, claim: CodeClaim): Promise<number | null>;
  /** Consumes the code in the transaction of what it allows; false when another call was faster. */
  use(tx: Queryable, codeId: number): Promise<boolean>;
}

interface CodesParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly guard: Pick<LoginGuard, 'isKnown'>;
}

export function createCodes({ database, clock, guard }: CodesParts): Codes {
  return {
    draw: async (caller, { target, scene }) => {
      const requester = requesterOf(caller, scene);
      const isStranger = !(await isOfAccount({ database, guard }, caller, { target, scene }));
      return database.withTransaction(async (tx) => {
        await lockTarget(tx, target);
        const asked = { target, requester, isStranger, nowMs: clock.now() };
        const refused = await refuseTooMany(tx, asked);
        return refused ?? insertCode(tx, { ...asked, scene });
      });
    },
    check: async (caller, { target, scene, code }) => {
      const requester = requesterOf(caller, scene);
      const isKnown = await isOfAccount({ database, guard }, caller, { target, scene });
      return database.withTransaction(async (tx) => {
        await lockTarget(tx, target);
        const alive = await aliveCodes(tx, { target, scene, requester, nowMs: clock.now() });
        const guessed = alive.map((row) => ({
          ...row,
          guesser: isKnown || row.requester === requester ? requester : STRANGERS,
        }));
        const open = await withTriesLeft(tx, guessed);
        const right = open.find(({ hash }) => isCode(code, hash));
        if (right === undefined) await countTries(tx, open);
        return right?.id ?? null;
      });
    },
    use: async (tx, codeId) => {
      const used = await tx.query(
        'update verification_codes set used_at = $2 where id = $1 and used_at is null returning id',
        [codeId, clock.now()],
      );
      return used.length === 1;
    },
  };
}

function isOfGuests(scene: CodeScene | undefined): boolean {
  return scene === undefined || guestCodeScenes.some((one) => one === scene);
}

/** Codes of a session are its user's wherever the phone goes; guests are known by their network. */
function requesterOf({ userId, address }: CodeCaller, scene: CodeScene | undefined): string {
  return isOfGuests(scene) ? networkOf(address) : `user ${userId}`;
}

/**
 * Whether the account of this target is the caller's: its owner has logged in from that network, or is the
 * user of the session. Takes the same way for a target without an account.
 */
async function isOfAccount(
  { database, guard }: Pick<CodesParts, 'database' | 'guard'>,
  { userId, address }: CodeCaller,
  { target, scene }: { readonly target: Target; readonly scene: CodeScene | undefined },
): Promise<boolean> {
  const ownerId = (await findCredentials(database, target))?.userId ?? 0;
  return isOfGuests(scene) ? guard.isKnown(ownerId, address) : ownerId === userId;
}

/** Two calls about one target at once must see each other's codes and tries. */
async function lockTarget(tx: Queryable, { value }: Target): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`code ${value}`]);
}

interface Asked {
  readonly target: Target;
  readonly requester: string;
  readonly isStranger: boolean;
  readonly nowMs: number;
}

async function refuseTooMany(
  tx: Queryable,
  { target, requester, isStranger, nowMs }: Asked,
): Promise<Result<never> | null> {
  const [sent] = await tx.query<{ own: number; lastMs: number | null; together: number }>(
    `select count(*) filter (where requester = $2) as own,
        max(created_at) filter (where requester = $2) as last_ms,
        count(*) filter (where is_stranger = $4) as together
       from verification_codes where target = $1 and created_at > $3`,
    [target.value, requester, nowMs - DAY_MS, isStranger],
  );
  if (!sent) return null;
  if (nowMs - (sent.lastMs ?? Number.NEGATIVE_INFINITY) < RETRY_AFTER_MS)
    return refuse('code_too_soon');
  const isTooMany = sent.own >= CODES_A_DAY || sent.together >= CODES_TOGETHER_A_DAY;
  return isTooMany ? refuse('code_daily_limit') : null;
}

async function insertCode(
  tx: Queryable,
  { target, scene, requester, isStranger, nowMs }: Asked & { readonly scene: CodeScene },
): Promise<Result<{ code: string; retryAfterMs: number }>> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await tx.query(
    `insert into verification_codes
         (target, scene, code_hash, requester, is_stranger, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      target.value,
      scene,
      hashCode(code, randomBytes(16).toString('hex')),
      requester,
      isStranger,
      nowMs,
      nowMs + LIFE_MS,
    ],
  );
  return ok({ code, retryAfterMs: RETRY_AFTER_MS });
}

interface AliveCode {
  readonly id: number;
  readonly hash: string;
  readonly requester: string;
}

/**
 * The newest code of each who asked. A code of a session counts for its user alone; one of a guest may be told
 * from another network, because phones change theirs. Once one was used, those sent before it are worth nothing.
 */
function aliveCodes(
  tx: Queryable,
  asked: { target: Target; scene: CodeScene | undefined; requester: string; nowMs: number },
): Promise<AliveCode[]> {
  const { target, scene, requester, nowMs } = asked;
  const scenes = scene === undefined ? guestCodeScenes : [scene];
  return tx.query<AliveCode>(
    `select id, code_hash as hash, requester from verification_codes c
       where target = $1 and scene = any ($2::text[]) and used_at is null and expires_at > $3
         and ($4::text is null or requester = $4)
         and not exists (select from verification_codes o
           where o.target = c.target and o.scene = c.scene and o.id <> c.id
             and (o.requester = c.requester and o.id > c.id or o.used_at >= c.created_at
               and ($4::text is null or o.requester = $4)))
       order by id desc`,
    [target.value, scenes, nowMs, isOfGuests(scene) ? null : requester],
  );
}

type GuessedCode = AliveCode & { readonly guesser: string };

async function withTriesLeft(
  tx: Queryable,
  codes: readonly GuessedCode[],
): Promise<readonly GuessedCode[]> {
  const spent = await tx.query<{ id: number; guesser: string }>(
    'select code_id as id, guesser from verification_code_tries where code_id = any ($1::bigint[]) and tries >= $2',
    [codes.map(({ id }) => id), TRIES],
  );
  return codes.filter(
    ({ id, guesser }) => !spent.some((one) => one.id === id && one.guesser === guesser),
  );
}

async function countTries(tx: Queryable, codes: readonly GuessedCode[]): Promise<void> {
  await tx.query(
    `insert into verification_code_tries as t (code_id, guesser, tries)
       select id, guesser, 1 from unnest($1::bigint[], $2::text[]) as guess (id, guesser)
       on conflict (code_id, guesser) do update set tries = t.tries + 1`,
    [codes.map(({ id }) => id), codes.map(({ guesser }) => guesser)],
  );
}

/** A code is worth guessing for ten minutes only, so a salted hash that is quick will do. */
function hashCode(code: string, salt: string): string {
  return `${salt}:${createHash('sha256').update(`${salt}:${code}`).digest('hex')}`;
}

function isCode(code: string, stored: string): boolean {
  const salt = stored.split(':', 1)[0] ?? '';
  return timingSafeEqual(Buffer.from(hashCode(code, salt)), Buffer.from(stored));
}
