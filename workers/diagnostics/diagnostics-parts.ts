/** What diagnostics are made of and what they offer, apart from their code, which is fetched later. */
import type { Observable } from 'rxjs';
import type { Preferences } from '../../contract/core.ts';
import type { Result } from '../../contract/envelope.ts';
import type {
  DiagnosticsView,
  StressRate,
  StressResult,
  StressView,
} from '../../contract/features/diagnostics.ts';
import type { Environment } from '../core/environment.ts';
import type { Meter } from '../core/meter.ts';
import type { TopicSource } from '../core/topic-source.ts';
import type { QuoteStreams } from '../market/quotes/quote-streams.ts';
import type { Connection } from '../wire/line/connection.ts';

export interface DiagnosticsParts {
  readonly environment: Environment;
  readonly preferences: () => Preferences;
  readonly connection: Connection;
  readonly wake: () => void;
  /** Emits right before views are sampled. */
  readonly looks$: Observable<unknown>;
  readonly streams: Pick<QuoteStreams, 'needAll'>;
  readonly meter: Meter;
}

export interface Diagnostics {
  readonly live: TopicSource<DiagnosticsView>;
  readonly stressView: TopicSource<StressView>;
  stress(rate: StressRate): Promise<Result<StressResult>>;
  cancelStress(): void;
}
