/** NFT: what an artwork, an artist, a bid and an order of a won auction are. All sums are in USDT. */
import { Amount } from '../amount.ts';
import { nftMediaTypes, nftRarities, nftSaleModes, nftSaleStates } from '../plain/nft-kinds.ts';
import { z } from '../schema.ts';
import { Time } from '../wire.ts';

/** An order of a won auction: one day to pay, then the deposit is forfeited (NFT-12). */
export const nftOrderStates = ['unpaid', 'paid', 'expired'] as const;

/** A user as others see them: the nickname is masked, so that who owns much is not who is asked for it. */
const Person = z.object({
  nickname: z.string(),
  headPortrait: z.nullable(z.string()),
  isMe: z.boolean(),
});

export const NftArtist = z.object({
  /** Also the `uid` that `nft.items` takes. */
  id: z.int(),
  name: z.string(),
  headPortrait: z.string(),
  /** Picture across the top of the artist's homepage. */
  cover: z.string(),
  summary: z.string(),
  works: z.int(),
  sold: z.int(),
  /** Sum of all sales of the artist's works. */
  turnover: Amount,
});
export type NftArtist = z.infer<typeof NftArtist>;

export const NftCollection = z.object({
  id: z.int(),
  name: z.string(),
  cover: z.string(),
  summary: z.string(),
  artistId: z.int(),
  artist: z.string(),
  works: z.int(),
  owners: z.int(),
  /** Lowest price on sale; null when nothing is. */
  floorPrice: z.nullable(Amount),
});
export type NftCollection = z.infer<typeof NftCollection>;

/** What a user owns, closed boxes and what is up for sale again included. */
export const NftSummary = z.object({
  works: z.int(),
  /** What was paid for them. */
  cost: Amount,
  /** What they would bring at the lowest price of each one's collection; nothing where nothing is on sale. */
  floor: Amount,
});
export type NftSummary = z.infer<typeof NftSummary>;

/** An artwork or a box (NFT-09). `code` names the item in every call that is about it. */
export const NftItem = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  /** Which of how many copies of the work this is. */
  edition: z.int(),
  editions: z.int(),
  /** Picture for lists, and the media itself; both are of this site. */
  image: z.string(),
  media: z.string(),
  type: z.enum(nftMediaTypes),
  /** Null for a box that is closed. */
  rarity: z.nullable(z.enum(nftRarities)),
  saleMode: z.enum(nftSaleModes),
  artist: z.object({ id: z.int(), name: z.string(), headPortrait: z.string() }),
  collection: z.object({ id: z.int(), name: z.string() }),
  /** Null while the artist has it. */
  owner: z.nullable(Person),
  currencyId: z.int(),
  currency: z.string(),
  /** Asking price, starting price of an auction, or price of a box; 0 for what was never for sale. */
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
  /** Whether a box was opened (NFT-11); null for what was never in a box. */
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
  itemId: z.int(),
  code: z.string(),
  name: z.string(),
  image: z.string(),
  bidder: Person,
  price: Amount,
  currency: z.string(),
  status: z.enum(['leading', 'outbid', 'won', 'lost', 'forfeited']),
  margin: Amount,
  /** `paid`: it became a part of the price. */
  marginStatus: z.enum(['held', 'returned', 'paid', 'forfeited']),
  time: Time,
});
export type NftBid = z.infer<typeof NftBid>;

/**
 * What everybody hears who looks at a work: its newest sale, and the highest bids. Its names are single words, because
 * frames of the channel keep the names that answers change.
 */
export const NftNews = z.object({
  id: z.int(),
  /** Rises with each change; the `version` of the item. */
  revision: z.int(),
  /** Number of the sale, another one when the work is put up again; null for what was never for sale. */
  sale: z.nullable(z.int()),
  /** `won`: it ended, and waits for the winner's payment. */
  status: z.nullable(z.enum(['open', 'won', 'sold', 'ended'])),
  /** The highest bid, the number of bids, and the least that the next one must be. */
  bid: z.nullable(Amount),
  bids: z.int(),
  least: z.nullable(Amount),
  /** The last bids, the highest first. */
  record: z.array(
    z.object({ id: z.int(), bidder: z.string(), price: Amount, currency: z.string(), time: Time }),
  ),
});
export type NftNews = z.infer<typeof NftNews>;

/** What the winner of an auction owes, with the payment countdown. */
export const NftOrder = z.object({
  id: z.int(),
  itemId: z.int(),
  code: z.string(),
  name: z.string(),
  image: z.string(),
  currencyId: z.int(),
  currency: z.string(),
  price: Amount,
  /** The deposit that is held: it is a part of the price. */
  margin: Amount,
  /** The price less the deposit. */
  due: Amount,
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
  /** Its number in the proof. */
  work: z.int(),
  name: z.string(),
  image: z.string(),
  rarity: z.enum(nftRarities),
  /** How many boxes of the series hold it. */
  count: z.int(),
  /** Chance to draw it, from 0 to 1: of all boxes of the series. */
  chance: Amount,
});

/**
 * What was committed to before the first box of a series was sold: a hash for each box, and one of all of them
 * (`contract/rules/nft/box-proof.ts`). What hashes to a box's is told once it is open.
 */
const BoxProof = z.object({
  series: z.int(),
  number: z.int(),
  root: z.string(),
  hashes: z.array(z.string()),
  committedAt: Time,
  opened: z.array(z.object({ number: z.int(), work: z.int(), salt: z.string() })),
});
export type NftBoxProof = z.infer<typeof BoxProof>;

/** Everything the page of one artwork shows. */
export const NftDetail = z.object({
  item: NftItem,
  paragraphs: z.array(z.string()),
  /** Share of a resale for the artist, and fee of the site on a sale, as fractions. */
  royaltyRate: Amount,
  feeRate: Amount,
  /** What a box may hold, and its proof; empty and null for what was never in a box. */
  contents: z.array(BoxContent),
  proof: z.nullable(BoxProof),
  /** Earlier sales, newest first. */
  sales: z.array(
    z.object({
      /** Null: the artist. */
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
      /** After a change of credentials nothing is paid to another user before this instant. */
      outflowsFrom: Time,
    }),
  ),
  serverTime: Time,
});
export type NftDetail = z.infer<typeof NftDetail>;
