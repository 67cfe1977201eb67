/** The terms of a limit as a ticket holds them. */
import { DAY_MS } from '../../contract/plain/time.ts';
import type { TimeInForce } from '../../contract/plain/time-in-force.ts';

export interface LimitTerms {
  readonly timeInForce: TimeInForce;
  /** How long the order lives where it ends at an instant. */
  readonly lifeMs: number;
  readonly postOnly: boolean;
}

export const usualTerms: LimitTerms = { timeInForce: 'gtc', lifeMs: DAY_MS, postOnly: false };
