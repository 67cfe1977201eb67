/** A work changes hands: the price is paid and shared out, and the work, the sale and what is told of it are written with it. */
import { ok, type Result } from '../../../contract/envelope.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { dueOf, nftProceeds } from '../../../contract/rules/nft/nft-sale.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { AccountRef, Balance } from '../../ledger/accounts.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import { type Leg, postHold, transfer } from '../../ledger/transfer.ts';
import { addMessage } from '../../messages/add-message.ts';
import { type Announcement, announceToMany } from '../../realtime/announce.ts';
import { itemNow } from './item-store.ts';
import {
  type DepositRow,
  endDeposits,
  endSale,
  SALE_REFERENCE,
  type SaleRow,
} from './sale-store.ts';
import { FEE_RATE, NFT_ACCOUNT, NFT_CURRENCY, ROYALTY_RATE } from './terms.ts';
import { tellLookers } from './work-log.ts';

export interface Settling {
  readonly sale: SaleRow;
  readonly buyerId: number;
  readonly price: string;
  /** Of the winner of an auction: it is a part of the price. */
  readonly deposit: DepositRow | null;
  readonly at: number;
  /** What else the buyer is told. */
  readonly news?: readonly Announcement[];
}

/** @returns `insufficient_balance` when the buyer cannot pay; then nothing was written. */
export async function settleSale(
  exchange: Exchange,
  tx: Transaction,
  settling: Settling,
): Promise<Result<null>> {
  const { sale, buyerId, price, deposit, at, news = [] } = settling;
  const royaltyRate = sale.sellerId === null ? '0' : ROYALTY_RATE;
  const shares = nftProceeds({ price, feeRate: FEE_RATE, royaltyRate });
  const paid = await pay(tx, settling, shares);
  if (!paid.ok) return paid;
  if (deposit) await endDeposits(tx, [deposit.id], 'paid');
  await endSale(tx, sale.id, { status: 'sold', at });
  await tx.query('update nft_items set owner_id = $2 where id = $1', [sale.itemId, buyerId]);
  await tx.query(
    `insert into nft_trades (sale_id, item_id, seller_id, buyer_id, price, fee, royalty, currency, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[sale.id, sale.itemId, sale.sellerId, buyerId, price, shares.fee, shares.royalty],
      ...[NFT_CURRENCY.code, at],
    ],
  );
  tellLookers(exchange, tx, sale.itemId);
  const told = [...news, ...(await newsFor(tx, settling, buyerId, paid.value))];
  const sold =
    sale.sellerId === null ? [] : await newsOfSeller(tx, settling, shares.proceeds, paid.value);
  await announceToMany(exchange, tx, [
    ...told.map((each) => ({ userId: buyerId, news: each })),
    ...sold.map((each) => ({ userId: sale.sellerId ?? 0, news: each })),
  ]);
  return ok(null);
}

/** The buyer pays once; of a resale the seller is paid out of that by a bill of their own. */
async function pay(
  tx: Transaction,
  { sale, buyerId, price, deposit, at }: Settling,
  { fee, royalty, proceeds }: ReturnType<typeof nftProceeds>,
): Promise<Result<readonly Balance[]>> {
  const { sellerId } = sale;
  const reference = { kind: SALE_REFERENCE, id: sale.id };
  const order = (code: 'nft_buy' | 'nft_sell') =>
    ({ code, key: `${code}:${sale.id}`, reference, settles: true, at }) as const;
  const due = deposit ? dueOf({ price, margin: deposit.amount }) : price;
  const shared = [
    leg({ house: 'fees', ...IN }, fee),
    leg({ house: 'artists', ...IN }, sellerId === null ? proceeds : royalty),
  ];
  const received = sellerId === null ? shared : [leg({ house: 'products', ...IN }, price)];
  const legs = withoutNothing([leg(walletOf(buyerId), `-${due}`), ...received]);
  const bought = deposit
    ? await postHold(tx, {
        ...order('nft_buy'),
        holdId: deposit.holdId,
        amount: deposit.amount,
        legs,
      })
    : await transfer(tx, { ...order('nft_buy'), legs });
  if (!bought.ok) return bought;
  if (sellerId === null) return ok(bought.value.balances);
  const sold = accept(
    await transfer(tx, {
      ...order('nft_sell'),
      legs: withoutNothing([
        leg({ house: 'products', ...IN }, `-${price}`),
        ...shared,
        leg(walletOf(sellerId), proceeds),
      ]),
    }),
  );
  return ok([...bought.value.balances, ...sold.balances]);
}

const IN = { currency: NFT_CURRENCY.code } as const;

export function walletOf(userId: number): AccountRef {
  return { userId, account: NFT_ACCOUNT, ...IN };
}

function leg(account: AccountRef, amount: string): Leg {
  return { account, amount };
}

function withoutNothing(legs: readonly Leg[]): Leg[] {
  return legs.filter(({ amount }) => !isZero(amount.replace('-', '')));
}

async function newsFor(
  tx: Transaction,
  { sale, at }: Settling,
  userId: number,
  balances: readonly Balance[],
): Promise<Announcement[]> {
  const own = balances.filter((balance) => balance.userId === userId);
  const item = await itemNow(tx, sale.itemId, { viewerId: userId, nowMs: at });
  return [
    ['nft.itemChanged', item],
    ['balances.changed', balanceViews(own)],
  ];
}

async function newsOfSeller(
  tx: Transaction,
  settling: Settling,
  proceeds: string,
  balances: readonly Balance[],
): Promise<Announcement[]> {
  const { sale, at } = settling;
  const sellerId = sale.sellerId ?? 0;
  const item = await itemNow(tx, sale.itemId, { viewerId: sellerId, nowMs: at });
  const message = await addMessage(tx, sellerId, {
    key: 'nft_sold',
    params: { name: item.name, amount: proceeds, currency: NFT_CURRENCY.code },
    at,
    link: pageOf(item.id),
  });
  return [...(await newsFor(tx, settling, sellerId, balances)), message];
}

export function pageOf(itemId: number): string {
  return `/pages/nft/artworkDetail?id=${itemId}`;
}
