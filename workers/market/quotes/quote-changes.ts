/** When what is shown of a quote may be another: it came, or its age is told by another word. */
import { merge, type Observable } from 'rxjs';
import type { Clock, Timers } from '../../core/environment.ts';
import { during, revisionsOf } from '../../core/topic-source.ts';
import { ageSteps } from './age-steps.ts';
import type { QuoteStreams } from './quote-streams.ts';
import { ageStep, type QuoteAgeParts, quoteStaleMs } from './staleness.ts';

export interface QuoteChangeParts extends QuoteAgeParts {
  readonly environment: {
    readonly timers: Pick<Timers, 'after'>;
    readonly clock: Pick<Clock, 'elapsedMs'>;
  };
  readonly streams: Pick<QuoteStreams, 'needOne'>;
  readonly looks$: Observable<unknown>;
}

/** The quote itself is wanted for as long as somebody listens. */
export function quoteChanges(parts: QuoteChangeParts, symbol: string): Observable<unknown> {
  const { catalogue, quotes, streams, looks$ } = parts;
  const quoted$ = revisionsOf(looks$, () => quotes.revision(catalogue.bySymbol(symbol)?.id ?? 0));
  const ages$ = ageSteps(merge(quoted$, catalogue.revision$), {
    ...parts.environment,
    ageStep: () => ageStep(quoteStaleMs(parts, symbol)),
  });
  return merge(
    during(() => streams.needOne(symbol)),
    quoted$,
    ages$,
  );
}
