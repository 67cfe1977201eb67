/** What sales cost and how long they may take; configuration, visible through `nft.currencies` and each work's page. */
import { DAY_MS } from '../../../contract/plain/time.ts';

/** All prices are in this currency, so that bids, floors and turnovers compare to the last digit. */
export const NFT_CURRENCY = { id: 3, code: 'USDT' } as const;
/** Where what is paid comes from, and what is earned goes. */
export const NFT_ACCOUNT = 'change';

/** Share of every sale for the site, and of a resale for the artist. */
export const FEE_RATE = '0.025';
export const ROYALTY_RATE = '0.05';
/** Deposit of an auction as a share of its starting price. */
export const MARGIN_RATE = '0.1';
export const MINIMUM_PRICE = '1';
export const MAXIMUM_PRICE = '100000';

/** How long the winner of an auction has to pay. */
export const PAY_WITHIN_MS = DAY_MS;
/** The furthest end of a sale. */
export const LONGEST_SALE_MS = 30 * DAY_MS;

export const resaleBounds = {
  minimumPrice: MINIMUM_PRICE,
  maximumPrice: MAXIMUM_PRICE,
  marginRate: MARGIN_RATE,
  longestMs: LONGEST_SALE_MS,
};
