/** Where the database keeps sealed secrets, and how all of them are sealed again. */
import { isSealed, type Secrets } from '../secrets.ts';
import type { Queryable, Transaction } from './database.ts';

interface Place {
  readonly table: string;
  readonly id: string;
  readonly value: string;
  readonly where: string;
  readonly purposeOf: (id: string) => string;
}

/** Drafts become the user's own as they are, so both are sealed for one purpose. */
export const authenticatorOf = (userId: number | string) => `authenticator of user ${userId}`;

/** Opens with the right key alone: a start with another one ends here. */
export const SECRETS_CHECK = 'secrets_check';

const places: readonly Place[] = [
  {
    table: 'users',
    id: 'id',
    value: 'totp_secret',
    where: 'totp_secret is not null',
    purposeOf: authenticatorOf,
  },
  {
    table: 'authenticator_drafts',
    id: 'user_id',
    value: 'secret',
    where: 'true',
    purposeOf: authenticatorOf,
  },
  {
    table: 'meta',
    id: 'key',
    value: 'value',
    where: `key in ('market_seed', 'identity_key', 'push_keys', '${SECRETS_CHECK}')`,
    purposeOf: (key) => key,
  },
];

/** A secret that is drawn once for a database: kept sealed, answered open. */
export async function keepSecret(
  queryable: Queryable,
  secrets: Secrets,
  { key, draw }: { key: string; draw: () => string },
): Promise<string> {
  const find = () =>
    queryable.query<{ value: string }>('select value from meta where key = $1', [key]);
  const [known] = await find();
  if (known) return secrets.open(known.value, key);
  await queryable.query('insert into meta (key, value) values ($1, $2) on conflict do nothing', [
    key,
    secrets.seal(draw(), key),
  ]);
  const [kept] = await find();
  if (!kept) throw new Error(`the secret ${key} was not kept`);
  return secrets.open(kept.value, key);
}

/** Seals all of them by the newest key, also those that were written before there was one; answers how many. */
export async function sealAll(tx: Transaction, secrets: Secrets): Promise<number> {
  let count = 0;
  for (const place of places) count += await sealPlace(tx, secrets, place);
  return count;
}

async function sealPlace(tx: Transaction, secrets: Secrets, place: Place): Promise<number> {
  const { table, id, value, where, purposeOf } = place;
  const rows = await tx.query<{ id: string; kept: string }>(
    `select ${id}::text as id, ${value} as kept from ${table} where ${where}`,
    [],
  );
  const sealed = rows.map((row) => {
    const purpose = purposeOf(row.id);
    const plain = isSealed(row.kept) ? secrets.open(row.kept, purpose) : row.kept;
    return { ...row, sealed: secrets.seal(plain, purpose) };
  });
  // Who was changed meanwhile keeps what they have.
  await tx.query(
    `update ${table} t set ${value} = n.sealed
       from jsonb_to_recordset($1::jsonb) as n (id text, kept text, sealed text)
       where t.${id}::text = n.id and t.${value} = n.kept`,
    [JSON.stringify(sealed)],
  );
  return rows.length;
}
