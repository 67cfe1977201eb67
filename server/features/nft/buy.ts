/** Buys a work or a box at the price that was seen; of many at once the first has it. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { NftItem } from '../../../contract/features/nft-entities.ts';
import { exact } from '../../../contract/money.ts';
import { nftSaleState } from '../../../contract/rules/nft/nft-sale.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { itemNow } from './item-store.ts';
import { lockSale, type SaleRow } from './sale-store.ts';
import { settleSale } from './settle-sale.ts';

export async function buy(
  exchange: Exchange,
  tx: Transaction,
  {
    userId,
    code,
    price,
  }: { readonly userId: number; readonly code: string; readonly price: string },
): Promise<Result<NftItem>> {
  const sale = await lockSale(tx, code);
  if (sale === null) return refuse('not_found');
  // After the lock: who waited for it past the end is too late.
  const at = exchange.clock.now();
  const open = judgeOpen(sale, userId, at);
  if (!open.ok) return open;
  if (sale.mode === 'auction') return refuse('not_on_sale');
  if (!exact(price).eq(sale.price))
    return refuse('price_invalid', { fields: { price: 'price_invalid' } });
  const settled = await settleSale(exchange, tx, {
    ...{ sale, buyerId: userId, price: sale.price, deposit: null, at },
  });
  if (!settled.ok) return settled;
  return ok(await itemNow(tx, sale.itemId, { viewerId: userId, nowMs: at }));
}

/** Whether a user can take part in a sale now: it is on, and not their own. */
export function judgeOpen(sale: SaleRow, userId: number, nowMs: number): Result<null> {
  const state = nftSaleState(sale, nowMs);
  if (state === 'sold') return refuse('sold_out');
  if (state !== 'on_sale') return refuse('not_on_sale');
  return sale.sellerId === userId ? refuse('own_work') : ok(null);
}
