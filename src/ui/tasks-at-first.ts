/** What is seen first on the first page and takes its time, in tasks of its own: a tap between two of them is answered at once. */
import { flushSync } from 'react-dom';
import { isFirstPage } from './later.tsx';
import { inTurn } from './turns.ts';

/**
 * Each `yield` ends a task; on every page after the first all is done at once. Answers how to give it up. No frame comes
 * between the tasks where the browser orders them: it would show, and take the time to draw, what is only half there. What a
 * task sets is rendered in it.
 */
export function inTasksAtFirst(act: () => Generator<void, void>): () => void {
  const tasks = act();
  if (!isFirstPage()) {
    while (tasks.next().done === false);
    return () => {};
  }
  const turn = { isGivenUp: false };
  const takeNext = () => {
    if (turn.isGivenUp) return;
    if (flushSync(() => tasks.next()).done === false) beforeFrame(takeNext);
  };
  const giveUp = inTurn(takeNext);
  return () => {
    turn.isGivenUp = true;
    giveUp();
  };
}

/** In the same task where the browser does not order its tasks. */
function beforeFrame(act: () => void): void {
  if ('scheduler' in globalThis) void scheduler.postTask(act, { priority: 'user-blocking' });
  else act();
}
