/** Buys a work or a box at the price that was seen; of many at once the first has it. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { NftItem } from '../../../contract/features/nft-entities.ts';
import { exact } from '../../../contract/money.ts';
import { nftSaleState } from '../../../contract/rules/nft/nft-sale.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { judgeOutflow } from '../../users/outflow-wait.ts';
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
  const open = await judgeOpen(tx, sale, { userId, at });
  if (!open.ok) return open;
  if (sale.mode === 'auction') return refuse('not_on_sale');
  if (!exact(price).eq(sale.price))
    return refuse('work_price_invalid', { fields: { price: 'work_price_invalid' } });
  const settled = await settleSale(exchange, tx, {
    ...{ sale, buyerId: userId, price: sale.price, deposit: null, at },
  });
  if (!settled.ok) return settled;
  return ok(await itemNow(tx, sale.itemId, { viewerId: userId, nowMs: at }));
}

/**
 * Whether a user can take part in a sale now: it is on, and not their own. What another user sells is paid to that user,
 * so after a change of credentials it waits like every outflow; what was bid before is paid all the same.
 */
export async function judgeOpen(
  tx: Transaction,
  sale: SaleRow,
  { userId, at }: { readonly userId: number; readonly at: number },
): Promise<Result<null>> {
  const state = nftSaleState(sale, at);
  if (state === 'sold') return refuse('sold_out');
  if (state !== 'on_sale') return refuse('not_on_sale');
  if (sale.sellerId === userId) return refuse('own_work');
  return sale.sellerId === null ? ok(null) : judgeOutflow(tx, userId, at);
}
