/** Takes an order as it is asked for: it opens a position, or reduces the one that it names. */
import type { Result } from '../../../../contract/envelope.ts';
import type { FuturesSubmit } from '../../../../contract/features/futures.ts';
import type { FuturesOrder } from '../../../../contract/features/futures-entities.ts';
import type { Act } from '../money/act.ts';
import type { Named } from '../money/seen-account.ts';
import { placeOpening, tradedMarket } from './place-order.ts';
import { placeReducing } from './reduce-order.ts';

/** What the order is about, besides what is open. */
export function namedBy({ positionId }: FuturesSubmit): Named {
  return { positionId, mayOpen: positionId === undefined };
}

export function submitOrder(act: Act, request: FuturesSubmit): Result<FuturesOrder> {
  const market = tradedMarket(act.exchange.feed, request, act.at);
  if (!market.ok) return market;
  const { positionId } = request;
  return positionId === undefined
    ? placeOpening(act, market.value, request)
    : placeReducing(act, market.value, { ...request, positionId });
}
