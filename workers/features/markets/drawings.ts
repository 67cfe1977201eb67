/** Pictures that the core draws itself, each from its first view until whoever holds its canvas lets it go. */
import {
  filter,
  firstValueFrom,
  fromEvent,
  merge,
  type Observable,
  Subject,
  share,
  skip,
  takeUntil,
} from 'rxjs';
import type { FeatureParts } from '../../feature/parts.ts';

export function createDrawings() {
  const released$ = new Subject<number>();
  return {
    /** `drawn$` emits with each picture. Resolves when the first is there; `end` is called when no more will come. */
    async begin(id: number, drawn$: Observable<unknown>, end?: () => void): Promise<void> {
      const until$ = drawn$.pipe(takeUntil(released$.pipe(filter((one) => one === id))), share());
      const first = firstValueFrom(until$, { defaultValue: null });
      // It ends when it is released.
      until$.subscribe({ complete: () => end?.() });
      await first;
    },
    release: ({ id }: { readonly id: number }) => released$.next(id),
  };
}

/** A browser may take the pictures of a hidden page, or of one whose graphics begin anew. */
export function whenLost(
  { isSeen$ }: Pick<FeatureParts, 'isSeen$'>,
  canvas: object,
): Observable<unknown> {
  return merge(
    isSeen$.pipe(skip(1), filter(Boolean)),
    fromEvent(canvas as OffscreenCanvas, 'contextrestored'),
  );
}
