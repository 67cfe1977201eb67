/**
 * Which blocks of a long list are near the window. One observer looks at all of them, and one block a frame appears or goes,
 * so that a page of works that arrives at once holds up no frame of a slow phone.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Of blocks that are there above and below the window. */
const NEAR = '900px';

type Tell = (isNear: boolean, heightPx: number) => void;

export class NearBlocks {
  readonly #tells = new Map<Element, Tell>();
  /** Blocks whose turn comes, with the newest that was seen of each. */
  readonly #due = new Map<Element, IntersectionObserverEntry>();
  #observer: IntersectionObserver | null = null;
  #frame = 0;
  /** Of the block that was told of last: what one that has not been there yet is taken to be high. */
  heightPx: number | null = null;

  /** @returns what ends it. */
  observe(block: Element, tell: Tell): () => void {
    this.#observer ??= new IntersectionObserver((entries) => this.#see(entries), {
      rootMargin: NEAR,
    });
    this.#tells.set(block, tell);
    this.#observer.observe(block);
    return () => {
      this.#observer?.unobserve(block);
      this.#tells.delete(block);
      this.#due.delete(block);
    };
  }

  #see(entries: readonly IntersectionObserverEntry[]): void {
    for (const entry of entries) this.#due.set(entry.target, entry);
    this.#plan();
  }

  #plan(): void {
    if (this.#frame !== 0 || this.#due.size === 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#tellNext();
      this.#plan();
    });
  }

  #tellNext(): void {
    const entries = [...this.#due.values()];
    // What is about to be seen comes before what may go.
    const next = entries.find(({ isIntersecting }) => isIntersecting) ?? entries[0];
    if (!next) return;
    this.#due.delete(next.target);
    const { height } = next.boundingClientRect;
    if (height > 0) this.heightPx = height;
    // A page that is hidden has no height, and keeps what it shows.
    if (next.isIntersecting || height > 0)
      this.#tells.get(next.target)?.(next.isIntersecting, height);
  }
}

interface Near {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** What an absent block leaves free; null while it is there. */
  readonly heightPx: number | null;
}

/** The height that a block had while it was there, or may have; null while it is near the window. */
export function useNear(blocks: NearBlocks): Near {
  const ref = useRef<HTMLDivElement>(null);
  const [heightPx, setHeightPx] = useState(blocks.heightPx);
  const tell = useCallback<Tell>((isNear, seenPx) => {
    if (isNear) return setHeightPx(null);
    setHeightPx((before) => before ?? seenPx);
  }, []);
  useEffect(() => {
    const block = ref.current;
    return block ? blocks.observe(block, tell) : undefined;
  }, [blocks, tell]);
  return { ref, heightPx };
}
