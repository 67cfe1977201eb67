/** Works, artists, bids and orders in the user's language; every opened box is checked against what was committed to. */

import type {
  NftArtist,
  NftBid,
  NftCollection,
  NftDetail,
  NftItem,
  NftNews,
  NftOrder,
  NftSummary,
} from '../../../contract/features/nft-entities.ts';
import type {
  NftDetailView,
  NftItemView,
  NftLiveBid,
  NftQuestions,
  NftSummaryView,
} from '../../../contract/features/nft-views.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { judgeBoxes } from '../../../contract/rules/nft/box-proof.ts';
import { NFT_SCALE } from '../../../contract/rules/nft/nft-sale.ts';
import { type FiatParts, inChosenFiat } from '../../account/chosen-fiat.ts';
import { type Formatters, pageOfViews } from '../../feature/question-parts.ts';
import { formatAmount, formatDecimal } from '../../view/format-number.ts';
import { formatShare } from '../../view/format-share.ts';

export const nftFormatters: Formatters<keyof NftQuestions> = {
  'nft.market': (page, parts) => pageOfViews(page, (item) => toItemView(item, parts)),
  'nft.work': (detail, parts) => toDetailView(detail, parts),
  'nft.artistList': (page, parts) => pageOfViews(page, (artist) => toArtistView(artist, parts)),
  'nft.artistPage': ({ artist, collections }, parts) => ({
    artist: toArtistView(artist, parts),
    collections: collections.map((each) => toCollectionView(each, parts)),
  }),
  'nft.collectionList': (page, parts) =>
    pageOfViews(page, (collection) => toCollectionView(collection, parts)),
  'nft.owned': ({ summary, ...page }, parts) => ({
    ...pageOfViews(page, (item) => toItemView(item, parts)),
    summary: toSummaryView(summary, parts),
  }),
  'nft.bidRecord': (page, { preferences }) =>
    pageOfViews(page, (bid) => toBidView(bid, preferences().language)),
  'nft.ownBids': (page, { preferences }) =>
    pageOfViews(page, (bid) => toBidView(bid, preferences().language)),
  'nft.payments': (page, parts) => pageOfViews(page, (order) => toOrderView(order, parts)),
};

export function moneyText(amount: string, { currency }: { currency: string }, language: Language) {
  return `${formatAmount(amount, NFT_SCALE, language)} ${currency}`;
}

const DOLLAR = { currency: 'USDT' } as const;

function toItemView(item: NftItem, parts: FiatParts): NftItemView {
  const { language } = parts.preferences();
  const text = (amount: string | null) =>
    amount === null ? '' : moneyText(amount, item, language);
  const now = item.bid ?? item.price;
  return {
    ...item,
    nowText: text(now),
    fiatText: inChosenFiat(parts, now),
    priceText: text(item.price),
    minimumBidText: text(item.minimumBid),
    marginText: text(item.margin),
    stepText: text(item.step),
    collectorsText: formatDecimal(String(item.collectors), language),
  };
}

export function toDetailView(
  detail: NftDetail,
  parts: FiatParts,
  record: NftNews['record'] = [],
): NftDetailView {
  const { item, contents, sales, proof, mine } = detail;
  const { language } = parts.preferences();
  const verdict = proof && judgeBoxes(proof);
  return {
    ...detail,
    item: toItemView(item, parts),
    record: record.map((bid) => toLiveBid(bid, language)),
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

function toLiveBid(bid: NftNews['record'][number], language: Language): NftLiveBid {
  const { id, bidder, time } = bid;
  return { id, bidder, time, priceText: moneyText(bid.price, bid, language) };
}

function toArtistView(artist: NftArtist, parts: FiatParts) {
  const { language } = parts.preferences();
  return {
    ...artist,
    worksText: formatDecimal(String(artist.works), language),
    soldText: formatDecimal(String(artist.sold), language),
    turnoverText: moneyText(artist.turnover, DOLLAR, language),
    turnoverFiatText: inChosenFiat(parts, artist.turnover),
  };
}

function toCollectionView(collection: NftCollection, parts: FiatParts) {
  const { works, owners, floorPrice } = collection;
  const { language } = parts.preferences();
  return {
    ...collection,
    worksText: formatDecimal(String(works), language),
    ownersText: formatDecimal(String(owners), language),
    floorText: floorPrice === null ? '' : moneyText(floorPrice, DOLLAR, language),
    floorFiatText: floorPrice === null ? '' : inChosenFiat(parts, floorPrice),
  };
}

function toSummaryView({ works, cost, floor }: NftSummary, parts: FiatParts): NftSummaryView {
  const { language } = parts.preferences();
  return {
    works,
    worksText: formatDecimal(String(works), language),
    costText: moneyText(cost, DOLLAR, language),
    costFiatText: inChosenFiat(parts, cost),
    floorText: moneyText(floor, DOLLAR, language),
    floorFiatText: inChosenFiat(parts, floor),
  };
}

function toBidView(bid: NftBid, language: Language) {
  return {
    ...bid,
    priceText: moneyText(bid.price, bid, language),
    marginText: moneyText(bid.margin, bid, language),
  };
}

function toOrderView(order: NftOrder, parts: FiatParts) {
  const { language } = parts.preferences();
  return {
    ...order,
    priceText: moneyText(order.price, order, language),
    marginText: moneyText(order.margin, order, language),
    dueText: moneyText(order.due, order, language),
    dueFiatText: inChosenFiat(parts, order.due),
  };
}
