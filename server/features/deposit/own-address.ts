/** Where a user's coins come in. */
import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../db/database.ts';

/** 120 random bits. */
const RANDOM_BYTES = 15;

/**
 * The user's address on a network, drawn at the first request and kept for ever. It says that it is
 * play money and has the form of no network, so that no wallet sends real coins to it.
 */
export async function ownAddress(
  database: Queryable,
  owner: { readonly userId: number; readonly network: string; readonly at: number },
): Promise<string> {
  const { userId, network, at } = owner;
  const drawn = `play-money-${network.toLowerCase()}-${randomBytes(RANDOM_BYTES).toString('hex')}`;
  await database.query(
    `insert into deposit_addresses (user_id, network, address, created_at) values ($1, $2, $3, $4)
       on conflict (user_id, network) do nothing`,
    [userId, network, drawn, at],
  );
  const [row] = await database.query<{ address: string }>(
    'select address from deposit_addresses where user_id = $1 and network = $2',
    [userId, network],
  );
  if (!row) throw new Error('an address was not written');
  return row.address;
}
