/** When what is typed as a life would end, counted from now. */

import type { TimeInForce } from '../../../contract/plain/time-in-force.ts';
import type { FuturesQuoteRequest } from '../../../contract/rules/futures/quote.ts';
import { endOfLife } from '../../../contract/rules/spot/order-terms.ts';

export type DraftExpiry = Pick<FuturesQuoteRequest, 'expiry'>;

export function expiryOf(
  draft: { readonly timeInForce?: TimeInForce | undefined; readonly lifeMs?: number | undefined },
  nowMs: number,
): DraftExpiry {
  const { timeInForce, lifeMs = 0 } = draft;
  return timeInForce === 'gtd' ? { expiry: { at: endOfLife(nowMs, lifeMs), nowMs } } : {};
}
