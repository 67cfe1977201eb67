/** An option whose sell time has passed without a word is asked for, and again after a growing while. */
import type { OptionOrder } from '../../../contract/features/options.ts';
import type { Stop } from '../../core/environment.ts';
import type { FeatureParts } from '../../feature/parts.ts';

/** The event is usually here by then. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 15_000;

export interface DueAsks {
  /** What is held has changed. */
  plan(): void;
  /** This one is to be asked for now. */
  hasten(id: number): void;
}

export function createDueAsks(
  parts: Pick<FeatureParts, 'environment' | 'connection'> & {
    readonly open: () => readonly OptionOrder[];
    readonly ask: (id: number) => void;
  },
): DueAsks {
  const { environment, connection } = parts;
  const next = new Map<number, { atMs: number; waitMs: number }>();
  let cancel: Stop | null = null;

  function dueOf({ id, sellAt }: OptionOrder) {
    return next.get(id) ?? { atMs: sellAt + FIRST_WAIT_MS, waitMs: FIRST_WAIT_MS };
  }

  function askDue(): void {
    const nowMs = connection.clock.now();
    for (const order of parts.open()) {
      const { atMs, waitMs } = dueOf(order);
      if (atMs > nowMs) continue;
      const longer = Math.min(waitMs * 2, LONGEST_WAIT_MS);
      next.set(order.id, { atMs: nowMs + waitMs, waitMs: longer });
      parts.ask(order.id);
    }
    plan();
  }

  function plan(): void {
    cancel?.();
    cancel = null;
    const open = parts.open();
    const held = new Set(open.map(({ id }) => id));
    for (const id of next.keys()) if (!held.has(id)) next.delete(id);
    if (open.length === 0) return;
    const atMs = Math.min(...open.map((order) => dueOf(order).atMs));
    // The server's clock may be set meanwhile, so no wait is longer than the longest.
    const waitMs = Math.min(Math.max(0, atMs - connection.clock.now()), LONGEST_WAIT_MS);
    cancel = environment.timers.after(waitMs, askDue);
  }

  return {
    plan,
    hasten(id) {
      next.set(id, { atMs: 0, waitMs: FIRST_WAIT_MS });
      plan();
    },
  };
}
