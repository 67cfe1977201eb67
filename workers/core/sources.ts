/** Every topic and the feature that makes it. A topic without a source does not compile. */

import { overviewSource } from '../features/assets.ts';
import { boardSource, catalogueSource, favouritesSource } from '../features/markets/boards.ts';
import { candlesSource } from '../features/markets/candles.ts';
import { bookSource, tradesSource } from '../features/markets/depths.ts';
import { quoteSource, sparklineSource } from '../features/markets/quotes.ts';
import { connectionSource, sessionSource } from '../features/session.ts';
import { openOrdersSource } from '../features/spot/spot-orders.ts';
import { previewSource } from '../features/spot/spot-preview.ts';
import type { Charts } from '../market/charts.ts';
import type { Depths } from '../market/depths.ts';
import type { Favourites } from '../market/favourites.ts';
import type { QuoteStreams } from '../market/quote-streams.ts';
import type { CoreParts } from './parts.ts';
import type { TopicSources } from './topic-source.ts';

export interface SourceParts extends CoreParts {
  readonly depths: Depths;
  readonly charts: Charts;
  readonly streams: QuoteStreams;
  readonly favourites: Favourites;
  /** Total in USD a day ago; null while it is unknown. */
  readonly yesterdayUsd: () => string | null;
}

export function createSources(parts: SourceParts): TopicSources {
  return {
    connection: connectionSource(parts),
    'session.current': sessionSource(parts),
    'markets.catalogue': catalogueSource(parts),
    'markets.board': boardSource(parts),
    'markets.quote': quoteSource(parts),
    'markets.sparkline': sparklineSource(parts),
    'markets.book': bookSource(parts),
    'markets.trades': tradesSource(parts),
    'markets.candles': candlesSource(parts),
    'markets.favourites': favouritesSource(parts),
    'spot.openOrders': openOrdersSource(parts),
    'spot.preview': previewSource(parts),
    'assets.overview': overviewSource(parts),
  };
}
