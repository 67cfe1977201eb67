/**
 * Later { children, className? }: a part of the first page that is not seen first. Such parts come one after the other,
 * each in a task of its own after a frame was painted; on every page after the first they are there at once.
 * `className` holds their place. `laterThan(shown)` has them wait for what is seen first and takes its time, such as a chart
 * (`tasks-at-first.ts`).
 */
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { inTurn } from './turns.ts';

/** What has not been shown by then is not waited for. */
const MOST_MS = 2000;

const parts = {
  isFirstPage: true,
  before: Promise.resolve() as Promise<unknown>,
};

/** To be called before the parts are on the page, in a layout effect. */
export function laterThan(shown: Promise<unknown>): void {
  if (!parts.isFirstPage) return;
  parts.before = Promise.race([shown, new Promise((resolve) => setTimeout(resolve, MOST_MS))]);
}

export const isFirstPage = () => parts.isFirstPage;

interface LaterProps {
  readonly children: ReactNode;
  readonly className?: string;
}

export function Later({ children, className }: LaterProps) {
  const [isDue, setIsDue] = useState(!parts.isFirstPage);
  useEffect(() => {
    if (isDue) return;
    const turn = { giveUp: () => {}, isGivenUp: false };
    const show = () => {
      parts.isFirstPage = false;
      startTransition(() => setIsDue(true));
    };
    void parts.before.then(() => {
      if (!turn.isGivenUp) turn.giveUp = inTurn(show);
    });
    return () => {
      turn.isGivenUp = true;
      turn.giveUp();
    };
  }, [isDue]);
  return isDue ? children : <div className={className} />;
}
