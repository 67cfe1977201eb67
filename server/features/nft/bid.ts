/** Deposits and bids of an auction. The lock of the sale puts all bids in one order, for every instance. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { NftBid, NftItem } from '../../../contract/features/nft-entities.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { bidProblem } from '../../../contract/rules/nft/nft-sale.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { openHold } from '../../ledger/holds.ts';
import { addMessage } from '../../messages/add-message.ts';
import { announce } from '../../realtime/announce.ts';
import { insertBid, lastBidOf, readBid, toBid } from './bid-store.ts';
import { judgeOpen } from './buy.ts';
import { itemNow } from './item-store.ts';
import {
  type AuctionRow,
  DEPOSIT_REFERENCE,
  findDeposit,
  insertDeposit,
  isAuction,
  lockSale,
  nextDepositId,
} from './sale-store.ts';
import { pageOf } from './settle-sale.ts';
import { MAXIMUM_PRICE, NFT_ACCOUNT, NFT_CURRENCY } from './terms.ts';
import { tellLookers } from './work-log.ts';

interface Wish {
  readonly userId: number;
  readonly code: string;
}

/** Sets the deposit apart: it is returned at the end to all but the winner. */
export async function payMargin(
  exchange: Exchange,
  tx: Transaction,
  wish: Wish,
): Promise<Result<NftItem>> {
  const { userId } = wish;
  const opened = await lockAuction(exchange, tx, wish);
  if (!opened.ok) return opened;
  const { sale, at } = opened.value;
  if (await findDeposit(tx, sale.id, userId)) return refuse('already_done');
  const id = await nextDepositId(tx);
  const held = await openHold(tx, {
    account: { userId, account: NFT_ACCOUNT, currency: NFT_CURRENCY.code },
    amount: sale.margin,
    code: DEPOSIT_REFERENCE,
    key: `${DEPOSIT_REFERENCE}:${id}`,
    reference: { kind: DEPOSIT_REFERENCE, id },
    at,
  });
  if (!held.ok) return held;
  const { id: holdId, balances } = held.value;
  await insertDeposit(tx, { id, saleId: sale.id, userId, holdId, amount: sale.margin, at });
  await announce(exchange, tx, userId, [['balances.changed', balanceViews(balances)]]);
  return ok(await itemNow(tx, sale.itemId, { viewerId: userId, nowMs: at }));
}

/** @returns `deposit_required` before the deposit, `bid_too_low` for what is not higher, `amount_above_maximum` above the highest price. */
export async function bid(
  exchange: Exchange,
  tx: Transaction,
  wish: Wish & { readonly price: string },
): Promise<Result<NftBid>> {
  const { userId } = wish;
  const opened = await lockAuction(exchange, tx, wish);
  if (!opened.ok) return opened;
  const { sale, at } = opened.value;
  if (!(await findDeposit(tx, sale.id, userId))) return refuse('deposit_required');
  const price = plainText(exact(wish.price));
  const problem = bidProblem(price, { ...sale, bid: sale.topPrice, maximumPrice: MAXIMUM_PRICE });
  if (problem !== null)
    return refuse(problem.code, { params: { ...problem.params }, fields: { price: problem.code } });
  const id = await insertBid(tx, sale, { userId, price, at });
  const own = toBid(await readBid(tx, id), userId);
  tellLookers(exchange, tx, sale.itemId);
  await tellOutbid(exchange, tx, { sale, userId, price, at });
  return ok(own);
}

/** A bid in the last millisecond counts, and one at the end does not: the instant is read under the lock. */
async function lockAuction(
  { clock }: Exchange,
  tx: Transaction,
  { userId, code }: Wish,
): Promise<Result<{ readonly sale: AuctionRow; readonly at: number }>> {
  const sale = await lockSale(tx, code);
  if (sale === null) return refuse('not_found');
  const at = clock.now();
  const open = await judgeOpen(tx, sale, { userId, at });
  if (!open.ok) return open;
  return isAuction(sale) ? ok({ sale, at }) : refuse('not_on_sale');
}

/** Who was the highest bidder until now. */
async function tellOutbid(
  exchange: Exchange,
  tx: Transaction,
  last: { sale: AuctionRow; userId: number; price: string; at: number },
): Promise<void> {
  const { sale, userId, price, at } = last;
  const { topBidderId } = sale;
  if (topBidderId === null || topBidderId === userId) return;
  const row = await lastBidOf(tx, sale.id, topBidderId);
  if (row === null) return;
  const outbid = toBid(row, topBidderId);
  const message = await addMessage(tx, topBidderId, {
    key: 'nft_outbid',
    params: { name: outbid.name, amount: price, currency: NFT_CURRENCY.code },
    at,
    link: pageOf(outbid.itemId),
  });
  await announce(exchange, tx, topBidderId, [['nft.outbid', outbid], message]);
}
