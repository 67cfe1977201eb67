/** What a sale of a work comes to, when it is on, and which bids and resales can be made: for the forms and for the server. */
import type { NftResale } from '../../features/nft.ts';

import { Exact, exact, plainText, roundToScale } from '../../money.ts';
import type { nftSaleStates } from '../../plain/nft-kinds.ts';
import type { OrderProblem } from '../spot/limits.ts';

export type NftSaleState = (typeof nftSaleStates)[number];

/** Places of prices, deposits, fees and royalties: cents. */
export const NFT_SCALE = 2;

/** By the clock between the two instants, which belong to what begins; sold is sold before the end. */
export function nftSaleState(
  sale: { readonly startsAt: number; readonly endsAt: number; readonly status: string } | null,
  nowMs: number,
): NftSaleState {
  if (sale === null) return 'idle';
  if (sale.status === 'sold') return 'sold';
  if (sale.status !== 'open' || nowMs >= sale.endsAt) return 'ended';
  return nowMs < sale.startsAt ? 'not_started' : 'on_sale';
}

/** What bounds the next bid of an auction; without bids `bid` is null, and the starting price is enough. */
export interface BidBounds {
  readonly price: string;
  readonly bid: string | null;
  readonly step: string;
}

export function minimumBid({ price, bid, step }: BidBounds): string {
  return bid === null ? price : plainText(exact(bid).plus(step));
}

/**
 * Why a bid is not taken, or null. Above the current bid, and by less than the step, it is told the least; above the highest
 * price, which a slip of the decimal point reaches, the most: an auction that has come so far goes on by its steps alone.
 */
export function bidProblem(
  wished: string,
  bounds: BidBounds & { readonly maximumPrice: string },
): OrderProblem | null {
  const value = exact(wished);
  if (value.decimalPlaces() > NFT_SCALE) return { code: 'work_price_invalid', params: {} };
  if (bounds.bid !== null && value.lte(bounds.bid))
    return { code: 'bid_too_low', params: { price: bounds.bid } };
  const least = minimumBid(bounds);
  if (value.lt(least)) return { code: 'amount_below_minimum', params: { minimum: least } };
  const most = Exact.max(least, bounds.maximumPrice);
  return value.gt(most)
    ? { code: 'amount_above_maximum', params: { maximum: plainText(most) } }
    : null;
}

/** The deposit of an auction whose seller names none: a share of the starting price, rounded up. */
export function nftMargin(price: string, marginRate: string): string {
  return roundToScale(exact(price).times(marginRate), NFT_SCALE, 'up');
}

/** The price less the deposit, which the winner has paid already. */
export function dueOf({ price, margin }: { readonly price: string; readonly margin: string }) {
  return plainText(exact(price).minus(margin));
}

export interface NftProceeds {
  readonly fee: string;
  readonly royalty: string;
  /** What is left for the seller. */
  readonly proceeds: string;
}

/** How a price is shared out: the fee is rounded up, the royalty down, and nothing is left over. */
export function nftProceeds(sale: {
  readonly price: string;
  readonly feeRate: string;
  /** Zero where the artist is the seller. */
  readonly royaltyRate: string;
}): NftProceeds {
  const fee = roundToScale(exact(sale.price).times(sale.feeRate), NFT_SCALE, 'up');
  const royalty = roundToScale(exact(sale.price).times(sale.royaltyRate), NFT_SCALE, 'down');
  return { fee, royalty, proceeds: plainText(exact(sale.price).minus(fee).minus(royalty)) };
}

export interface ResaleBounds {
  readonly minimumPrice: string;
  readonly maximumPrice: string;
  readonly marginRate: string;
  /** How far ahead a sale may end. */
  readonly longestMs: number;
}

/** The field of a resale that is wrong, and why; null when all is right (NFT-16). */
export function resaleProblem(
  draft: Pick<NftResale, 'price' | 'saleMode' | 'step' | 'margin' | 'startsAt' | 'endsAt'>,
  bounds: ResaleBounds,
  nowMs: number,
): {
  readonly field: 'price' | 'step' | 'margin' | 'endsAt';
  readonly problem: OrderProblem;
} | null {
  const { price, saleMode, step = '0', endsAt } = draft;
  const isPrice = (text: string) => exact(text).gt(0) && exact(text).decimalPlaces() <= NFT_SCALE;
  const wrong = { code: 'work_price_invalid', params: {} } as const;
  if (
    !isPrice(price) ||
    exact(price).lt(bounds.minimumPrice) ||
    exact(price).gt(bounds.maximumPrice)
  )
    return { field: 'price', problem: wrong };
  const startsAt = Math.max(draft.startsAt ?? nowMs, nowMs);
  if (endsAt <= startsAt || endsAt > nowMs + bounds.longestMs)
    return { field: 'endsAt', problem: { code: 'parameter_error', params: {} } };
  if (saleMode !== 'auction') return null;
  if (!isPrice(step) || exact(step).gt(price)) return { field: 'step', problem: wrong };
  const margin = draft.margin ?? nftMargin(price, bounds.marginRate);
  // Who wins pays the price less the deposit: it is never more than the price.
  return !isPrice(margin) || exact(margin).gt(price) ? { field: 'margin', problem: wrong } : null;
}
