/** New orders of several users as one statement, which writes all of them or none. */
import { isForEachAlone } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { type NewOrder, placementOf } from './write-order.ts';

/** What `placementOf` gives, by the names of `spot_placement`. */
const NAMES = [
  ...['judged', 'claim', 'placed', 'tier', 'most_open', 'hold', 'hold_currency'],
  ...['posted', 'released', 'users', 'accounts', 'currencies', 'amounts'],
  ...['fills', 'event', 'told', 'currency_ids'],
];
/** These are JSON already. */
const JSON_NAMES = new Set(['claim', 'placed', 'fills', 'told', 'currency_ids']);

/**
 * @returns the ids of the orders, in their places; null where one of them must be placed alone, for instance because its
 * owner cannot pay, its key was claimed before or the database cannot take it. Nothing was written then.
 */
export async function writeTogether(
  { database, bell }: Exchange,
  writings: readonly NewOrder[],
): Promise<readonly number[] | null> {
  const orders = `[${writings.map(placementText).join(',')}]`;
  try {
    const rows = await database.inOneStatement<{ id: number }>(togetherSql, [orders]);
    if (rows.length === 0) return null;
    for (const { order } of writings) bell.ring(order.userId);
    return rows.map(({ id }) => id);
  } catch (error) {
    if (isForEachAlone(error)) return null;
    throw error;
  }
}

const togetherSql = 'select unnest(spot_place_together($1::jsonb)) as id';

/** Without what is null: it is read into an empty row. */
function placementText(writing: NewOrder): string {
  const { userId, account, updatedAt } = writing.order;
  const fields = placementOf(writing).flatMap((value, index) => {
    const name = NAMES[index] ?? '';
    return value === null
      ? []
      : `"${name}":${JSON_NAMES.has(name) ? value : JSON.stringify(value)}`;
  });
  return `{"owner":${userId},"account":"${account}","at":${updatedAt},${fields.join(',')}}`;
}
