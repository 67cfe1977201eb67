/** What the app opens with, lists, quotes, books and tapes, is in the entry; charts are loaded. */
import { FACTS, FRAMES } from '../../core/topic-source.ts';
import { feature } from '../../feature/manifest.ts';
import { boardSource, catalogueSource, favouritesSource } from './boards.ts';
import { bookSource, tradesSource } from './depths.ts';
import { quoteSource, sparklineSource } from './quotes.ts';

/** A list that reorders more often than this cannot be read. */
const REORDER_MS = 1000;

const lists = feature({
  topics: {
    'markets.catalogue': FRAMES,
    'markets.board': { lane: 'frames', paceMs: REORDER_MS },
    'markets.quote': FRAMES,
    'markets.sparkline': FRAMES,
    'markets.book': FRAMES,
    'markets.trades': FRAMES,
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
      'markets.sparkline': sparklineSource(parts),
      'markets.book': bookSource(parts),
      'markets.trades': tradesSource(parts),
      'markets.favourites': favouritesSource(parts),
    },
  }),
});

const charts = feature({
  topics: { 'markets.candles': FRAMES, 'markets.indicator': FRAMES },
  acts: ['chart.move', 'chart.expect'],
  load: async (parts) => (await import('./chart-feature.ts')).createChartFeature(parts),
});

export const markets = [lists, charts] as const;
