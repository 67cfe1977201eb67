/** Sessions: who a token speaks for, for how long, and how it ends. */
import { DAY_MS } from '../../../contract/plain/time.ts';
import type { Identity } from '../../calls/caller.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import { addMessage } from '../../messages/add-message.ts';
import type { Credentials } from '../accounts.ts';
import type { LoginHistory, Origin } from './login-history.ts';
import { drawToken, hashToken, tokenOfHeader } from './tokens.ts';

/** Idle and absolute lives; "stay logged in" lengthens both (SECUR-05). */
const LIVES = {
  short: { idleMs: DAY_MS, absoluteMs: 7 * DAY_MS },
  long: { idleMs: 30 * DAY_MS, absoluteMs: 90 * DAY_MS },
} as const;
/** How stale the time of the last call may be, so that not every call writes. */
const SEEN_EVERY_MS = 60_000;

/** What has been shown to log in: the password, and the second factor where there was one. */
export interface ProvenLogin extends Credentials {
  readonly hasProvenFactor: boolean;
  /** Uses up the code that stood in for the password; false when another login was faster. */
  readonly spendCode?: (tx: Queryable) => Promise<boolean>;
}

export interface Sessions {
  /** Null for no header, and for a token that is unknown, revoked or too old. */
  identify(authorization: string | undefined): Promise<Identity | null>;
  /**
   * Answers the token, which is kept nowhere; writes the login down. Null when the password that the account had
   * is no longer its own, or when it has a second factor by now that was not asked for: a login in flight does not
   * outlive a reset, which ends all sessions that it sees, nor pass a factor that was added meanwhile.
   */
  open(proven: ProvenLogin, isLong: boolean, origin: Origin): Promise<string | null>;
  /** Lengthens or shortens the lives of a session; neither reaches beyond the long life since its login. */
  stay(sessionHash: string, isLong: boolean): Promise<void>;
  end(sessionHash: string): Promise<void>;
  /**
   * Ends every session of the user, or all but the one with this hash; call `announceEnd` with the answer
   * after the commit.
   */
  endAll(tx: Queryable, userId: number, keptHash?: string): Promise<string[]>;
  announceEnd(sessionHashes: readonly string[]): void;
  /** Called for each session that ends, so that its sockets are cut. */
  onEnd(listener: (sessionHash: string) => void): void;
}

interface SessionRow {
  readonly userId: number;
  readonly lastSeenAt: number;
  readonly isVerified: boolean;
}

export function createSessions(database: Database, clock: Clock, logins: LoginHistory): Sessions {
  const listeners = new Set<(sessionHash: string) => void>();
  const announceEnd = (sessionHashes: readonly string[]) => {
    for (const hash of sessionHashes) for (const listener of listeners) listener(hash);
  };
  return {
    identify: async (authorization) => {
      const token = tokenOfHeader(authorization);
      return token === null ? null : findIdentity(database, hashToken(token), clock.now());
    },
    open: ({ userId, passwordHash, hasProvenFactor, spendCode }, isLong, origin) => {
      const token = drawToken();
      return database.withTransaction(async (tx) => {
        // The lock makes a change of the password or the factors wait, or this login wait for the change.
        const isReturning = await lockUser(tx, userId);
        const [current] = await tx.query<{ passwordHash: string; hasFactor: boolean }>(
          `select password_hash, totp_secret is not null
                or exists (select from passkeys p where p.user_id = u.id) as has_factor
             from users u where id = $1`,
          [userId],
        );
        if (current?.passwordHash !== passwordHash) return null;
        if (current.hasFactor && !hasProvenFactor) return null;
        if (spendCode && !(await spendCode(tx))) return null;
        const sessionHash = hashToken(token);
        await insertSession(tx, { sessionHash, userId, isLong, origin, at: clock.now() });
        if (isReturning) await takeBack(tx, userId, clock.now());
        await logins.succeeded(tx, userId, origin);
        return token;
      });
    },
    stay: async (sessionHash, isLong) => {
      const longestMs = isLong ? Number.MAX_SAFE_INTEGER : clock.now() + LIVES.short.absoluteMs;
      await database.query(
        `update sessions set stay_logged_in = $2, idle_ms = $3,
             expires_at = least(created_at + $4::bigint, $5::bigint) where token_hash = $1`,
        [
          sessionHash,
          isLong,
          (isLong ? LIVES.long : LIVES.short).idleMs,
          LIVES.long.absoluteMs,
          longestMs,
        ],
      );
    },
    end: async (sessionHash) => {
      await database.query(
        'update sessions set revoked_at = $2 where token_hash = $1 and revoked_at is null',
        [sessionHash, clock.now()],
      );
      announceEnd([sessionHash]);
    },
    endAll: async (tx, userId, keptHash) => {
      const ended = await tx.query<{ hash: string }>(
        `update sessions set revoked_at = $2
           where user_id = $1 and revoked_at is null and token_hash is distinct from $3
           returning token_hash as hash`,
        [userId, clock.now(), keptHash ?? null],
      );
      return ended.map(({ hash }) => hash);
    },
    announceEnd,
    onEnd: (listener) => {
      listeners.add(listener);
    },
  };
}

/** True for an account that is to be closed: then alone, because the login is going to change it. */
async function lockUser(tx: Queryable, userId: number): Promise<boolean> {
  const [user] = await tx.query<{ isClosing: boolean }>(
    'select closing_at is not null as is_closing from users where id = $1',
    [userId],
  );
  const strength = user?.isClosing ? 'update' : 'share';
  await tx.query(`select from users where id = $1 for ${strength}`, [userId]);
  return user?.isClosing ?? false;
}

/** Who logs in before the end wants the account after all. */
async function takeBack(tx: Transaction, userId: number, at: number): Promise<void> {
  const stopped = await tx.query(
    'update users set closing_at = null where id = $1 and closing_at is not null returning id',
    [userId],
  );
  if (stopped.length > 0) await addMessage(tx, userId, { key: 'closing_stopped', params: {}, at });
}

async function insertSession(
  tx: Queryable,
  session: { sessionHash: string; userId: number; isLong: boolean; origin: Origin; at: number },
): Promise<void> {
  const { sessionHash, userId, isLong, origin, at } = session;
  const { idleMs, absoluteMs } = isLong ? LIVES.long : LIVES.short;
  await tx.query(
    `insert into sessions
         (token_hash, user_id, stay_logged_in, idle_ms, created_at, last_seen_at, expires_at, user_agent, address)
       values ($1, $2, $3, $4, $5, $5, $6, $7, $8)`,
    [sessionHash, userId, isLong, idleMs, at, at + absoluteMs, origin.userAgent, origin.address],
  );
}

async function findIdentity(
  database: Database,
  sessionHash: string,
  nowMs: number,
): Promise<Identity | null> {
  const [row] = await database.query<SessionRow>(
    `select s.user_id, s.last_seen_at, u.verification_level > 0 as is_verified
       from sessions s join users u on u.id = s.user_id
       where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2 and s.last_seen_at + s.idle_ms > $2`,
    [sessionHash, nowMs],
  );
  if (!row) return null;
  if (nowMs - row.lastSeenAt > SEEN_EVERY_MS) {
    await database.query('update sessions set last_seen_at = $2 where token_hash = $1', [
      sessionHash,
      nowMs,
    ]);
  }
  return { userId: row.userId, sessionHash, isVerified: row.isVerified };
}
