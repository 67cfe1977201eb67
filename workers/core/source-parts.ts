/** Everything that the source of a topic may need. */
import type { Notice } from '../../contract/core.ts';
import type { Diagnostics } from '../diagnostics/diagnostics-parts.ts';
import type { Charts } from '../market/charts.ts';
import type { Depths } from '../market/depths.ts';
import type { Favourites } from '../market/favourites.ts';
import type { QuoteStreams } from '../market/quote-streams.ts';
import type { LateFeatures } from './late-feature.ts';
import type { CoreParts } from './parts.ts';

export interface SourceParts extends CoreParts {
  readonly depths: Depths;
  readonly charts: Charts;
  readonly streams: QuoteStreams;
  readonly favourites: Favourites;
  /** Sends the changed facts, and notices for the user. */
  readonly tell: (...notices: readonly Notice[]) => void;
  readonly diagnostics: Diagnostics;
  /** The time of the state on the screen; null while it is live. */
  readonly asOf: () => number | null;
  /** Total in USD a day ago; null while it is unknown. */
  readonly yesterdayUsd: () => string | null;
  readonly late: LateFeatures;
}
