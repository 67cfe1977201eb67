/** Everything that a feature may need, as one object that is passed to each of them. */
import type { Notice, Preferences, Run } from '../../contract/core.ts';
import type { Balances } from '../account/balances.ts';
import type { Changes } from '../account/changes.ts';
import type { FiatRates } from '../account/fiat-rates.ts';
import type { Orders } from '../account/orders.ts';
import type { Session } from '../calls/session.ts';
import type { Environment } from '../core/environment.ts';
import type { Diagnostics } from '../diagnostics/diagnostics-parts.ts';
import type { Catalogue } from '../market/catalogue.ts';
import type { Charts } from '../market/charts.ts';
import type { Depths } from '../market/depths.ts';
import type { Favourites } from '../market/favourites.ts';
import type { QuoteStreams } from '../market/quote-streams.ts';
import type { Quotes } from '../market/quotes.ts';
import type { Connection } from '../wire/connection.ts';
import type { LateFeatures } from './late-feature.ts';

export interface FeatureParts {
  readonly environment: Environment;
  readonly preferences: () => Preferences;
  readonly session: Session;
  readonly connection: Connection;
  readonly run: Run;
  readonly catalogue: Catalogue;
  readonly quotes: Quotes;
  readonly depths: Depths;
  readonly charts: Charts;
  readonly streams: QuoteStreams;
  readonly favourites: Favourites;
  readonly rates: FiatRates;
  readonly balances: Balances;
  readonly orders: Orders;
  readonly changes: Changes;
  /** A part of the state that frames show has changed. */
  readonly wake: () => void;
  /** Sends the changed facts, and notices for the user. */
  readonly tell: (...notices: readonly Notice[]) => void;
  readonly diagnostics: Diagnostics;
  /** The time of the state on the screen; null while it is live. */
  readonly asOf: () => number | null;
  /** Total in USD a day ago; null while it is unknown. */
  readonly yesterdayUsd: () => string | null;
  readonly late: LateFeatures;
}
