/** The newest answer to a question about the user, for as long as somebody watches it. */
import {
  defer,
  EMPTY,
  expand,
  filter,
  map,
  type Observable,
  type ObservableInput,
  of,
  startWith,
  switchMap,
} from 'rxjs';
import type { Result } from '../../contract/envelope.ts';
import type { Session } from '../calls/session.ts';
import type { Timers } from '../core/environment.ts';
import { shared } from '../core/keyed-streams.ts';
import { timerOf } from '../core/time-streams.ts';

/** Prices move what a user may do, and the server has the last word. */
export const FRESH_MS = 30_000;
export const RETRY_MS = 3000;

interface Parts {
  readonly environment: { readonly timers: Pick<Timers, 'after'> };
  readonly session: Pick<Session, 'tokens$'>;
}

/**
 * Asked once for all who watch, and again with each reason, when the answer has grown old, and a moment after it
 * failed. Undefined until it has come; an answer to one session says nothing to the next.
 */
export function freshAnswer<Answer>(
  { environment, session }: Parts,
  question: {
    readonly ask: () => ObservableInput<Result<Answer>>;
    readonly reasons$: Observable<unknown>;
    /** Asked again after so long; without it, for a reason alone. */
    readonly freshMs?: number;
    /** Asked for somebody who is not logged in as well. */
    readonly isForGuests?: true;
  },
): Observable<Answer | undefined> {
  const { ask, reasons$, freshMs = Number.POSITIVE_INFINITY, isForGuests = false } = question;
  const afterWait = ({ ok }: Result<Answer>) => {
    const waitMs = ok ? freshMs : RETRY_MS;
    return Number.isFinite(waitMs)
      ? timerOf(environment.timers, waitMs).pipe(switchMap(ask))
      : EMPTY;
  };
  const answers$ = defer(ask).pipe(
    expand(afterWait),
    filter((answer) => answer.ok),
    map(({ value }) => value),
  );
  return session.tokens$.pipe(
    switchMap((token) =>
      token === null && !isForGuests
        ? of(undefined)
        : reasons$.pipe(
            startWith(null),
            switchMap(() => answers$),
            startWith(undefined),
          ),
    ),
    shared(environment.timers),
  );
}
