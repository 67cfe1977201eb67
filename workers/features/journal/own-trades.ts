/** All closed trades of the user: asked for once, and the new ones when one was closed, for as long as somebody looks, and a while. */
import {
  audit,
  catchError,
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  expand,
  filter,
  map,
  merge,
  type Observable,
  of,
  startWith,
  switchMap,
  tap,
  throwError,
} from 'rxjs';
import type { ErrorCode, Failure } from '../../../contract/envelope.ts';
import type { JournalNote, JournalTrade } from '../../../contract/features/journal.ts';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import type { ResponseOf } from '../../../contract/table.ts';
import { isOf } from '../../account/events.ts';
import { shared } from '../../core/keyed-streams.ts';
import { askUntil, timerOf } from '../../core/time-streams.ts';
import type { HearingParts } from '../../feature/parts.ts';

const RETRY_MS = 3000;
const BUSY_WAIT_MS = 5000;
/** Closings come in bursts; one question for all of them is enough. */
const GATHER_MS = 300;
/** Whoever goes to another page and comes back waits for nothing. */
const KEPT_MS = MINUTE_MS;
/** What was closed at almost the same time may have been written a little later. */
const OVERLAP_MS = MINUTE_MS;

export type HeardTrade =
  | 'futures.closed'
  | 'futures.liquidated'
  | 'options.settled'
  | 'journal.written';
type Parts = Pick<
  HearingParts<HeardTrade>,
  'run' | 'session' | 'environment' | 'renewals$' | 'events$'
>;

/** In the order of closing once all are known. */
export type OwnTrades =
  | { readonly state: 'loading'; readonly count: number }
  | { readonly state: 'failed'; readonly code: ErrorCode }
  | { readonly state: 'ready'; readonly trades: readonly JournalTrade[] };

export function ownTrades(parts: Parts): Observable<OwnTrades> {
  const { renewals$, session, environment } = parts;
  return renewals$.pipe(
    startWith(null),
    map(session.token),
    distinctUntilChanged(),
    switchMap((token) => (token === null ? of(NOTHING) : tradesOfUser(parts))),
    shared(environment.timers, KEPT_MS),
  );
}

const NOTHING: OwnTrades = { state: 'loading', count: 0 };

function tradesOfUser(parts: Parts): Observable<OwnTrades> {
  const { environment, events$, renewals$ } = parts;
  const known = { byId: new Map<string, JournalTrade>(), newestAt: 0, isComplete: false };
  const closings$ = events$.pipe(
    filter(({ name }) => name !== 'journal.written'),
    audit(() => timerOf(environment.timers, GATHER_MS)),
  );
  // What was written meanwhile may be about any trade.
  const renewed$ = renewals$.pipe(
    tap(() => {
      known.newestAt = 0;
    }),
  );
  const states$ = merge(closings$, renewed$).pipe(
    startWith(null),
    switchMap(() => load(parts, known)),
    // What is known stays while it is asked for again.
    filter((state) => state.state === 'ready' || !known.isComplete),
    startWith(NOTHING),
  );
  const written$ = events$.pipe(
    filter(isOf(['journal.written'])),
    map(({ payload }) => annotate(known, payload)),
    filter(() => known.isComplete),
    map(() => readyOf(known)),
  );
  return merge(states$, written$);
}

function annotate({ byId }: Known, { kind, id, note, tags }: JournalNote): void {
  const trade = byId.get(keyOf({ kind, id }));
  if (trade) byId.set(keyOf(trade), { ...trade, note, tags });
}

/** Such as `futures:17`. */
export function keyOf({ kind, id }: Pick<JournalTrade, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

function readyOf({ byId }: Known): OwnTrades {
  return { state: 'ready', trades: inOrder([...byId.values()]) };
}

interface Known {
  readonly byId: Map<string, JournalTrade>;
  newestAt: number;
  isComplete: boolean;
}

function load(parts: Parts, known: Known): Observable<OwnTrades> {
  const done$ = defer(() => {
    known.isComplete = true;
    return of(readyOf(known));
  });
  return concat(pages(parts, known), done$).pipe(
    catchError(({ code }: Failure) =>
      concat(
        of<OwnTrades>({ state: 'failed', code }),
        timerOf(parts.environment.timers, RETRY_MS).pipe(switchMap(() => load(parts, known))),
      ),
    ),
  );
}

/** From the newest that is known: also after a failure in the middle. */
function pages({ run, environment }: Parts, known: Known): Observable<OwnTrades> {
  const pageOf = (after: string | null) => {
    const asked = after === null ? { from: Math.max(0, known.newestAt - OVERLAP_MS) } : { after };
    return askUntil(environment.timers, () => run('journal.trades', asked), {
      waitMs: BUSY_WAIT_MS,
      isDone: (answer) => answer.ok || answer.error.code !== 'too_many_requests',
    }).pipe(switchMap((answer) => (answer.ok ? of(answer.value) : throwError(() => answer.error))));
  };
  return defer(() => pageOf(null)).pipe(
    expand(({ next }) => (next === null ? EMPTY : pageOf(next))),
    map((page) => {
      take(known, page);
      return { state: 'loading', count: known.byId.size };
    }),
  );
}

function take(known: Known, { list }: ResponseOf<'journal.trades'>): void {
  for (const trade of list) {
    known.byId.set(keyOf(trade), trade);
    known.newestAt = Math.max(known.newestAt, trade.closedAt);
  }
}

function inOrder(trades: readonly JournalTrade[]): readonly JournalTrade[] {
  return trades.toSorted((one, other) => one.closedAt - other.closedAt || one.id - other.id);
}
