/**
 * Orders that are traded in slices over a time, of coins and of contracts: looks each second for those of which a slice is due, and
 * counts what has come. A slice is written together with when the next one comes, so several instances and restarts trade it once.
 */
import type { Logger } from 'pino';
import { SECOND_MS } from '../../contract/plain/time.ts';
import { nextSliceAt } from '../../contract/rules/spot/twap-orders.ts';
import { everySo } from './steady.ts';

const EVERY_MS = SECOND_MS;

/** The most orders that are read at once. */
export const SLICES_READ = 500;

export interface Slices {
  start(): void;
  /** Trades all that are due; the timer does the same. */
  runDue(): Promise<void>;
  /** Resolves once the slice in hand is written. */
  stop(): Promise<void>;
}

/** How far an order in slices has come; all of it is null of every other. */
export interface SlicedRow {
  readonly twapSlices: number | null;
  readonly twapEveryMs: number | null;
  readonly twapDone: number | null;
  readonly nextSliceAt: number | null;
}

/** Where a reading goes on: after this order, by when its slice was due. */
export interface DueAfter {
  readonly id: number;
  readonly nextSliceAt: number | null;
}

interface Slicing<Order extends DueAfter> {
  /** Up to `SLICES_READ` of which a slice is due, who has waited longest first. */
  due(nowMs: number, after: DueAfter | null): Promise<readonly Order[]>;
  /** Of which no slice may come any more, whatever the time. */
  lost?(): Promise<readonly Order[]>;
  /** One that was traded, cancelled or changed meanwhile is looked at again by the next run. */
  trade(order: Order, isLost: boolean): Promise<void>;
}

/** Whoever waits for a price stays due, so all are read: those that wait do not stand before the others. */
export function createSlices<Order extends DueAfter>(
  { clock, log }: { readonly clock: { now(): number }; readonly log: Logger },
  { due, lost, trade }: Slicing<Order>,
): Slices {
  /** One that fails again and again would else stand before all who come after it. */
  const tradeOrLeave = (order: Order, isLost: boolean) =>
    trade(order, isLost).catch((error: unknown) => {
      log.warn({ err: error, orderId: order.id }, 'a slice could not be traded; it is tried again');
    });
  const running = everySo({
    periodMs: EVERY_MS,
    work: async () => {
      const nowMs = clock.now();
      for (const order of (await lost?.()) ?? []) await tradeOrLeave(order, true);
      let after: DueAfter | null = null;
      do {
        const orders: readonly Order[] = await due(nowMs, after);
        for (const order of orders) await tradeOrLeave(order, false);
        after = orders.length === SLICES_READ ? (orders.at(-1) ?? null) : null;
      } while (after !== null);
    },
    log,
    trouble: 'slices could not be traded at their time; the timer tries again',
  });
  return { start: running.start, runDue: running.runAnew, stop: running.stop };
}

/**
 * What stands with an order once a slice of it was traded. The last slice comes again until all of it is traded: of what the book
 * did not have, nothing is given up.
 */
export function beatAfter(
  order: SlicedRow,
  { isOver, nowMs }: { readonly isOver: boolean; readonly nowMs: number },
): Pick<SlicedRow, 'twapDone' | 'nextSliceAt'> {
  const { twapSlices, twapDone, twapEveryMs: everyMs, nextSliceAt: atMs } = order;
  const isUnsliced = twapSlices === null || twapDone === null || everyMs === null || atMs === null;
  if (isOver || isUnsliced) return { twapDone: twapSlices, nextSliceAt: null };
  return {
    twapDone: Math.min(twapDone + 1, twapSlices - 1),
    nextSliceAt: nextSliceAt({ atMs, everyMs }, nowMs),
  };
}
