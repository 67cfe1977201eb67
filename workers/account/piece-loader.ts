/**
 * Brings state by calls, piece by piece, and tries again what has not come. A new reason to load makes an
 * older load pointless, so the newest one wins.
 */
import { EMPTY, Observable, Subject, switchMap } from 'rxjs';
import type { Timers } from '../core/environment.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

/** True once it has come; asked again when it has not. */
export type Piece = () => Promise<boolean>;

export interface PieceLoader {
  load(): void;
  /** Stops what is under way. */
  stop(): void;
}

export function createPieceLoader(parts: {
  readonly timers: Timers;
  /** `isOver` turns true when the load is pointless: what comes then must be thrown away. */
  readonly piecesOf: (isOver: () => boolean) => readonly Piece[];
  /** After each attempt, whatever has come. */
  readonly onLoaded: () => void;
}): PieceLoader {
  const reasons = new Subject<'load' | 'stop'>();
  reasons
    .pipe(switchMap((reason) => (reason === 'stop' ? EMPTY : loadUntilDone(parts))))
    .subscribe();
  return { load: () => reasons.next('load'), stop: () => reasons.next('stop') };
}

/** Unsubscribing ends it between two tries. */
function loadUntilDone({
  timers,
  piecesOf,
  onLoaded,
}: Parameters<typeof createPieceLoader>[0]): Observable<never> {
  return new Observable((subscriber) => {
    const isOver = () => subscriber.closed;
    const attempt = async (pieces: readonly Piece[], waitMs: number): Promise<void> => {
      const done = await Promise.all(pieces.map((piece) => piece()));
      if (isOver()) return;
      onLoaded();
      const missing = pieces.filter((_, index) => done[index] !== true);
      if (missing.length === 0) subscriber.complete();
      else
        timers.after(waitMs, () => {
          if (!isOver()) void attempt(missing, Math.min(waitMs * 2, LONGEST_WAIT_MS));
        });
    };
    void attempt(piecesOf(isOver), FIRST_WAIT_MS);
  });
}
