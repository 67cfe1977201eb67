/** What the app opens with, lists, quotes, is in the entry; books, tapes and charts are loaded. */
import { FACTS, FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';
import { boardSource, catalogueSource, favouritesSource } from './boards.ts';
import { calmQuoteSource, quoteSource, sparklineSource } from './quotes.ts';

/** A list that reorders more often than this cannot be read. */
const REORDER_MS = 1000;
/** Nobody follows a curve sooner; as often as many charts are drawn. */
const CURVE_MS = 250;

const lists = feature({
  topics: {
    'markets.catalogue': FRAMES,
    'markets.board': { lane: 'frames', paceMs: REORDER_MS },
    'markets.quote': FRAMES,
    'markets.calmQuote': FRAMES,
    'markets.sparkline': FRAMES,
    'markets.favourites': FACTS,
  },
  effects: {
    'markets.addFavourite': ({ favourites }, { response }) => favourites.add(response),
    'markets.removeFavourite': ({ favourites }, { request }) => favourites.remove(request.id),
  },
  make: (parts) => ({
    topics: {
      'markets.catalogue': catalogueSource(parts),
      'markets.board': boardSource(parts),
      'markets.quote': quoteSource(parts),
      'markets.calmQuote': calmQuoteSource(parts),
      'markets.sparkline': sparklineSource(parts),
      'markets.favourites': favouritesSource(parts),
    },
  }),
});

const depths = feature({
  topics: { 'markets.book': FRAMES, 'markets.trades': FRAMES },
  load: async (parts) => {
    const { bookSource, tradesSource } = await import('./depths.ts');
    return {
      topics: { 'markets.book': bookSource(parts), 'markets.trades': tradesSource(parts) },
    };
  },
});

/** What only a desk shows, together with the trader's own orders in it; its rows are drawn here where that can be. */
const desk = feature({
  topics: {
    'markets.deskBook': FRAMES,
    'markets.deskTape': FRAMES,
    'markets.depthCurve': { lane: 'frames', paceMs: CURVE_MS },
    'markets.ladder': FRAMES,
    'markets.calmDeskBook': FRAMES,
    'markets.calmDeskTape': FRAMES,
    'markets.calmLadder': FRAMES,
  },
  acts: ['rows.draw', 'rows.priceAt', 'rows.release'],
  load: async (parts) => (await import('./desk-depths.ts')).createDeskDepths(parts),
});

const charts = feature({
  topics: { 'markets.candles': FRAMES, 'markets.indicator': FRAMES },
  acts: ['chart.move', 'chart.expect'],
  load: async (parts) => (await import('./chart-feature.ts')).createChartFeature(parts),
});

const drawn = feature({
  acts: ['price.font', 'price.draw', 'price.release'],
  load: async (parts) => (await import('./drawn-prices.ts')).createDrawnPrices(parts),
});

export const markets = [lists, depths, desk, charts, drawn] as const;
