/**
 * Brings state by calls, piece by piece, and tries again what has not come. A new reason to load makes an
 * older load pointless, so the newest one wins.
 */
import {
  defer,
  EMPTY,
  expand,
  finalize,
  type Observable,
  type ObservableInput,
  Subject,
  switchMap,
  tap,
} from 'rxjs';
import type { Timers } from '../core/environment.ts';
import { timerOf } from '../core/time-streams.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

/** True once it has come; asked again when it has not. */
export type Piece = () => Promise<boolean>;

export interface PieceLoader {
  load(): void;
  /** Stops what is under way. */
  stop(): void;
}

interface Parts {
  readonly timers: Pick<Timers, 'after'>;
  /** `isOver` turns true when the load is pointless: an answer that comes then must be thrown away. */
  readonly piecesOf: (isOver: () => boolean) => readonly Piece[];
  /** After each attempt, whatever has come. */
  readonly onLoaded?: () => void;
}

export function createPieceLoader(parts: Parts): PieceLoader {
  const reasons$ = new Subject<'load' | 'stop'>();
  // It lasts as long as its loader, which is as long as the core.
  reasons$
    .pipe(switchMap((reason) => (reason === 'stop' ? EMPTY : missingPieces(parts))))
    .subscribe(() => parts.onLoaded?.());
  return { load: () => reasons$.next('load'), stop: () => reasons$.next('stop') };
}

function missingPieces({ timers, piecesOf }: Parts): Observable<readonly Piece[]> {
  return defer(() => {
    const held = { isOver: false };
    let missing = piecesOf(() => held.isOver);
    return untilNoneIsMissing(timers, () => stillMissing(missing)).pipe(
      tap((rest) => {
        missing = rest;
      }),
      finalize(() => {
        held.isOver = true;
      }),
    );
  });
}

/** What is still missing after each attempt, the next one after a growing wait; completes with none. */
export function untilNoneIsMissing<Missing>(
  timers: Pick<Timers, 'after'>,
  attempt: () => ObservableInput<readonly Missing[]>,
): Observable<readonly Missing[]> {
  return defer(attempt).pipe(
    expand((rest, attempts) =>
      rest.length === 0 ? EMPTY : timerOf(timers, backOffMs(attempts)).pipe(switchMap(attempt)),
    ),
  );
}

async function stillMissing(pieces: readonly Piece[]): Promise<readonly Piece[]> {
  const done = await Promise.all(pieces.map((piece) => piece()));
  return pieces.filter((_, index) => done[index] !== true);
}

/** Twice as long after each attempt that came before. */
function backOffMs(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS);
}
