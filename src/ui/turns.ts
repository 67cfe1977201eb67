/**
 * What takes its time comes one after the other, each in a task of its own after a frame was painted: a click or a key
 * between two of them is answered at once.
 */
const waiting: (() => void)[] = [];
const state = { isNextDue: false };

/** Answers how to give up the turn. */
export function inTurn(act: () => void): () => void {
  waiting.push(act);
  return awaited(act);
}

/** For what is already shown: in turn only while others wait, and then before them. */
export function atOnceOrInTurn(act: () => void): () => void {
  if (waiting.length === 0) {
    act();
    return () => {};
  }
  waiting.unshift(act);
  return awaited(act);
}

function awaited(act: () => void): () => void {
  planNext();
  return () => {
    const place = waiting.indexOf(act);
    if (place >= 0) waiting.splice(place, 1);
  };
}

/** In a hidden tab no frame comes, and nobody waits for one either. */
function planNext(): void {
  if (state.isNextDue || waiting.length === 0) return;
  state.isNextDue = true;
  requestAnimationFrame(() => setTimeout(takeNext));
}

function takeNext(): void {
  state.isNextDue = false;
  const act = waiting.shift();
  planNext();
  act?.();
}
