/**
 * Futures or options of the charts that are watched. Their code and what they hold come for somebody who is
 * logged in alone, and a chart asks for no more than can lie on it.
 */
import {
  defer,
  distinctUntilChanged,
  EMPTY,
  map,
  merge,
  type Observable,
  of,
  retry,
  startWith,
  switchMap,
} from 'rxjs';
import { timerOf } from '../core/time-streams.ts';
import { during } from '../core/topic-source.ts';
import type { FuturesOffer, OptionsOffer } from './offers.ts';
import type { FeatureParts } from './parts.ts';

const RETRY_MS = 3000;

/** Each null while it is not here, and for a market that has none of its kind. */
export interface FollowedKind {
  readonly futures: FuturesOffer | null;
  readonly options: OptionsOffer | null;
}

const NONE: FollowedKind = { futures: null, options: null };

/** By the contract, a symbol of futures says so itself: the catalogue may not be here yet. */
export function isFuturesSymbol(symbol: string): boolean {
  return symbol.endsWith('-PERP');
}

/** What a market's chart can show, followed for as long as somebody listens. */
export function followKind(
  { reach, session, environment }: Pick<FeatureParts, 'reach' | 'session' | 'environment'>,
  symbol: string,
): Observable<FollowedKind> {
  const reached$: Observable<FollowedKind> = isFuturesSymbol(symbol)
    ? defer(() => reach('futures')).pipe(map((futures) => ({ ...NONE, futures })))
    : defer(() => reach('options')).pipe(map((options) => ({ ...NONE, options })));
  const kind$ = reached$.pipe(
    retry({ delay: () => timerOf(environment.timers, RETRY_MS) }),
    switchMap((kind) => merge(of(kind), followed(kind))),
  );
  return session.tokens$.pipe(
    map((token) => token !== null),
    distinctUntilChanged(),
    switchMap((isUser) => (isUser ? kind$.pipe(startWith(NONE)) : of(NONE))),
  );
}

function followed({ futures, options }: FollowedKind): Observable<never> {
  const offer = futures ?? options;
  return offer === null ? EMPTY : during(offer.follow);
}
