/** Wakes the outbox relay once a transaction that wrote to the outbox has committed. */

export interface OutboxBell {
  ring(userId: number): void;
  /** Returns the function that removes the listener. */
  onRing(listener: (userId: number) => void): () => void;
}

/** One for each process; it tells all listeners at once, and keeps nothing for those that come later. */
export function createOutboxBell(): OutboxBell {
  const listeners = new Set<(userId: number) => void>();
  return {
    ring: (userId) => {
      for (const listener of listeners) listener(userId);
    },
    onRing: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
