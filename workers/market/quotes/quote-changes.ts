/** When what is shown of a quote may be another: it came, or its age is told by another word. */
import { merge, type Observable } from 'rxjs';
import { channels } from '../../../contract/realtime.ts';
import type { Clock, Timers } from '../../core/environment.ts';
import { during, revisionsOf } from '../../core/topic-source.ts';
import type { Connection } from '../../wire/line/connection.ts';
import type { Depths } from '../books/depths.ts';
import { ageSteps } from './age-steps.ts';
import type { QuoteStreams } from './quote-streams.ts';
import { ageStep, isChannelStale, type QuoteAgeParts, quoteStaleMs } from './staleness.ts';

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

interface BookAgeParts {
  readonly connection: Pick<Connection, 'state' | 'subscriptions'>;
  readonly depths: Pick<Depths, 'book'>;
  readonly looks$: Observable<unknown>;
}

/** Whether the quote is too old to trade on, or the book may be behind the server's: no order is priced by them then. */
export function isPriceStale(parts: QuoteAgeParts & BookAgeParts, symbol: string): boolean {
  return quoteStaleMs(parts, symbol) !== null || isBookStale(parts, symbol);
}

/** Emits when the book falls behind or has caught up, which no frame of its own tells. */
export function bookAgeChanges(parts: BookAgeParts, symbol: string): Observable<unknown> {
  return revisionsOf(parts.looks$, () => isBookStale(parts, symbol));
}

function isBookStale(parts: BookAgeParts, symbol: string): boolean {
  return parts.depths.book(symbol) !== undefined && isChannelStale(parts, channels.book(symbol));
}
