/** One part of a feature while the core runs: its code, once it is here, and the events it hears. */
import {
  catchError,
  concatMap,
  defer,
  EMPTY,
  filter,
  map,
  type Observable,
  of,
  Subject,
  startWith,
  switchMap,
} from 'rxjs';
import type { PrivateEvent } from '../account/events.ts';
import type { Code, FeaturePart } from '../feature/manifest.ts';
import type { FeatureParts } from '../feature/parts.ts';

export interface HouseEvents {
  readonly events$: Observable<PrivateEvent>;
  readonly renewals$: Observable<void>;
  readonly tell: () => void;
}

export interface OpenPart {
  readonly manifest: FeaturePart;
  /** The code of a part that is in the entry; null for one that is loaded. */
  readonly made: Code | null;
  /** The code is here or on its way. */
  isHere(): boolean;
  /** Loads the code unless it is here. A load that failed is tried again by the next use. */
  fetch(): Promise<Code>;
}

export function openPart(
  manifest: FeaturePart,
  house: HouseEvents & { readonly parts: () => FeatureParts },
): OpenPart {
  const heard$ = new Subject<PrivateEvent>();
  const parts = () => ({ ...house.parts(), events$: heard$ });
  const made = manifest.make?.(parts()) ?? null;
  const held: { code: Code | null; coming: Promise<Code> | null } = { code: made, coming: null };

  function fetch(): Promise<Code> {
    if (held.code !== null) return Promise.resolve(held.code);
    held.coming ??= load();
    return held.coming;
  }

  async function load(): Promise<Code> {
    try {
      held.code = (await manifest.load?.(parts())) ?? {};
      return held.code;
    } finally {
      held.coming = null;
    }
  }

  const isHere = () => held.code !== null || held.coming !== null;
  /** The event, once the code that hears it is here; nothing where it need not be. */
  const onceHere = (event: PrivateEvent): Observable<PrivateEvent> => {
    if (held.code !== null) return of(event);
    if (!manifest.isWoken && !isHere()) return EMPTY;
    return defer(fetch).pipe(
      map(() => event),
      catchError(() => EMPTY),
    );
  };

  if (manifest.hears.size > 0) {
    // What waits for code when state is requested again is part of that state. Lasts as long as the core.
    house.renewals$
      .pipe(
        startWith(undefined),
        switchMap(() =>
          house.events$.pipe(
            filter(({ name }) => manifest.hears.has(name)),
            concatMap(onceHere),
          ),
        ),
      )
      .subscribe((event) => {
        heard$.next(event);
        house.tell();
      });
  }
  return { manifest, made, isHere, fetch };
}
