/** Watches over open loans: a timer looks at them by the prices of the moment. */
import type { Exchange } from '../../exchange.ts';
import { judgeLoans } from './judge-loans.ts';

const PERIOD_MS = 2_000;

export interface LoanKeeper {
  /** Resolves once the loan in hand is committed. */
  stop(): Promise<void>;
}

export function startLoans(exchange: Exchange): LoanKeeper {
  const state = { running: null as Promise<void> | null, isStopped: false };

  async function judge(): Promise<void> {
    try {
      await judgeLoans(exchange, () => state.isStopped);
    } catch (error) {
      exchange.log.warn({ err: error }, 'loans could not be judged; the timer tries again');
    } finally {
      state.running = null;
    }
  }

  const timer = setInterval(() => {
    state.running ??= judge();
  }, PERIOD_MS);
  timer.unref();

  return {
    stop: async () => {
      state.isStopped = true;
      clearInterval(timer);
      await state.running;
    },
  };
}
