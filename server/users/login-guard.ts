/**
 * Slows down guessing. An attempt is counted before the password is looked at, so that parallel
 * guesses count too. The wait is bound to account and network together, so that who guesses elsewhere
 * cannot lock the owner out. Logins are bounded for the account as a whole as well; networks that its owner
 * has logged in from are not held up by that.
 */
import { createHash } from 'node:crypto';
import { DAY_MS } from '../../contract/plain/time.ts';
import type { Clock } from '../clock.ts';
import type { Queryable } from '../db/database.ts';
import { networkOf } from './network.ts';

const LONGEST_WAIT_MS = 3_600_000;

/** Attempts that are free, and the wait after the last of them, which doubles from then on. */
const RULES = {
  account: { scope: 'account', freeAttempts: 5, firstWaitMs: 30_000 },
  address: { scope: 'address', freeAttempts: 100, firstWaitMs: 30_000 },
  strangers: { scope: 'strangers', freeAttempts: 50, firstWaitMs: 30_000 },
  everywhere: { scope: 'account', freeAttempts: 20, firstWaitMs: 30_000 },
} as const;

export interface LoginGuard {
  /** Counts the attempt; false when it has to wait, and then it is not counted. */
  mayTry(account: string, address: string): Promise<boolean>;
  succeeded(account: string, address: string): Promise<void>;
  /** The same for logins, which strangers may also not guess at from many networks together. */
  mayLogIn(account: string, address: string): Promise<boolean>;
  loggedIn(account: string, address: string): Promise<void>;
  /** Counts a guess at a short secret, from wherever it comes; false when it has to wait. */
  mayGuess(subject: string): Promise<boolean>;
  guessed(subject: string): Promise<void>;
}

export function createLoginGuard(database: Queryable, clock: Clock): LoginGuard {
  async function mayTry(account: string, address: string): Promise<boolean> {
    const network = networkOf(address);
    if (!(await countAttempt(database, 'address', network, clock.now()))) return false;
    return countAttempt(database, 'account', pairOf(account, network), clock.now());
  }

  async function succeeded(account: string, address: string): Promise<void> {
    const network = networkOf(address);
    await database.query(`delete from login_attempts where scope = 'account' and subject = $1`, [
      pairOf(account, network),
    ]);
    // One's own account in between does not wash an address clean: only this attempt is taken back.
    await takeBack(database, 'address', network);
  }

  return {
    mayTry,
    succeeded,
    mayLogIn: async (account, address) => {
      if (!(await mayTry(account, address))) return false;
      const [known] = await database.query(
        `select from login_attempts where scope = 'known' and subject = $1`,
        [pairOf(account, networkOf(address))],
      );
      if (known !== undefined) return true;
      return countAttempt(database, 'strangers', pairOf(account, EVERYWHERE), clock.now());
    },
    loggedIn: async (account, address) => {
      await succeeded(account, address);
      await takeBack(database, 'strangers', pairOf(account, EVERYWHERE));
      await database.query(
        `insert into login_attempts (scope, subject, last_failed_at) values ('known', $1, $2)
           on conflict (scope, subject) do update set last_failed_at = excluded.last_failed_at`,
        [pairOf(account, networkOf(address)), clock.now()],
      );
    },
    mayGuess: (subject) =>
      countAttempt(database, 'everywhere', pairOf(subject, EVERYWHERE), clock.now()),
    guessed: async (subject) => {
      await database.query(`delete from login_attempts where scope = 'account' and subject = $1`, [
        pairOf(subject, EVERYWHERE),
      ]);
    },
  };
}

/** No address: what is counted for all of them together. */
const EVERYWHERE = '';

function takeBack(database: Queryable, scope: string, subject: string): Promise<unknown> {
  return database.query(
    `update login_attempts set failures = failures - 1 where scope = $1 and subject = $2 and failures > 0`,
    [scope, subject],
  );
}

/** A hash, so that the table holds no list of what people typed. */
function pairOf(account: string, address: string): string {
  return createHash('sha256').update(`${account}\n${address}`).digest('hex');
}

async function countAttempt(
  database: Queryable,
  rule: keyof typeof RULES,
  subject: string,
  nowMs: number,
): Promise<boolean> {
  const { scope, freeAttempts, firstWaitMs } = RULES[rule];
  const counted = await database.query(
    `insert into login_attempts as a (scope, subject, failures, last_failed_at) values ($1, $2, 1, $3)
       on conflict (scope, subject) do update set
         failures = case when a.last_failed_at < $3 - $7::bigint then 1 else a.failures + 1 end,
         last_failed_at = $3,
         blocked_until = case when a.last_failed_at >= $3 - $7::bigint and a.failures + 1 >= $4::integer
           then $3 + least($6::bigint, $5::bigint * (2 ^ least(a.failures + 1 - $4::integer, 20))::bigint)
           else 0 end
         where a.blocked_until <= $3
       returning failures`,
    [scope, subject, nowMs, freeAttempts, firstWaitMs, LONGEST_WAIT_MS, DAY_MS],
  );
  return counted.length === 1;
}
