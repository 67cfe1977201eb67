/**
 * Ends sales and payment days, each in one transaction under the lock of its row: several instances, restarts and jumps
 * of the clock end each exactly once.
 */
import { DAY_MS } from '../../../contract/plain/time.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import { workOnOne } from '../../jobs/claiming.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { voidHold } from '../../ledger/holds.ts';
import { postHold } from '../../ledger/transfer.ts';
import { addMessage, addMessages } from '../../messages/add-message.ts';
import {
  type Announcement,
  announceToMany,
  balanceNews,
  type News,
} from '../../realtime/announce.ts';
import { nextSale } from './first-sales.ts';
import { itemNow } from './item-store.ts';
import { claimOverdue, endOrder, insertOrder, toOrder } from './order-store.ts';
import {
  type AuctionRow,
  claimEnded,
  DEPOSIT_REFERENCE,
  type DepositRow,
  endDeposits,
  endSale,
  heldDeposits,
  insertSale,
  isAuction,
  lockSaleOf,
  type SaleRow,
} from './sale-store.ts';
import { pageOf, walletOf } from './settle-sale.ts';
import { NFT_CURRENCY, PAY_WITHIN_MS } from './terms.ts';
import { tellLookers } from './work-log.ts';

const ORDERS = '/pages/nft/myNft?tab=orders';
/** An artist puts up again what nobody bought, after a while if it was an auction. */
const PAUSE_MS = DAY_MS / 4;

/** One sale whose end has come; false when there is none. */
export function endNextSale(exchange: Exchange): Promise<boolean> {
  return workOnOne(exchange, claimEnded, async (tx, sale, at) => {
    const isWon = isAuction(sale) && sale.topBidderId !== null;
    const told = isWon ? await endWon(tx, sale, at) : await endUnsold(tx, sale, at);
    await announceToMany(exchange, tx, told);
    tellLookers(exchange, tx, sale.itemId);
    return true;
  });
}

/** One order whose day is over; false when there is none. */
export function expireNextOrder(exchange: Exchange): Promise<boolean> {
  return workOnOne(exchange, claimOverdue, async (tx, order, at) => {
    const sale = await lockSaleOf(tx, order.saleId);
    const [deposit] = await heldDeposits(tx, sale.id);
    if (deposit === undefined) throw new Error(`the order ${order.id} has no deposit`);
    const balances = await forfeit(tx, sale, deposit, at);
    const expired = toOrder(await endOrder(tx, order.id, { status: 'expired', paidAt: null }));
    const { userId } = order;
    const params = { name: expired.name, amount: deposit.amount, currency: NFT_CURRENCY.code };
    const message = await addMessage(tx, userId, { key: 'nft_expired', params, at, link: ORDERS });
    const own: Announcement[] = [
      ['nft.expired', expired],
      ['balances.changed', balanceViews(balances.filter((each) => each.userId === userId))],
      message,
    ];
    const back = await giveBack(tx, sale, at);
    const paid =
      sale.sellerId === null ? [] : await newsOfForfeit(tx, { sale, balances, params, at });
    await announceToMany(exchange, tx, [
      ...own.map((news) => ({ userId, news })),
      ...paid,
      ...back,
    ]);
    tellLookers(exchange, tx, sale.itemId);
    return true;
  });
}

/** The highest bidder owes the price; everybody else has their deposit back. */
async function endWon(tx: Transaction, sale: AuctionRow, at: number): Promise<News[]> {
  const winnerId = sale.topBidderId ?? 0;
  const deposits = await heldDeposits(tx, sale.id);
  const returned = deposits.filter(({ userId }) => userId !== winnerId);
  const balances = await returnDeposits(tx, returned, at);
  await endSale(tx, sale.id, { status: 'unpaid', at });
  const row = await insertOrder(tx, {
    ...{ saleId: sale.id, userId: winnerId, price: sale.topPrice ?? sale.price },
    ...{ margin: sale.margin, payBefore: at + PAY_WITHIN_MS, createdAt: at },
  });
  const order = toOrder(row);
  const { name, price } = order;
  const params = { name, amount: price, currency: NFT_CURRENCY.code };
  const won = await addMessage(tx, winnerId, { key: 'nft_won', params, at, link: ORDERS });
  const lost = await addMessages(
    tx,
    returned.map(({ userId, amount }) => ({
      ...{ userId, key: 'nft_lost' as const, at, link: pageOf(sale.itemId) },
      params: { ...params, amount },
    })),
  );
  return [
    { userId: winnerId, news: ['nft.won', order] },
    { userId: winnerId, news: won },
    ...balanceNews(balances),
    ...lost,
    ...(await newsOfAward(tx, sale, { params, at })),
  ];
}

