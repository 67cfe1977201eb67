/**
 * Quotes that are kept fresh: the next one is asked for a moment before the last expires, so that there is
 * always one that can be accepted. While one is being accepted it neither goes nor gives way to another.
 */
import {
  connect,
  defer,
  EMPTY,
  expand,
  filter,
  from,
  map,
  merge,
  type Observable,
  type ObservableInput,
  scan,
  switchMap,
  take,
} from 'rxjs';
import type { Failure, Result } from '../../contract/envelope.ts';
import type { Environment } from '../core/environment.ts';
import { timerOf } from '../core/time-streams.ts';

/** Somebody who types is waited for. */
export const PAUSE_MS = 250;
/** So long before its end a quote is replaced: an acceptance has its way to go. */
export const MARGIN_MS = 1_000;
export const ASK_AGAIN_MS = 2_000;

/** How long a quote holds, by the exchange's clock. */
interface Lasting {
  readonly quotedAt: number;
  readonly expiresAt: number;
}

/** What is known of a draft: the quote that may be accepted, and why there is no other. */
export interface Offer<Quote> {
  readonly quote: Quote | null;
  readonly failure: Failure | null;
  /** By the device's clock. */
  readonly expiresAtMs: number;
}

type Change<Quote> = (offer: Offer<Quote>) => Offer<Quote>;

interface Parts<Quote> extends Pick<Environment, 'clock' | 'timers'> {
  readonly ask: () => ObservableInput<Result<Quote>>;
  readonly accepting$: Observable<boolean>;
}

interface Asked<Quote> {
  readonly answer: Result<Quote>;
  /** What is left of the quote's life. */
  readonly lifeMs: number;
}

export function freshQuotes<Quote extends Lasting>(parts: Parts<Quote>): Observable<Offer<Quote>> {
  const noOffer: Offer<Quote> = { quote: null, failure: null, expiresAtMs: 0 };
  const { clock, timers, accepting$ } = parts;
  const asked$ = defer(() => {
    const sentMs = clock.elapsedMs();
    return from(parts.ask()).pipe(
      map((answer) => ({ answer, lifeMs: lifeOf(answer, clock.elapsedMs() - sentMs) })),
    );
  });
  /** After so long, and not before an acceptance that is under way has its outcome. */
  const after = (waitMs: number) =>
    timerOf(timers, waitMs).pipe(
      switchMap(() =>
        accepting$.pipe(
          filter((is) => !is),
          take(1),
        ),
      ),
    );
  const quotes$ = timerOf(timers, PAUSE_MS).pipe(
    switchMap(() => asked$),
    expand((asked) => {
      const waitMs = waitAfter(asked);
      return waitMs === null ? EMPTY : after(waitMs).pipe(switchMap(() => asked$));
    }),
  );
  return quotes$.pipe(
    connect((shared$) =>
      merge(
        shared$.pipe(map((asked) => takeAnswer(asked, clock.now()))),
        shared$.pipe(
          filter(({ answer }) => answer.ok),
          switchMap(({ lifeMs }) => after(lifeMs)),
          map((): Change<Quote> => (offer) => ({ ...offer, quote: null })),
        ),
      ),
    ),
    scan((offer, change) => change(offer), noOffer),
  );
}

/** The exchange's clock and the device's may differ, but both run: it was made after it was asked for. */
function lifeOf(answer: Result<Lasting>, spentMs: number): number {
  if (!answer.ok) return 0;
  return Math.max(0, answer.value.expiresAt - answer.value.quotedAt - spentMs);
}

function takeAnswer<Quote>({ answer, lifeMs }: Asked<Quote>, nowMs: number): Change<Quote> {
  if (!answer.ok) return (offer) => ({ ...offer, failure: answer.error });
  const expiresAtMs = nowMs + Math.max(0, lifeMs - MARGIN_MS);
  return () => ({ quote: answer.value, failure: null, expiresAtMs });
}

/** Until the next question; null where waiting changes nothing. */
function waitAfter({ answer, lifeMs }: Asked<unknown>): number | null {
  if (answer.ok) return Math.max(lifeMs - MARGIN_MS, PAUSE_MS);
  return mayPass(answer.error) ? ASK_AGAIN_MS : null;
}

/** What is wrong with the draft itself, or with the session, does not pass by waiting. */
function mayPass({ code, fields }: Failure): boolean {
  return fields === undefined && code !== 'login_required' && code !== 'verification_required';
}
