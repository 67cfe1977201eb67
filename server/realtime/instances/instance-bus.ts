/**
 * Messages between the instances of one exchange. Notifications may be lost together with Redis, so
 * their facts are also found in the database. Acts are applied by all instances in one order.
 */
import { DAY_MS } from '../../../contract/plain/time.ts';
import { createOutboxBell, type OutboxBell } from '../../ledger/outbox-bell.ts';

/** `outbox`: a user's outbox has grown. `room`: something was written in one. `session`: a session has ended. */
export type NewsKind = 'outbox' | 'room' | 'session';

/** An operator's change of the market or the clock, which every instance keeps in memory. */
export type Act =
  | { readonly kind: 'price'; readonly symbol: string; readonly price: string }
  | { readonly kind: 'clock'; readonly durationMs: number };

/** The furthest that one act moves the clock. */
export const LONGEST_STEP_MS = 366 * DAY_MS;

export interface InstanceBus {
  /** Notifies the other instances; does nothing when they cannot be reached. */
  tell(kind: NewsKind, text: string): void;
  /** Listens to notifications of the other instances. */
  onNews(kind: NewsKind, listener: (text: string) => void): void;
  /** The acts from before this instance was started. */
  readonly past: readonly Act[];
  /** Listens to acts in their order, including those of this instance. */
  onAct(listener: (act: Act) => void): void;
  /** Resolves once the act was applied here; rejects when Redis cannot order it now. */
  act(act: Act): Promise<void>;
  close(): Promise<void>;
}

/** The bus of a single instance. */
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
  bus.onNews('room', local.ringRoom);
  return {
    onRing: local.onRing,
    ring: (userId) => {
      local.ring(userId);
      bus.tell('outbox', String(userId));
    },
    onRoom: local.onRoom,
    ringRoom: (channel) => {
      local.ringRoom(channel);
      bus.tell('room', channel);
    },
  };
}
