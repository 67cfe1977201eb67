/**
 * Calls that look at much are done two at a time, so that all other calls wait for two of them at the most,
 * and a caller has few of them in hand, so that one who asks for hundreds holds up nobody else.
 */
import { createCounts } from '../jobs/counts.ts';
import { createTurns } from '../jobs/turns.ts';
import type { Answer } from './answer.ts';

const AT_ONCE = 2;
const MOST_OF_CALLER = 12;
const MOST_IN_ALL = 400;

/** Answers null where there are too many already. */
export type CostlyTurns = (caller: string, work: () => Promise<Answer>) => Promise<Answer | null>;

export function createCostlyTurns(scale = 1): CostlyTurns {
  const inHand = createCounts<string>();
  const turns = createTurns(AT_ONCE);
  const mostOfCaller = Math.max(1, Math.ceil(MOST_OF_CALLER * scale));
  const mostWaiting = Math.ceil(MOST_IN_ALL * scale);

  return async (caller, work) => {
    if (inHand.of(caller) >= mostOfCaller || turns.waiting() >= mostWaiting) return null;
    inHand.add(caller, 1);
    try {
      return await turns.take(work);
    } finally {
      inHand.add(caller, -1);
    }
  };
}
