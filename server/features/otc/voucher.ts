/** The picture of a payment for the two who have to look at it; as an upload it stays its owner's alone. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Exchange } from '../../exchange.ts';
import { pictureNameOf } from '../../uploads/pictures.ts';
import { findOrder, roleOf } from './order-store.ts';

/** Null for who is no side of the order, and while there is none. */
export async function readVoucher(
  { database, config }: Pick<Exchange, 'database' | 'config'>,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<string | null> {
  const order = await findOrder(database, id);
  if (order === null || order.voucher === null || roleOf(order, userId) === null) return null;
  const name = pictureNameOf(order.voucher);
  if (name === null) return null;
  // A file that is gone was erased with its owner.
  const bytes = await readFile(join(resolve(config.dataDir), 'uploads', name)).catch(() => null);
  return bytes && `data:image/webp;base64,${bytes.toString('base64')}`;
}
