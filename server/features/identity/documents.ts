/** What is kept of a document's number: a keyed hash to know it again, and as much as its owner is shown. */
import { createHmac, randomBytes } from 'node:crypto';
import type { IdentityDocument } from '../../../contract/features/identity.ts';
import { normalDocumentNumber } from '../../../contract/rules/fields/identity-numbers.ts';
import type { Queryable } from '../../db/database.ts';
import { keepSecret } from '../../db/sealed-values.ts';
import type { Secrets } from '../../secrets.ts';

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
  secrets: Secrets,
  { idType, cardId }: KnownDocument,
): Promise<string> {
  // Drawn once for a database, so that hashes of two exchanges cannot be compared.
  const key = await keepSecret(database, secrets, {
    key: 'identity_key',
    draw: () => randomBytes(32).toString('hex'),
  });
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
