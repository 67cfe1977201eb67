/**
 * Letters by e-mail that repeat a message: written in its transaction, so that none is lost with a mail server
 * that does not answer, and none is sent of what was rolled back.
 */
import type { MessageKey, MessageParams } from '../content/message-keys.ts';
import type { Transaction } from '../db/database.ts';

interface Letter<Key extends MessageKey> {
  readonly key: Key;
  readonly params: MessageParams<Key>;
  readonly at: number;
}

/** To the address of the user, where there is one; nobody reads the mail of the demo account. */
export async function addLetter<Key extends MessageKey>(
  tx: Transaction,
  userId: number,
  { key, params, at, letter }: Letter<Key> & { readonly letter: 'always' | 'wanted' },
): Promise<void> {
  await tx.query(
    `insert into letters (user_id, address, key, params, created_at, next_at)
       select id, email, $2, $3, $4, $4 from users
         where id = $1 and email is not null and not is_demo and ($5 or money_letters)`,
    [userId, key, params, at, letter === 'always'],
  );
}

/** To an address that is no longer the user's, whose holder should know. */
export async function addLetterTo<Key extends MessageKey>(
  tx: Transaction,
  { userId, address }: { readonly userId: number; readonly address: string },
  { key, params, at }: Letter<Key>,
): Promise<void> {
  await tx.query(
    `insert into letters (user_id, address, key, params, created_at, next_at) values ($1, $2, $3, $4, $5, $5)`,
    [userId, address, key, params, at],
  );
}
