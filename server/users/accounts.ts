/** Rows of users, as far as a session needs them. */
import { randomInt } from 'node:crypto';
import type { Language } from '../../contract/plain/languages.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { type Target, usernameFrom } from './codes/target.ts';

/** No letters or digits that look alike. */
const INVITATION_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const INVITATION_LENGTH = 8;

export interface Credentials {
  readonly userId: number;
  readonly passwordHash: string;
}

/** The account that a target or a username belongs to, or null. */
export async function findCredentials(
  database: Queryable,
  login: Target | { readonly kind: 'username'; readonly value: string },
): Promise<Credentials | null> {
  const condition = {
    email: 'lower(email) = $1',
    phone: 'phone = $1',
    // The database folds both sides, by the rules that its index was made with.
    username: 'lower(account) = lower($1)',
  }[login.kind];
  const [row] = await database.query<Credentials>(
    `select id as user_id, password_hash from users where ${condition}`,
    [login.kind === 'email' ? login.value.toLowerCase() : login.value],
  );
  return row ?? null;
}

/** Null when no user has this invitation code. */
export async function findInviter(
  database: Queryable,
  invitationCode: string,
): Promise<number | null> {
  const [row] = await database.query<{ id: number }>(
    'select id from users where invitation_code = $1',
    [invitationCode.toUpperCase()],
  );
  return row?.id ?? null;
}

export interface NewAccount {
  readonly target: Target;
  /** Null: drawn from the target. */
  readonly username: string | null;
  readonly passwordHash: string;
  readonly invitedBy: number | null;
  readonly language: Language;
  readonly isDemo: boolean;
  readonly at: number;
}

/** Throws a unique violation when the address or the username is taken. */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<number> {
  const { target, passwordHash, invitedBy, language, isDemo, at } = account;
  const username = account.username ?? (await freeUsername(tx, usernameFrom(target), at));
  const [row] = await tx.query<{ id: number }>(
    `insert into users
         (account, email, phone, password_hash, nickname, invitation_code, invited_by, language, is_demo, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      username,
      target.kind === 'email' ? target.value : null,
      target.kind === 'phone' ? target.value : null,
      passwordHash,
      [...username.replaceAll('_', '')].slice(0, 10).join(''),
      drawInvitationCode(),
      invitedBy,
      language,
      isDemo,
      at,
    ],
  );
  if (!row) throw new Error('an account was not written');
  return row.id;
}

async function freeUsername(tx: Queryable, wanted: string, at: number): Promise<string> {
  const taken = await tx.query(
    `select 1 from users where lower(account) = lower($1)
       union all select 1 from former_usernames where name = lower($1) and free_from > $2`,
    [wanted, at],
  );
  return taken.length === 0 ? wanted : `${wanted}_${randomInt(100_000, 1_000_000)}`;
}

function drawInvitationCode(): string {
  return Array.from({ length: INVITATION_LENGTH }, () =>
    INVITATION_ALPHABET.charAt(randomInt(INVITATION_ALPHABET.length)),
  ).join('');
}
