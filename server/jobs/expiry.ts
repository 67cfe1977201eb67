/** Ends what is over at an instant of its own, such as orders with `gtd`: looks each second for what is due. */
import type { Logger } from 'pino';
import { SECOND_MS } from '../../contract/plain/time.ts';
import { eachAlone } from './each-alone.ts';
import { everySo } from './steady.ts';

const EVERY_MS = SECOND_MS;

export interface Expiry {
  start(): void;
  /** Ends all that is due; the timer does the same. */
  expireDue(): Promise<void>;
  /** Resolves once the one in hand is ended. */
  stop(): Promise<void>;
}

export interface Expiring<Item> {
  /** Those whose instant has come, once all that happened before it is known. */
  due(nowMs: number): Promise<readonly Item[]>;
  /** Resolves once what has begun before is committed: it comes first. */
  settled(): Promise<void>;
  /** Ends one, unless it has changed meanwhile: several instances end it once. */
  end(item: Item): Promise<void>;
}

export function createExpiry<Item extends { readonly id: number }>(
  { clock, log }: { readonly clock: { now(): number }; readonly log: Logger },
  { due, settled, end }: Expiring<Item>,
): Expiry {
  const expiring = everySo({
    periodMs: EVERY_MS,
    work: async () => {
      const items = await due(clock.now());
      if (items.length === 0) return;
      await settled();
      await eachAlone(items, end, {
        log,
        trouble: 'an order could not be ended at its time; it is tried again',
        name: ({ id }) => ({ orderId: id }),
      });
    },
    log,
    trouble: 'orders could not be ended at their time; the timer tries again',
  });
  return { start: expiring.start, expireDue: expiring.runAnew, stop: expiring.stop };
}
