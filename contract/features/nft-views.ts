/** What the screens of works see: sums in the user's language, live bids, and what a bid or a resale would come to. */
import { questions } from '../question.ts';
import type { BoxVerdict } from '../rules/nft/box-proof.ts';
import type { OrderProblem } from '../rules/spot/limits.ts';
import type { PageOf } from '../wire.ts';
import type {
  NftArtist,
  NftBid,
  NftCollection,
  NftDetail,
  NftItem,
  NftOrder,
} from './nft-entities.ts';

const CHANGES = ['nft.itemChanged', 'nft.paid', 'nft.expired', 'nft.collect'] as const;

export const nftQuestions = questions({
  'nft.market': { asks: 'nft.items', freshWith: [...CHANGES, 'nft.buy'] },
  'nft.work': {
    asks: 'nft.item',
    freshWith: [...CHANGES, 'nft.outbid', 'nft.won', 'nft.buy', 'nft.bid', 'nft.payMargin'],
  },
  'nft.artistList': { asks: 'nft.artists', freshWith: [] },
  'nft.artistPage': { asks: 'nft.artist', freshWith: [] },
  'nft.collectionList': { asks: 'nft.collections', freshWith: [...CHANGES, 'nft.buy'] },
  'nft.owned': { asks: 'nft.mine', freshWith: [...CHANGES, 'nft.won', 'nft.buy'] },
  'nft.bidRecord': { asks: 'nft.bids', freshWith: ['nft.outbid', 'nft.bid'] },
  'nft.ownBids': {
    asks: 'nft.myBids',
    freshWith: ['nft.outbid', 'nft.won', 'nft.paid', 'nft.expired', 'nft.bid'],
  },
  'nft.payments': {
    asks: 'nft.orders',
    freshWith: ['nft.won', 'nft.paid', 'nft.expired', 'nft.readOrder', 'nft.payOrder'],
  },
});

export interface NftItemView extends NftItem {
  /** The highest bid, or the price that is asked. */
  readonly nowText: string;
  /** The same in the chosen fiat currency. */
  readonly fiatText: string;
  readonly priceText: string;
  readonly minimumBidText: string;
  readonly marginText: string;
  readonly stepText: string;
  readonly collectorsText: string;
}

export interface NftArtistView extends NftArtist {
  readonly worksText: string;
  readonly soldText: string;
  readonly turnoverText: string;
  readonly turnoverFiatText: string;
}

export interface NftCollectionView extends NftCollection {
  readonly worksText: string;
  readonly ownersText: string;
  /** Empty where nothing is for sale. */
  readonly floorText: string;
  readonly floorFiatText: string;
}

/** What is owned, at cost and at the lowest price of the collections. */
export interface NftSummaryView {
  readonly works: number;
  readonly worksText: string;
  readonly costText: string;
  readonly costFiatText: string;
  readonly floorText: string;
  readonly floorFiatText: string;
}

/** A bid as everybody hears of it. */
export interface NftLiveBid {
  readonly id: number;
  readonly bidder: string;
  readonly priceText: string;
  readonly time: number;
}

export interface NftBidView extends NftBid {
  readonly priceText: string;
  readonly marginText: string;
}

export interface NftOrderView extends NftOrder {
  readonly priceText: string;
  readonly marginText: string;
  readonly dueText: string;
  readonly dueFiatText: string;
}

export interface NftDetailView extends Omit<NftDetail, 'item' | 'contents' | 'sales' | 'proof'> {
  readonly item: NftItemView;
  /** The last bids as the channel told them, the highest first; empty where nobody listens. */
  readonly record: readonly NftLiveBid[];
  readonly feeText: string;
  readonly royaltyText: string;
  readonly availableText: string;
  readonly ownBidText: string;
  readonly contents: readonly (NftDetail['contents'][number] & { readonly chanceText: string })[];
  readonly sales: readonly (NftDetail['sales'][number] & { readonly priceText: string })[];
  /** What was committed to, and whether all that is open was; made again on the device. */
  readonly proof:
    | (NonNullable<NftDetail['proof']> & {
        readonly verdict: BoxVerdict;
        readonly checkedText: string;
      })
    | null;
}

export interface NftQuestions {
  'nft.market': PageOf<NftItemView> & { readonly serverTime: number };
  'nft.work': NftDetailView;
  'nft.artistList': PageOf<NftArtistView>;
  'nft.artistPage': {
    readonly artist: NftArtistView;
    readonly collections: readonly NftCollectionView[];
  };
  'nft.collectionList': PageOf<NftCollectionView>;
  'nft.owned': PageOf<NftItemView> & { readonly summary: NftSummaryView };
  'nft.bidRecord': PageOf<NftBidView>;
  'nft.ownBids': PageOf<NftBidView>;
  'nft.payments': PageOf<NftOrderView> & { readonly unread: number; readonly serverTime: number };
}

/** What a bid would come to against the newest bids. */
export interface NftBidPreview {
  readonly minimumBid: string;
  readonly minimumBidText: string;
  readonly bidText: string;
  /** What is to be paid after a win: the bid less the deposit; empty while none is typed. */
  readonly dueText: string;
  readonly problem: OrderProblem | null;
}

/** What a sale would bring. Texts are empty while no price is typed. */
export interface NftResalePreview {
  readonly priceText: string;
  readonly feeText: string;
  readonly royaltyText: string;
  readonly proceedsText: string;
  /** The deposit that bidders pay. */
  readonly marginText: string;
  readonly problem:
    | (OrderProblem & { readonly field: 'price' | 'step' | 'margin' | 'endsAt' })
    | null;
}

export interface NftTopics {
  /** Key: the id of a work. Kept live for as long as somebody looks at it. */
  'nft.live': NftDetailView | null;
  /** Key: an `NftBidDraft` as JSON. Null until the work and the bounds of a price are known. */
  'nft.bidPreview': NftBidPreview | null;
  /** Key: an `NftResaleDraft` as JSON. Null until the terms are known. */
  'nft.resalePreview': NftResalePreview | null;
}
