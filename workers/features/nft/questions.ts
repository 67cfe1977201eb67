/** Works, artists, bids and orders in the user's language; every opened box is checked against what was committed to. */

import type {
  NftArtist,
  NftBid,
  NftCollection,
  NftDetail,
  NftItem,
  NftOrder,
} from '../../../contract/features/nft-entities.ts';
import type {
  NftDetailView,
  NftItemView,
  NftQuestions,
} from '../../../contract/features/nft-views.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { judgeBoxes } from '../../../contract/rules/nft/box-proof.ts';
import { NFT_SCALE } from '../../../contract/rules/nft/nft-sale.ts';
import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { formatAmount, formatDecimal } from '../../view/format-number.ts';
import { formatShare } from '../../view/format-share.ts';

export const nftFormatters: Formatters<keyof NftQuestions> = {
  'nft.market': (page, { preferences }) =>
    pageOfViews(page, (item) => toItemView(item, preferences().language)),
  'nft.work': (detail, { preferences }) => toDetailView(detail, preferences().language),
  'nft.artistList': (page, { preferences }) =>
    pageOfViews(page, (artist) => toArtistView(artist, preferences().language)),
  'nft.artistPage': ({ artist, collections }, { preferences }) => ({
    artist: toArtistView(artist, preferences().language),
    collections: collections.map((each) => toCollectionView(each, preferences().language)),
  }),
  'nft.collectionList': (page, { preferences }) =>
    pageOfViews(page, (collection) => toCollectionView(collection, preferences().language)),
  'nft.owned': (page, { preferences }) =>
    pageOfViews(page, (item) => toItemView(item, preferences().language)),
  'nft.bidRecord': (page, { preferences }) =>
    pageOfViews(page, (bid) => toBidView(bid, preferences().language)),
  'nft.ownBids': (page, { preferences }) =>
    pageOfViews(page, (bid) => toBidView(bid, preferences().language)),
  'nft.payments': (page, { preferences }) =>
    pageOfViews(page, (order) => toOrderView(order, preferences().language)),
};

export function moneyText(amount: string, { currency }: { currency: string }, language: Language) {
  return `${formatAmount(amount, NFT_SCALE, language)} ${currency}`;
}

function toItemView(item: NftItem, language: Language): NftItemView {
  const text = (amount: string | null) =>
    amount === null ? '' : moneyText(amount, item, language);
  return {
    ...item,
    nowText: text(item.bid ?? item.price),
    priceText: text(item.price),
    minimumBidText: text(item.minimumBid),
    marginText: text(item.margin),
    stepText: text(item.step),
    collectorsText: formatDecimal(String(item.collectors), language),
  };
}

export function toDetailView(detail: NftDetail, language: Language): NftDetailView {
  const { item, contents, sales, proof, mine } = detail;
  const verdict = proof && judgeBoxes(proof);
  return {
    ...detail,
    item: toItemView(item, language),
    feeText: formatShare(detail.feeRate, language),
    royaltyText: formatShare(detail.royaltyRate, language),
    availableText: mine ? moneyText(mine.available, item, language) : '',
    ownBidText: mine?.bid ? moneyText(mine.bid, item, language) : '',
    contents: contents.map((each) => ({ ...each, chanceText: formatShare(each.chance, language) })),
    sales: sales.map((sale) => ({ ...sale, priceText: moneyText(sale.price, sale, language) })),
    proof: proof &&
      verdict && {
        ...proof,
        verdict,
        checkedText: formatDecimal(String(verdict.checked), language),
      },
  };
}

function toArtistView(artist: NftArtist, language: Language) {
  return {
    ...artist,
    worksText: formatDecimal(String(artist.works), language),
    soldText: formatDecimal(String(artist.sold), language),
    turnoverText: moneyText(artist.turnover, { currency: 'USDT' }, language),
  };
}

function toCollectionView(collection: NftCollection, language: Language) {
  const { works, owners, floorPrice } = collection;
  return {
    ...collection,
    worksText: formatDecimal(String(works), language),
    ownersText: formatDecimal(String(owners), language),
    floorText: floorPrice === null ? '' : moneyText(floorPrice, { currency: 'USDT' }, language),
  };
}

function toBidView(bid: NftBid, language: Language) {
  return {
    ...bid,
    priceText: moneyText(bid.price, bid, language),
    marginText: moneyText(bid.margin, bid, language),
  };
}

function toOrderView(order: NftOrder, language: Language) {
  return {
    ...order,
    priceText: moneyText(order.price, order, language),
    marginText: moneyText(order.margin, order, language),
    dueText: moneyText(order.due, order, language),
  };
}
