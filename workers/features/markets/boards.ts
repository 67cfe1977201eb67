/** Lists of markets: filtered, searched and ordered here, so that a screen only draws symbols. */
import { EMPTY, merge } from 'rxjs';
import {
  type BoardQuery,
  type Market,
  type MarketView,
  marketCategories,
} from '../../../contract/features/markets.ts';
import { z } from '../../../contract/schema.ts';
import { draftTopic } from '../../core/draft-topic.ts';
import { during, revisionsOf, type TopicSource, viewOn } from '../../core/topic-source.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import type { Favourites } from '../../market/favourites.ts';
import type { QuoteStreams } from '../../market/quotes/quote-streams.ts';
import { formatDecimal } from '../../view/format-number.ts';
import { changeOf } from './quotes.ts';

const Query = z.object({
  tab: z.enum(['favourites', 'coins', 'futures', 'stock', 'all']),
  category: z.enum([...marketCategories, 'all']),
  sort: z.enum(['rank', 'name', 'volume', 'last', 'change', 'newest']),
  direction: z.enum(['ascending', 'descending']),
  search: z.string(),
  limit: z.int(),
});

type Parts = Pick<FeatureParts, 'catalogue' | 'quotes' | 'preferences' | 'looks$'> & {
  readonly favourites: Favourites;
  readonly streams: QuoteStreams;
};

/** The orders that move with the market. */
const liveSorts: readonly BoardQuery['sort'][] = ['volume', 'last', 'change'];

export function boardSource(parts: Parts): TopicSource<readonly string[]> {
  const { catalogue, quotes, favourites, streams, looks$ } = parts;
  return draftTopic(Query, (query) => {
    const isLive = liveSorts.includes(query.sort);
    const quoted$ = isLive ? revisionsOf(looks$, quotes.totalRevision) : EMPTY;
    let shown = '';
    return merge(
      during(streams.needAll),
      viewOn([catalogue.revision$, favourites.revision$, quoted$], (isFirst) => {
        if (catalogue.markets().length === 0) return undefined;
        const symbols = listSymbols(parts, query);
        const text = symbols.join(' ');
        if (!isFirst && shown === text) return undefined;
        shown = text;
        return symbols;
      }),
    );
  });
}

export function catalogueSource({
  catalogue,
  preferences,
}: Parts): TopicSource<readonly MarketView[]> {
  return () =>
    viewOn([catalogue.revision$], () =>
      catalogue.markets().map((market) => toMarketView(market, preferences().language)),
    );
}

export function favouritesSource({ favourites }: Parts): TopicSource<readonly number[]> {
  return () => viewOn([favourites.revision$], favourites.currencyIds);
}

function listSymbols(parts: Parts, query: BoardQuery): string[] {
  const found = parts.catalogue.markets().filter((market) => matches(parts, market, query));
  const sign = query.direction === 'ascending' ? 1 : -1;
  const value = new Map(found.map((market) => [market.id, sortValue(parts, market, query.sort)]));
  const ordered = found.toSorted(
    (a, b) => sign * compare(value.get(a.id) ?? 0, value.get(b.id) ?? 0) || a.id - b.id,
  );
  return ordered.slice(0, query.limit).map((market) => market.symbol);
}

function matches(parts: Parts, market: Market, query: BoardQuery): boolean {
  const { tab, category, search } = query;
  const kind = ({ coins: 'coin', futures: 'futures', stock: 'stock' } as const)[tab as 'coins'];
  if (tab === 'favourites' && !isFavourite(parts, market)) return false;
  if (kind !== undefined && market.kind !== kind) return false;
  if (category !== 'all' && market.category !== category) return false;
  const text = search.trim().toLocaleUpperCase('en');
  return `${market.symbol} ${market.base}/${market.quote} ${market.name}`
    .toLocaleUpperCase('en')
    .includes(text);
}

/** A favourite currency stands for its main market: the perpetual is one only where there is no other (MARK-03). */
function isFavourite({ catalogue, favourites }: Parts, { currencyId, kind }: Market): boolean {
  if (!favourites.currencyIds().includes(currencyId)) return false;
  if (kind !== 'futures') return true;
  return !catalogue
    .markets()
    .some((other) => other.kind !== 'futures' && other.currencyId === currencyId);
}

/** Comparable over markets: prices and turnovers in whole units, as doubles, for order alone. */
function sortValue(parts: Parts, market: Market, sort: BoardQuery['sort']): number | string {
  const { quotes } = parts;
  switch (sort) {
    case 'name':
      return market.symbol;
    case 'volume':
      return quotes.get(market.id, 'turnover24');
    case 'last':
      return quotes.get(market.id, 'last') / 10 ** market.priceScale;
    case 'change':
      return Number(changeOf(parts, market).share);
    case 'rank':
      // What people search for comes first; the rest keeps the order of the catalogue.
      return -(parts.catalogue.hotRank(market.symbol) ?? Number.MAX_SAFE_INTEGER);
    default:
      return market.id;
  }
}

function compare(a: number | string, b: number | string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function toMarketView(market: Market, language: Parameters<typeof formatDecimal>[1]): MarketView {
  const {
    id,
    symbol,
    currencyId,
    legalId,
    base,
    quote,
    name,
    kind,
    category,
    color,
    priceScale,
    quantityScale,
  } = market;
  return {
    id,
    symbol,
    currencyId,
    legalId,
    base,
    quote,
    name,
    kind,
    category,
    color,
    priceScale,
    quantityScale,
    minimumText: formatDecimal(market.minimumQuantity, language),
  };
}
