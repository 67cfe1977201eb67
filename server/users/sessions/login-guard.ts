/**
 * Slows down guessing. An attempt is counted before the password is looked at, so that parallel
 * guesses count too. The wait is bound to account and network together, so that who guesses elsewhere
 * cannot lock the owner out. Logins are bounded for the account as a whole as well; networks that its owner
 * has logged in from are not held up by that. What is counted is forgotten after a day.
 */
import { createHash } from 'node:crypto';
import { DAY_MS } from '../../../contract/plain/time.ts';
import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../db/database.ts';
import { networkOf } from '../../network.ts';

const LONGEST_WAIT_MS = 3_600_000;

/** Attempts that are free, and the wait after the last of them, which doubles from then on. */
const RULES = {
  account: { scope: 'account', freeAttempts: 5, firstWaitMs: 30_000 },
  address: { scope: 'address', freeAttempts: 100, firstWaitMs: 30_000 },
  strangers: { scope: 'strangers', freeAttempts: 50, firstWaitMs: 30_000 },
  everywhere: { scope: 'account', freeAttempts: 20, firstWaitMs: 30_000 },
} as const;

/** What was typed, and whose it is; null when it is nobody's. */
interface GuardedLogin {
  readonly account: string;
  readonly userId: number | null;
}

export interface LoginGuard {
  /** Counts the attempt; false when it has to wait, and then it is not counted. */
  mayTry(account: string, address: string): Promise<boolean>;
  succeeded(account: string, address: string): Promise<void>;
  /** The same for logins, which strangers may also not guess at from many networks together. */
  mayLogIn(login: GuardedLogin, address: string): Promise<boolean>;
  /** The password was right; wrong ones typed before it in that network were no guesses. */
  passwordWasRight(account: string, address: string): Promise<void>;
  /** The whole login was right, so that its network is one of the owner's from now on. */
  remember(userId: number, address: string): Promise<void>;
  isKnown(userId: number, address: string): Promise<boolean>;
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

  async function succeeded(account: string, address: string): Promise<number> {
    const network = networkOf(address);
    const tried = await forget(database, pairOf(account, network));
    // One's own account in between does not wash an address clean: only what was tried at it is taken back.
    await takeBack(database, { scope: 'address', subject: network, tried });
    return tried;
  }

  const isKnown = async (userId: number, address: string) => {
    const [known] = await database.query(
      `select from login_attempts where scope = 'known' and subject = $1`,
      [pairOf(`user ${userId}`, networkOf(address))],
    );
    return known !== undefined;
  };

  return {
    mayTry,
    succeeded: async (account, address) => void (await succeeded(account, address)),
    mayLogIn: async ({ account, userId }, address) => {
      if (!(await mayTry(account, address))) return false;
      if (await isKnown(userId ?? NOBODY, address)) return true;
      return countAttempt(database, 'strangers', pairOf(account, EVERYWHERE), clock.now());
    },
    passwordWasRight: async (account, address) => {
      const tried = await succeeded(account, address);
      const subject = pairOf(account, EVERYWHERE);
      await takeBack(database, { scope: 'strangers', subject, tried });
    },
    isKnown,
    remember: async (userId, address) => {
      await database.query(
        `insert into login_attempts (scope, subject, last_failed_at) values ('known', $1, $2)
           on conflict (scope, subject) do update set last_failed_at = excluded.last_failed_at`,
        [pairOf(`user ${userId}`, networkOf(address)), clock.now()],
      );
    },
    mayGuess: (subject) =>
      countAttempt(database, 'everywhere', pairOf(subject, EVERYWHERE), clock.now()),
    guessed: async (subject) => {
      await forget(database, pairOf(subject, EVERYWHERE));
    },
  };
}

/** No address: what is counted for all of them together. */
const EVERYWHERE = '';
/** No user: an account that is not there is asked for like one that is. */
const NOBODY = 0;

/** Answers how often it was tried. */
async function forget(database: Queryable, subject: string): Promise<number> {
  const [row] = await database.query<{ failures: number }>(
    `delete from login_attempts where scope = 'account' and subject = $1 returning failures`,
    [subject],
  );
  return row?.failures ?? 0;
}

function takeBack(
  database: Queryable,
  { scope, subject, tried }: { scope: string; subject: string; tried: number },
): Promise<unknown> {
  return database.query(
    `update login_attempts set failures = greatest(0, failures - $3::integer) where scope = $1 and subject = $2`,
    [scope, subject, tried],
  );
}

/** A hash, so that the table holds no list of what people typed. Other letters of a name are no other name. */
function pairOf(account: string, address: string): string {
  return createHash('sha256').update(`${account.toLowerCase()}\n${address}`).digest('hex');
}

async function countAttempt(
  database: Queryable,
  rule: keyof typeof RULES,
  subject: string,
  nowMs: number,
): Promise<boolean> {
  const { scope, freeAttempts, firstWaitMs } = RULES[rule];
  const counted = await database.query(
    `insert into login_attempts as a (scope, subject, failures, counted_since, last_failed_at)
         values ($1, $2, 1, $3, $3)
       on conflict (scope, subject) do update set
         failures = case when a.counted_since < $3 - $7::bigint then 1 else a.failures + 1 end,
         counted_since = case when a.counted_since < $3 - $7::bigint then $3 else a.counted_since end,
         last_failed_at = $3,
         blocked_until = case when a.counted_since >= $3 - $7::bigint and a.failures + 1 >= $4::integer
           then $3 + least($6::bigint, $5::bigint * (2 ^ least(a.failures + 1 - $4::integer, 20))::bigint)
           else 0 end
         where a.blocked_until <= $3
       returning failures`,
    [scope, subject, nowMs, freeAttempts, firstWaitMs, LONGEST_WAIT_MS, DAY_MS],
  );
  return counted.length === 1;
}
