/** NFT: artworks sold at a price, by auction or in blind boxes, and sold again by their owners. */

import { Amount, PositiveAmount } from '../amount.ts';
import { TypedDecimal } from '../drafts.ts';
import { endpoints, events } from '../endpoint.ts';
import { nftMediaTypes, nftRarities, nftSaleModes, nftSaleStates } from '../plain/nft-kinds.ts';
import { z } from '../schema.ts';
import { CatalogueId, Id, NoFields, Page, paged, Time, text, WireTime } from '../wire.ts';
import {
  NftArtist,
  NftBid,
  NftCollection,
  NftDetail,
  NftItem,
  NftOrder,
  NftSummary,
} from './nft-entities.ts';

/** As an address is written: 0x and forty hexadecimal digits. */
const Code = text({ min: 1, max: 42 });

/** An auction needs a step; its deposit is a share of the price unless told. The end is after the start (NFT-16). */
const Resell = z
  .object({
    code: Code,
    price: PositiveAmount,
    saleMode: z.optional(z.enum(['normal', 'auction'])),
    currencyId: z.optional(CatalogueId),
    step: z.optional(PositiveAmount),
    margin: z.optional(PositiveAmount),
    startsAt: z.optional(WireTime),
    endsAt: WireTime,
  })
  .check(
    z.refine((draft) => draft.saleMode !== 'auction' || draft.step !== undefined, {
      path: ['step'],
    }),
    z.refine((draft) => draft.endsAt > (draft.startsAt ?? 0), { path: ['endsAt'] }),
  );
export type NftResale = z.infer<typeof Resell>;