/** The seller waits for the winner's payment. */
async function newsOfAward(
  tx: Transaction,
  sale: SaleRow,
  told: {
    readonly params: { readonly name: string; readonly amount: string; readonly currency: string };
    readonly at: number;
  },
): Promise<News[]> {
  const { sellerId, itemId } = sale;
  if (sellerId === null) return [];
  const news = await addMessage(tx, sellerId, {
    ...{ key: 'nft_awarded', ...told, link: pageOf(itemId) },
  });
  return [...(await itemNews(tx, sale, told.at)), { userId: sellerId, news }];
}

/** Who paid a deposit and did not bid has it back, too. */
async function endUnsold(tx: Transaction, sale: SaleRow, at: number): Promise<News[]> {
  const deposits = await heldDeposits(tx, sale.id);
  const balances = await returnDeposits(tx, deposits, at);
  const told = balanceNews(balances);
  const back = await giveBack(tx, sale, at);
  const { sellerId } = sale;
  if (sellerId === null) return told;
  const { name } = await itemNow(tx, sale.itemId, { viewerId: sellerId, nowMs: at });
  const message = await addMessage(tx, sellerId, {
    ...{ key: 'nft_unsold', params: { name }, at, link: pageOf(sale.itemId) },
  });
  return [...told, ...back, { userId: sellerId, news: message }];
}

/** The work stays with who sold it; an artist sells it again. */
async function giveBack(tx: Transaction, sale: SaleRow, at: number): Promise<News[]> {
  await endSale(tx, sale.id, { status: 'ended', at });
  const { sellerId, itemId } = sale;
  if (sellerId === null) {
    const startsAt = at + (isAuction(sale) ? PAUSE_MS : 0);
    await insertSale(tx, itemId, { ...nextSale(sale, startsAt), sellerId, at });
    return [];
  }
  return itemNews(tx, sale, at);
}

async function itemNews(
  tx: Transaction,
  { sellerId, itemId }: SaleRow,
  at: number,
): Promise<News[]> {
  if (sellerId === null) return [];
  const item = await itemNow(tx, itemId, { viewerId: sellerId, nowMs: at });
  return [{ userId: sellerId, news: ['nft.itemChanged', item] }];
}

async function returnDeposits(
  tx: Transaction,
  deposits: readonly DepositRow[],
  at: number,
): Promise<Balance[]> {
  const balances: Balance[] = [];
  for (const { holdId } of deposits)
    balances.push(...accept(await voidHold(tx, holdId, at)).balances);
  await endDeposits(
    tx,
    deposits.map(({ id }) => id),
    'returned',
  );
  return balances;
}

/** The deposit is the seller's, who has waited for nothing. */
async function forfeit(
  tx: Transaction,
  { sellerId }: SaleRow,
  { id, holdId, amount }: DepositRow,
  at: number,
): Promise<readonly Balance[]> {
  const currency = NFT_CURRENCY.code;
  const account =
    sellerId === null ? ({ house: 'artists', currency } as const) : walletOf(sellerId);
  const posted = await postHold(tx, {
    code: 'nft_deposit',
    key: `nft_forfeit:${id}`,
    reference: { kind: DEPOSIT_REFERENCE, id },
    settles: true,
    holdId,
    amount,
    legs: [{ account, amount }],
    at,
  });
  await endDeposits(tx, [id], 'forfeited');
  return accept(posted).balances;
}

async function newsOfForfeit(
  tx: Transaction,
  told: {
    readonly sale: SaleRow;
    readonly balances: readonly Balance[];
    readonly params: { readonly name: string; readonly amount: string; readonly currency: string };
    readonly at: number;
  },
): Promise<News[]> {
  const { sale, balances, params, at } = told;
  const userId = sale.sellerId ?? 0;
  const own = balances.filter((balance) => balance.userId === userId);
  const message = await addMessage(tx, userId, {
    ...{ key: 'nft_unpaid', params, at, link: pageOf(sale.itemId) },
  });
  return [
    { userId, news: ['balances.changed', balanceViews(own)] },
    { userId, news: message },
  ];
}
