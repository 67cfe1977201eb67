/** Recovery codes: ten at once, shown once, stored hashed, each good for one use. */
import { randomBytes, randomInt } from 'node:crypto';
import type { Queryable } from '../../db/database.ts';
import type { Passwords } from '../passwords.ts';

/** No letters or digits that look alike: 32 of them, so a code has forty random bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODES = 10;
const HALF_LENGTH = 4;

export interface RecoveryCodes {
  /** As they are shown, for example `K7QF-2MPA`. */
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
  readonly salt: string;
}

/** Slow on purpose, so it is done before a transaction and not in it. */
export async function drawRecoveryCodes(passwords: Passwords): Promise<RecoveryCodes> {
  const salt = randomBytes(16).toString('hex');
  const codes = Array.from({ length: CODES }, drawCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(passwords, code, salt)));
  return { codes, hashes, salt };
}

/** The codes of before are worth nothing from then on. */
export async function replaceRecoveryCodes(
  tx: Queryable,
  userId: number,
  { hashes, salt }: RecoveryCodes,
): Promise<void> {
  await tx.query('delete from recovery_codes where user_id = $1', [userId]);
  await tx.query(
    'insert into recovery_codes (user_id, code_hash, salt) select $1, unnest($2::text[]), $3',
    [userId, hashes, salt],
  );
}

/** The hash to look for, or null when the account has no codes. */
export async function hashForUser(
  database: Queryable,
  passwords: Passwords,
  { userId, written }: { userId: number; written: string },
): Promise<string | null> {
  const [row] = await database.query<{ salt: string }>(
    'select salt from recovery_codes where user_id = $1 limit 1',
    [userId],
  );
  return row ? hashRecoveryCode(passwords, written, row.salt) : null;
}

/** Forty bits could be tried out against a stolen table, so the hash is a costly one. */
function hashRecoveryCode(passwords: Passwords, code: string, salt: string): Promise<string> {
  const plain = code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return passwords.hashCode(plain, salt);
}

function drawCode(): string {
  const half = () =>
    Array.from({ length: HALF_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return `${half()}-${half()}`;
}