export const nftEndpoints = endpoints({
  /** Items by collection, artist, kind and state. */
  'nft.items': {
    method: 'GET',
    path: '/bind_box/getBoxList',
    access: 'guest',
    request: z.extend(Page, {
      saleMode: z.optional(z.enum(nftSaleModes)),
      type: z.optional(z.enum(nftMediaTypes)),
      rarity: z.optional(z.enum(nftRarities)),
      status: z.optional(z.enum(nftSaleStates)),
      /** Only works of this artist. */
      uid: z.optional(Id),
      collectionId: z.optional(Id),
      search: z.optional(text({ max: 40 })),
      sort: z.optional(z.enum(['newest', 'ending', 'cheapest', 'dearest'])),
    }),
    response: z.extend(paged(NftItem), { serverTime: Time }),
  },
  /** One item with its price, owner and history. */
  'nft.item': {
    method: 'GET',
    path: '/bind_box/getBoxDetail',
    access: 'guest',
    request: z.object({ id: Id }),
    response: NftDetail,
  },
  /** Artists, those of whom most was sold first. */
  'nft.artists': {
    method: 'GET',
    path: '/bind_box/getArtist',
    access: 'guest',
    request: z.extend(Page, { search: z.optional(text({ max: 40 })) }),
    response: paged(NftArtist),
  },
  /** The homepage of an artist; the works themselves are `nft.items` with the artist's uid. */
  'nft.artist': {
    method: 'GET',
    path: '/bind_box/getArtistDetail',
    access: 'guest',
    request: z.object({ id: Id }),
    response: z.object({ artist: NftArtist, collections: z.array(NftCollection) }),
  },
  /** Currencies that prices can be in, with the bounds of a price. */
  'nft.currencies': {
    method: 'GET',
    path: '/bind_box/getNftCurrency',
    access: 'guest',
    request: NoFields,
    response: z.array(
      z.object({
        currencyId: z.int(),
        currency: z.string(),
        scale: z.int(),
        minimumPrice: Amount,
        maximumPrice: Amount,
        /** Deposit of an auction as a share of its starting price, unless its seller says another. */
        marginRate: Amount,
        feeRate: Amount,
        royaltyRate: Amount,
      }),
    ),
  },
  /** Collections with the number of their items. */
  'nft.collections': {
    method: 'GET',
    path: '/bind_box/getCollection',
    access: 'guest',
    request: z.extend(Page, {
      search: z.optional(text({ max: 40 })),
      /** Only this one. */
      collectionId: z.optional(Id),
    }),
    response: paged(NftCollection),
  },
  /** Marks an item, or takes the mark away; answers the item. */
  'nft.collect': {
    method: 'POST',
    path: '/bind_box/collect',
    access: 'user',
    request: z.object({ code: Code }),
    response: NftItem,
  },
  /** Buys at the asking price, a box included; `price` is the one the user saw. */
  'nft.buy': {
    method: 'POST',
    path: '/bind_box/buyNFT',
    access: 'user',
    movesMoney: true,
    request: z.object({ code: Code, price: PositiveAmount }),
    response: NftItem,
  },
  /** Pays the deposit of an auction; without it a bid is refused. */
  'nft.payMargin': {
    method: 'POST',
    path: '/bind_box/marginNFT',
    access: 'user',
    movesMoney: true,
    request: z.object({ code: Code }),
    response: NftItem,
  },
  /** Bids at least `minimumBid` (NFT-17), and at most the highest price of `nft.currencies`, or `minimumBid` where that is more. */
  'nft.bid': {
    method: 'POST',
    path: '/bind_box/auctionNFT',
    access: 'user',
    movesMoney: true,
    request: z.object({ code: Code, price: PositiveAmount }),
    response: NftBid,
  },
  /** Bids on an item, highest first. */
  'nft.bids': {
    method: 'POST',
    path: '/bind_box/getBindBoxQuotationLog',
    access: 'guest',
    request: z.extend(Page, { code: Code }),
    response: paged(NftBid),
  },
  /** What the caller owns, or with the scope `collected` what the caller marked; `summary` is of all that the caller owns. */
  'nft.mine': {
    method: 'POST',
    path: '/bind_box/getMyNFTs',
    access: 'user',
    request: z.extend(Page, {
      scope: z.optional(z.enum(['owned', 'boxes', 'reselling', 'collected'])),
    }),
    response: z.extend(paged(NftItem), { summary: NftSummary }),
  },
  /** Bids of the user, newest first. */
  'nft.myBids': {
    method: 'POST',
    path: '/bind_box/getMyBindBoxQuotationLog',
    access: 'user',
    request: Page,
    response: paged(NftBid),
  },
  /** Opens a box, once; answers the item that was in it. */
  'nft.openBox': {
    method: 'POST',
    path: '/bind_box/openBlindBox',
    access: 'user',
    movesMoney: true,
    request: z.object({ code: Code }),
    response: NftItem,
  },
  /** Puts an owned item on sale again; a closed box as it is. It cannot be recalled (NFT-14). */
  'nft.resell': {
    method: 'POST',
    path: '/bind_box/resellNFT',
    access: 'user',
    movesMoney: true,
    request: Resell,
    response: NftItem,
  },
  /** Orders of won auctions, unpaid first: the messages of the NFT pages. `unread` is of all of them. */
  'nft.orders': {
    method: 'POST',
    path: '/bind_box/getNeedPayNFTOrder',
    access: 'user',
    request: Page,
    response: z.extend(paged(NftOrder), { unread: z.int(), serverTime: Time }),
  },
  /** Marks the message about an order as read. */
  'nft.readOrder': {
    method: 'POST',
    path: '/bind_box/readNFTOrderMessage',
    access: 'user',
    request: z.object({ id: Id }),
    response: NftOrder,
  },
  /** Pays for an auction that was won: the price less the deposit, within the day. */
  'nft.payOrder': {
    method: 'POST',
    path: '/bind_box/payNFTOrder',
    access: 'user',
    movesMoney: true,
    request: z.object({ id: Id }),
    response: NftOrder,
  },
});

/** What is typed to bid. */
export const NftBidDraft = z.object({ itemId: z.int(), price: TypedDecimal });
export type NftBidDraft = z.output<typeof NftBidDraft>;

/** What is typed to sell again; the end is null while none is chosen. */
export const NftResaleDraft = z.object({
  price: TypedDecimal,
  saleMode: z.enum(['normal', 'auction']),
  step: TypedDecimal,
  margin: TypedDecimal,
  startsAt: z.nullable(z.int()),
  endsAt: z.nullable(z.int()),
});
export type NftResaleDraft = z.output<typeof NftResaleDraft>;

export const nftEvents = events({
  /** An item of the caller changed hands or its sale ended. */
  'nft.itemChanged': NftItem,
  'nft.outbid': NftBid,
  'nft.won': NftOrder,
  'nft.paid': NftOrder,
  'nft.expired': NftOrder,
});
