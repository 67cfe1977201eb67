/** Scroll positions by entry of the history: a new page starts at its top, going back finds the place. */
import { useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useNavigationType } from 'react-router-dom';

/** A list that loads again may take this long to be as high as it was. */
const PATIENCE_MS = 1000;
/** As many as a browser keeps entries in its history. */
const MOST_KEPT = 50;

export function useKeptScroll({ key }: Location): void {
  const positions = useRef(new Map<string, number>());
  const navigationType = useNavigationType();
  const isFirst = useRef(true);

  useLayoutEffect(() => {
    const kept = positions.current;
    const wanted = navigationType === NavigationType.Pop ? (kept.get(key) ?? 0) : 0;
    const untilMs = performance.now() + PATIENCE_MS;
    let frame = 0;
    const restore = () => {
      globalThis.scrollTo(0, wanted);
      const isReached = Math.abs(globalThis.scrollY - wanted) < 2;
      if (isReached || performance.now() > untilMs) startKeeping();
      else frame = requestAnimationFrame(restore);
    };
    const keep = () => {
      // An entry that is set again becomes the youngest; the oldest leaves.
      kept.delete(key);
      kept.set(key, globalThis.scrollY);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    };
    const startKeeping = () => globalThis.addEventListener('scroll', keep, { passive: true });
    // A finger that scrolls before the place is found has the last word.
    const giveUp = () => {
      cancelAnimationFrame(frame);
      startKeeping();
    };
    // The page has just come and is at its top: asking would only make the browser lay it out twice.
    if (isFirst.current) startKeeping();
    else restore();
    isFirst.current = false;
    globalThis.addEventListener('touchstart', giveUp, { once: true, passive: true });
    globalThis.addEventListener('wheel', giveUp, { once: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      globalThis.removeEventListener('scroll', keep);
      globalThis.removeEventListener('touchstart', giveUp);
      globalThis.removeEventListener('wheel', giveUp);
    };
  }, [key, navigationType]);
}
