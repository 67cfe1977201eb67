/**
 * What the instances of one exchange tell each other. News may be lost with a lost Redis, so each
 * kind of it is also found in the database; acts are done everywhere, in one order.
 */
import { createOutboxBell, type OutboxBell } from './outbox-bell.ts';

/** `outbox`: a user's outbox has grown. `session`: a session has ended. */
export type NewsKind = 'outbox' | 'session';

/** What an operator does to the market or the clock, which live in every instance. */
export type Act =
  | { readonly kind: 'price'; readonly symbol: string; readonly price: string }
  | { readonly kind: 'clock'; readonly durationMs: number };

export interface InstanceBus {
  /** Tells the other instances; says nothing when they cannot be reached. */
  tell(kind: NewsKind, text: string): void;
  /** Hears the other instances. */
  onNews(kind: NewsKind, listener: (text: string) => void): void;
  /** What was done before this instance was there. */
  readonly past: readonly Act[];
  /** Does acts as they come, its own included. */
  onAct(listener: (act: Act) => void): void;
  /** Resolves once the act is done here; rejects when the instances cannot agree on it now. */
  act(act: Act): Promise<void>;
  close(): Promise<void>;
}

/** The bus of an exchange that is one process. */
export function createLocalBus(): InstanceBus {
  const listeners = new Set<(act: Act) => void>();
  return {
    tell: () => undefined,
    onNews: () => undefined,
    past: [],
    onAct: (listener) => {
      listeners.add(listener);
    },
    act: async (act) => {
      for (const listener of listeners) listener(act);
    },
    close: async () => undefined,
  };
}

/** A bell that rings in every instance. */
export function createSharedBell(bus: InstanceBus): OutboxBell {
  const local = createOutboxBell();
  bus.onNews('outbox', (text) => {
    const userId = Number(text);
    if (Number.isSafeInteger(userId)) local.ring(userId);
  });
  return {
    onRing: local.onRing,
    ring: (userId) => {
      local.ring(userId);
      bus.tell('outbox', String(userId));
    },
  };
}
