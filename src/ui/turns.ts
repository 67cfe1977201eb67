/**
 * What takes its time comes one after the other, each in a task of its own after a frame was painted: a click or a key
 * between two of them is answered at once.
 */
const waiting: (() => void)[] = [];

/** Answers how to give up the turn. */
export function inTurn(act: () => void): () => void {
  waiting.push(act);
  if (waiting.length === 1) afterPaint(takeNext);
  return () => {
    const place = waiting.indexOf(act);
    if (place >= 0) waiting.splice(place, 1);
  };
}

function takeNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) afterPaint(takeNext);
}

/** In a hidden tab no frame comes, and nobody waits for one either. */
function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
