/** What diagnostics are made of and what they offer, apart from their code, which is fetched later. */
import type { Core } from '../../contract/core.ts';
import type { DiagnosticsView, StressView } from '../../contract/features/diagnostics.ts';
import type { Meter } from '../core/meter.ts';
import type { CoreParts } from '../core/parts.ts';
import type { TopicSource } from '../core/topic-source.ts';
import type { QuoteStreams } from '../market/quote-streams.ts';

export interface DiagnosticsParts extends CoreParts {
  readonly streams: Pick<QuoteStreams, 'needAll'>;
  readonly meter: Meter;
}

export interface Diagnostics extends Pick<Core, 'stress' | 'cancelStress'> {
  readonly live: TopicSource<DiagnosticsView>;
  readonly stressView: TopicSource<StressView>;
}
