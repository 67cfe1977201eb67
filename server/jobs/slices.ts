/**
 * Orders that are traded in slices over a time, of coins and of contracts: looks each second for those of which a slice is due, and
 * counts what has come. A slice is written together with when the next one comes, so several instances and restarts trade it once.
 */
import type { Logger } from 'pino';
import { SECOND_MS } from '../../contract/plain/time.ts';
import { nextSliceAt } from '../../contract/rules/spot/twap-orders.ts';
import { eachAlone } from './each-alone.ts';
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
  /** Up to `SLICES_READ` of which a slice is due, or that must end, who has waited longest first. */
  due(nowMs: number, after: DueAfter | null): Promise<readonly Order[]>;
  /** One that was traded, cancelled or changed meanwhile is looked at again by the next run. */
  trade(order: Order): Promise<void>;
}

/** Whoever waits for a price stays due, so all are read: those that wait do not stand before the others. */
export function createSlices<Order extends DueAfter>(
  { clock, log }: { readonly clock: { now(): number }; readonly log: Logger },
  { due, trade }: Slicing<Order>,
): Slices {
  const told = {
    log,
    trouble: 'a slice could not be traded; it is tried again',
    name: ({ id }: Order) => ({ orderId: id }),
  };
  const running = everySo({
    periodMs: EVERY_MS,
    work: async () => {
      const nowMs = clock.now();
      let after: DueAfter | null = null;
      do {
        const orders: readonly Order[] = await due(nowMs, after);
        await eachAlone(orders, trade, told);
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
