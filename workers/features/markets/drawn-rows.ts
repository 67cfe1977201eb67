/**
 * Rows of a book, a ladder and a tape that the core draws itself, each list on one canvas that a desk hands over: rows of text
 * that change ten times a second are layout and paint of the whole page, and a canvas is neither.
 */
import { map, merge, type Observable, tap } from 'rxjs';
import { type DrawnRows, drawnRowsActs } from '../../../contract/features/markets-drawn.ts';
import { checked } from '../../feature/acts.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { deskBookSource } from './desk-book.ts';
import { deskTapeSource } from './desk-tape.ts';
import { createDrawings, whenLost } from './drawings.ts';
import { ladderSource } from './ladder.ts';
import { bookRows, type DrawnRowOrNone, ladderRows, tapeRows } from './row-figures.ts';
import { createRowsPicture } from './row-picture.ts';

export function createDrawnRows(parts: FeatureParts) {
  const drawings = createDrawings();
  /** By drawing, the rows that are seen. */
  const seen = new Map<number, readonly DrawnRowOrNone[]>();
  return {
    acts: checked(drawnRowsActs, {
      'rows.draw'(list) {
        const { id } = list;
        const drawn$ = drawing(parts, list, (rows) => seen.set(id, rows));
        return drawings.begin(id, drawn$, () => seen.delete(id));
      },
      'rows.priceAt': ({ id, row }) => seen.get(id)?.[row]?.price ?? null,
      'rows.release': drawings.release,
    }),
  };
}

/** Emits with each picture. */
function drawing(
  parts: FeatureParts,
  list: DrawnRows,
  see: (rows: readonly DrawnRowOrNone[]) => void,
): Observable<unknown> {
  const picture = createRowsPicture(list);
  const held: { rows: readonly DrawnRowOrNone[] } = { rows: [] };
  const changed$ = rowsOf(parts, list).pipe(
    tap((rows) => {
      held.rows = rows;
    }),
  );
  const lost$ = whenLost(parts, list.canvas).pipe(tap(picture.forget));
  return merge(changed$, lost$).pipe(
    tap(() => {
      picture.paint(held.rows);
      see(held.rows);
    }),
  );
}

function rowsOf(
  parts: FeatureParts,
  { list, key, place }: DrawnRows,
): Observable<readonly DrawnRowOrNone[]> {
  const { inFrames } = parts;
  if (list === 'ladder') return inFrames(ladderSource(parts), key).pipe(map(ladderRows));
  if (list === 'tape') return inFrames(deskTapeSource(parts), key).pipe(map(tapeRows));
  const shown = { list, rows: place.rows };
  return inFrames(deskBookSource(parts), key).pipe(map((book) => bookRows(book, shown)));
}
