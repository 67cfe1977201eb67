/** What is kept of a document's number: a keyed hash to know it again, and as much as its owner is shown. */
import { createHmac, randomBytes } from 'node:crypto';
import type { IdentityDocument } from '../../../contract/features/identity.ts';
import { normalDocumentNumber } from '../../../contract/rules/fields/identity-numbers.ts';
import type { Queryable } from '../../db/database.ts';

const KEY_NAME = 'identity_key';
/** Ends of a number that stay readable, once it is long enough for the rest to hide it. */
const NUMBER_ENDS = 2;
const LONG_NUMBER = 8;

interface KnownDocument {
  readonly idType: IdentityDocument;
  readonly cardId: string;
}

/** The same for one document however its number was typed. */
export async function hashDocument(
  database: Queryable,
  { idType, cardId }: KnownDocument,
): Promise<string> {
  const key = await identityKey(database);
  return createHmac('sha256', key)
    .update(`${idType}:${normalDocumentNumber(cardId)}`)
    .digest('hex');
}

export function maskNumber(number: string): string {
  return mask(number, [...number].length >= LONG_NUMBER ? NUMBER_ENDS : 1);
}

export function maskName(name: string): string {
  return mask(name, 1);
}

/** All but the ends covered; of two signs the second too. */
function mask(text: string, ends: number): string {
  const signs = [...text];
  if (signs.length <= 2 * ends) return `${signs[0] ?? ''}${'*'.repeat(signs.length - 1)}`;
  const covered = '*'.repeat(signs.length - 2 * ends);
  return `${signs.slice(0, ends).join('')}${covered}${signs.slice(-ends).join('')}`;
}

/** Drawn once for a database, so that hashes of two exchanges cannot be compared. */
async function identityKey(database: Queryable): Promise<string> {
  const find = () =>
    database.query<{ value: string }>('select value from meta where key = $1', [KEY_NAME]);
  const [known] = await find();
  if (known) return known.value;
  const drawn = randomBytes(32).toString('hex');
  await database.query('insert into meta (key, value) values ($1, $2) on conflict do nothing', [
    KEY_NAME,
    drawn,
  ]);
  const [kept] = await find();
  if (!kept) throw new Error('the key of identity documents was not kept');
  return kept.value;
}
