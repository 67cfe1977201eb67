/** Wakes the relays once a transaction that wrote to the outbox of a user, or to a room, has committed. */

export interface OutboxBell {
  ring(userId: number): void;
  /** Returns the function that removes the listener. */
  onRing(listener: (userId: number) => void): () => void;
  /** By the name of its channel. */
  ringRoom(channel: string): void;
  onRoom(listener: (channel: string) => void): () => void;
}

/** One for each process; it tells all listeners at once, and keeps nothing for those that come later. */
export function createOutboxBell(): OutboxBell {
  const users = createListeners<number>();
  const rooms = createListeners<string>();
  return { ring: users.ring, onRing: users.on, ringRoom: rooms.ring, onRoom: rooms.on };
}

function createListeners<About>() {
  const listeners = new Set<(about: About) => void>();
  return {
    ring: (about: About): void => {
      for (const listener of listeners) listener(about);
    },
    on: (listener: (about: About) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
