/**
 * Which parts of a long list are near the window. One part a frame appears or goes, so that a page of works that arrives at
 * once holds up no frame of a slow phone.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

type Tell = (isNear: boolean, heightPx: number) => void;

/** Parts of one kind, such as rows. */
export class NearParts {
  readonly #tells = new Map<Element, Tell>();
  readonly #observer: IntersectionObserver;
  /** What one that has not been there yet is taken to be high: by a guess, then as the part that was told of last. */
  heightPx: number;

  /** @param margin how far above and below the window a part still is near */
  constructor(turns: Turns, { margin, heightPx }: { margin: string; heightPx: number }) {
    this.heightPx = heightPx;
    this.#observer = new IntersectionObserver(
      (entries) => turns.add(entries, (entry) => this.#tell(entry)),
      { rootMargin: margin },
    );
  }

  /** @returns what ends it. */
  observe(part: Element, tell: Tell): () => void {
    this.#tells.set(part, tell);
    this.#observer.observe(part);
    return () => {
      this.#observer.unobserve(part);
      this.#tells.delete(part);
    };
  }

  /** Answers whether there was somebody to tell. */
  #tell({ target, isIntersecting, boundingClientRect: { height } }: Entry): boolean {
    const tell = this.#tells.get(target);
    if (!tell) return false;
    if (height > 0) this.heightPx = height;
    // A page that is hidden has no height, and keeps what it shows.
    if (isIntersecting || height > 0) tell(isIntersecting, height);
    return true;
  }
}

type Entry = IntersectionObserverEntry;
type TellOf = (entry: Entry) => boolean;

/** One part after the other, of all kinds that share it. */
export class Turns {
  /** Parts whose turn comes, with the newest that was seen of each. */
  readonly #due = new Map<Element, { readonly entry: Entry; readonly tell: TellOf }>();
  #frame = 0;

  add(entries: readonly Entry[], tell: TellOf): void {
    for (const entry of entries) this.#due.set(entry.target, { entry, tell });
    this.#plan();
  }

  #plan(): void {
    if (this.#frame !== 0 || this.#due.size === 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      while (this.#due.size > 0 && !this.#tellNext());
      this.#plan();
    });
  }

  #tellNext(): boolean {
    const all = [...this.#due.values()];
    // What is about to be seen comes before what may go.
    const next = all.find(({ entry }) => entry.isIntersecting) ?? all[0];
    if (!next) return false;
    this.#due.delete(next.entry.target);
    return next.tell(next.entry);
  }
}

interface Near {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** What an absent part leaves free; null while it is there. */
  readonly heightPx: number | null;
}

/** The height that a part had while it was there, or may have; null while it is near the window, or is taken to be at first. */
export function useNear(parts: NearParts, isFirst: boolean): Near {
  const ref = useRef<HTMLDivElement>(null);
  const [heightPx, setHeightPx] = useState(isFirst ? null : parts.heightPx);
  const tell = useCallback<Tell>((isNear, seenPx) => {
    if (isNear) return setHeightPx(null);
    setHeightPx((before) => before ?? seenPx);
  }, []);
  useEffect(() => {
    const part = ref.current;
    return part ? parts.observe(part, tell) : undefined;
  }, [parts, tell]);
  return { ref, heightPx };
}
