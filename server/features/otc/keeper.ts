/**
 * Ends orders whose time to pay has run out, and lets the merchants of the sandbox answer. An order is claimed by its
 * row and judged once more in the transaction that moves its coins, so each ends once, however many instances are at it.
 */
import type { Exchange } from '../../exchange.ts';
import { workOnOne } from '../../jobs/claiming.ts';
import { everySo } from '../../jobs/steady.ts';
import { takeTurn } from './merchant-turns.ts';
import { claimLate } from './order-store.ts';
import { stepOrder } from './step-order.ts';

const PERIOD_MS = 1000;

interface OtcKeeper {
  /** Does everything that is due; the timer does the same. */
  keepAll(): Promise<void>;
  /** Resolves once the order in hand is committed. */
  stop(): Promise<void>;
}

export function startOtc(exchange: Exchange): OtcKeeper {
  const keeping = everySo({
    periodMs: PERIOD_MS,
    work: keepAll,
    log: exchange.log,
    trouble: 'orders over the counter could not be kept; the timer tries again',
  });
  async function keepAll(): Promise<void> {
    await repeat(() => expireOne(exchange));
    if (exchange.config.mode === 'sandbox') await repeat(() => takeTurn(exchange));
  }
  async function repeat(work: () => Promise<boolean>): Promise<void> {
    let isBusy = true;
    while (isBusy && !keeping.isStopped()) isBusy = await work();
  }
  keeping.start();
  return {
    keepAll: async () => {
      await keeping.settled();
      await keepAll();
    },
    stop: keeping.stop,
  };
}

/** False when none is late. */
export function expireOne(exchange: Exchange): Promise<boolean> {
  return workOnOne(exchange, claimLate, async (tx, id) => {
    const done = await stepOrder(exchange, tx, { id, step: 'expire', by: 'clock' });
    return done.ok;
  });
}
