/** Refuses an order whose price has moved too far since the trader saw it. */
import type { ErrorCode } from '../../contract/envelope.ts';
import { exact } from '../../contract/money.ts';

/** A price that the trader saw longer ago than this is refused. */
const SEEN_PRICE_LIFE_MS = 30_000;

export interface SeenPrice {
  readonly seenPrice?: string | undefined;
  readonly seenAt?: number | undefined;
  /** How far the price may have moved: 0.01 is 1 %. */
  readonly slippage?: string | undefined;
}

/** Why what the trader saw does not hold any more; null when it does, or when nothing was said. */
export function seenPriceProblem(
  { seenPrice, seenAt, slippage }: SeenPrice,
  now: { last: string; nowMs: number },
): ErrorCode | null {
  if (seenPrice === undefined) return null;
  if (seenAt !== undefined && now.nowMs - seenAt > SEEN_PRICE_LIFE_MS) return 'market_stale';
  if (slippage === undefined) return null;
  const moved = exact(now.last).minus(seenPrice).abs();
  return moved.gt(exact(seenPrice).times(slippage)) ? 'slippage_exceeded' : null;
}
