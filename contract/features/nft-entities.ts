/** NFT: what an artwork, an artist, a bid and an order of a won auction are. */
import { Amount } from '../money.ts';
import { z } from '../schema.ts';
import { Time } from '../wire.ts';

export const nftMediaTypes = ['image', 'gif', 'audio', 'video'] as const;
export const nftSaleModes = ['normal', 'auction', 'blind_box'] as const;
export const nftRarities = ['common', 'rare', 'epic', 'legendary'] as const;
/** From now against start and end (NFT-10); `idle` is an item that is not for sale. */
export const nftSaleStates = ['idle', 'not_started', 'on_sale', 'sold', 'ended'] as const;
/** An order of a won auction: one day to pay, then the deposit is forfeited (NFT-12). */
export const nftOrderStates = ['unpaid', 'paid', 'expired'] as const;

/** A person as an artwork names one. `uid` is the user's id. */
const Person = z.object({
  uid: z.int(),
  nickname: z.string(),
  headPortrait: z.nullable(z.string()),
});

export const NftArtist = z.object({
  id: z.int(),
  uid: z.int(),
  name: z.string(),
  headPortrait: z.nullable(z.string()),
  /** Picture across the top of the artist's homepage. */
  cover: z.nullable(z.string()),
  summary: z.string(),
  isVerified: z.boolean(),
  works: z.int(),
  sold: z.int(),
  /** Sum of all sales, in USDT. */
  turnover: Amount,
});
export type NftArtist = z.infer<typeof NftArtist>;

export const NftCollection = z.object({
  id: z.int(),
  name: z.string(),
  cover: z.nullable(z.string()),
  summary: z.string(),
  artistId: z.int(),
  artist: z.string(),
  works: z.int(),
  owners: z.int(),
  /** Lowest price on sale, in USDT; null when nothing is. */
  floorPrice: z.nullable(Amount),
});
export type NftCollection = z.infer<typeof NftCollection>;

/** An artwork or a box (NFT-09). `code` names the item in every call; prices are in `currency`. */
export const NftItem = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  /** Picture for lists, and the media itself; both are of this site. */
  image: z.string(),
  media: z.string(),
  type: z.enum(nftMediaTypes),
  rarity: z.enum(nftRarities),
  saleMode: z.enum(nftSaleModes),
  artist: z.object({
    id: z.int(),
    uid: z.int(),
    name: z.string(),
    headPortrait: z.nullable(z.string()),
  }),
  collection: z.nullable(z.object({ id: z.int(), name: z.string() })),
  owner: z.nullable(Person),
  currencyId: z.int(),
  currency: z.string(),
  /** Asking price, starting price of an auction, or price of a box. */
  price: Amount,
  /** Highest bid, the number of bids, and the least that the next bid must be; null without. */
  bid: z.nullable(Amount),
  bids: z.int(),
  minimumBid: z.nullable(Amount),
  /** Deposit to take part in the auction, and the per-increase step; null for other modes. */
  margin: z.nullable(Amount),
  step: z.nullable(Amount),
  startsAt: z.nullable(Time),
  endsAt: z.nullable(Time),
  saleStatus: z.enum(nftSaleStates),
  /** Whether a box was opened (NFT-11); null for what is no box. */
  boxStatus: z.nullable(z.enum(['unopened', 'opened'])),
  /** Put up again by its owner: it cannot be recalled (NFT-14). */
  isReselling: z.boolean(),
  /** Marked by the caller, and by how many. */
  isCollected: z.boolean(),
  collectors: z.int(),
  version: z.int(),
});
export type NftItem = z.infer<typeof NftItem>;

/** A bid. The deposit is returned at the end unless the winner does not pay (NFT-13). */
export const NftBid = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  image: z.string(),
  bidder: Person,
  price: Amount,
  currency: z.string(),
  status: z.enum(['leading', 'outbid', 'won', 'lost', 'forfeited']),
  margin: Amount,
  marginStatus: z.enum(['held', 'returned', 'forfeited']),
  time: Time,
});
export type NftBid = z.infer<typeof NftBid>;

/** What the winner of an auction owes, with the payment countdown. */
export const NftOrder = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  image: z.string(),
  currencyId: z.int(),
  currency: z.string(),
  price: Amount,
  /** The deposit held; it is returned once the price is paid. */
  margin: Amount,
  status: z.enum(nftOrderStates),
  /** Whether its message was read. */
  isRead: z.boolean(),
  payBefore: Time,
  paidAt: z.nullable(Time),
  createdAt: Time,
  version: z.int(),
});
export type NftOrder = z.infer<typeof NftOrder>;

/** One thing a box may hold. */
const BoxContent = z.object({
  name: z.string(),
  image: z.string(),
  rarity: z.enum(nftRarities),
  /** Chance to draw it, from 0 to 1. */
  chance: Amount,
});

/** Everything the page of one artwork shows. */
export const NftDetail = z.object({
  item: NftItem,
  paragraphs: z.array(z.string()),
  /** Share of a resale for the artist, and fee of the site on a sale, as fractions. */
  royaltyRate: Amount,
  feeRate: Amount,
  /** What a box may hold; empty for what is no box. */
  contents: z.array(BoxContent),
  /** Earlier owners, newest first. */
  sales: z.array(
    z.object({
      seller: z.nullable(Person),
      buyer: Person,
      price: Amount,
      currency: z.string(),
      time: Time,
    }),
  ),
  /** The caller's part; null for guests. */
  mine: z.nullable(
    z.object({
      isOwner: z.boolean(),
      hasMargin: z.boolean(),
      bid: z.nullable(Amount),
      available: Amount,
    }),
  ),
  serverTime: Time,
});
