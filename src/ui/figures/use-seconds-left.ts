import { useEffect, useState } from 'react';

/** Whole seconds until an instant, 0 once it is over. */
export function useSecondsLeft(endsAtMs: number, readClock: () => number = Date.now): number {
  const [left, setLeft] = useState(() => secondsUntil(endsAtMs, readClock()));
  useEffect(() => {
    const update = () => setLeft(secondsUntil(endsAtMs, readClock()));
    update();
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [endsAtMs, readClock]);
  return left;
}

function secondsUntil(endsAtMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
}
