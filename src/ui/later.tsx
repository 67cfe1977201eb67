/**
 * Later { children, className? }: a part of the first page that is not seen first. Such parts come one after the other,
 * each in a task of its own after a frame was painted; on every page after the first they are there at once.
 * `className` holds their place.
 */
import { type ReactNode, useEffect, useState } from 'react';

const parts = { waiting: [] as (() => void)[], isFirstPage: true };

interface LaterProps {
  readonly children: ReactNode;
  readonly className?: string;
}

export function Later({ children, className }: LaterProps) {
  const [isDue, setIsDue] = useState(!parts.isFirstPage);
  useEffect(() => {
    if (isDue) return;
    const { waiting } = parts;
    const show = () => setIsDue(true);
    waiting.push(show);
    if (waiting.length === 1) afterPaint(showNext);
    return () => {
      const place = waiting.indexOf(show);
      if (place >= 0) waiting.splice(place, 1);
    };
  }, [isDue]);
  return isDue ? children : <div className={className} />;
}

function showNext(): void {
  parts.waiting.shift()?.();
  if (parts.waiting.length > 0) afterPaint(showNext);
  else parts.isFirstPage = false;
}

/** In a hidden tab no frame comes, and nobody waits for one either. */
function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
