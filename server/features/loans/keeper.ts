/** Watches over open loans: a timer judges them by the prices of the moment. */
import type { Exchange } from '../../exchange.ts';
import { everySo } from '../../jobs/steady.ts';
import { judgeLoans } from './judge-loans.ts';

export interface LoanKeeper {
  /** Resolves once the loan in hand is committed. */
  stop(): Promise<void>;
}

export function startLoans(exchange: Exchange): LoanKeeper {
  const judging = everySo({
    periodMs: 2_000,
    work: () => judgeLoans(exchange, judging.isStopped),
    log: exchange.log,
    trouble: 'loans could not be judged; the timer tries again',
  });
  judging.start();
  return judging;
}
