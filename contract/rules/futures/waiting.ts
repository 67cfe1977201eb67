/** For what an order of futures waits, and at which price it is held for: the same for the server and for the worker. */
import { Exact, plainText } from '../../money.ts';
import type { OcoState } from '../../pairs.ts';

interface Waiting {
  readonly targetPrice: string | null;
  readonly triggerPrice: string | null;
  readonly isTriggered: boolean;
  readonly oco: OcoState | null;
  readonly stopLimit: string | null;
}

type Awaiting = Pick<Waiting, 'triggerPrice' | 'isTriggered' | 'oco'>;

/** Whether its trigger may still come: what is left of a pair after its limit was filled has none any more. */
export function awaitsTrigger({ triggerPrice, isTriggered, oco }: Awaiting): boolean {
  return triggerPrice !== null && !isTriggered && oco !== 'limit';
}

/** A stop by itself: until its trigger comes it holds nothing and is in no book. */
export function isAsleep(order: Awaiting): boolean {
  return awaitsTrigger(order) && order.oco === null;
}

/** The price that an order is held for and counted at while it waits: of a pair the higher of its two. */
export function waitingPrice(order: Omit<Waiting, 'isTriggered'>): string | null {
  const { targetPrice, triggerPrice, oco, stopLimit } = order;
  if (oco !== 'both' || targetPrice === null || triggerPrice === null)
    return targetPrice ?? triggerPrice;
  return plainText(Exact.max(targetPrice, stopLimit ?? triggerPrice));
}
