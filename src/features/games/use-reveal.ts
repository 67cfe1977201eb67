import { useEffect, useState } from 'react';

const STEP_MS = 130;

/** How many of `count` are shown: what is there at first at once, what comes later one after the other. */
export function useReveal(count: number): number {
  const [shown, setShown] = useState(count);
  const isBehind = shown < count;
  useEffect(() => {
    if (!isBehind) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill) {
      setShown(count);
      return;
    }
    const timer = setInterval(() => setShown((so) => Math.min(so + 1, count)), STEP_MS);
    return () => clearInterval(timer);
  }, [isBehind, count]);
  return Math.min(shown, count);
}
