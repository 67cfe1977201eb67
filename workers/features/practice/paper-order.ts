/** An order of practice in the shape of the exchange's own, so that the same rows show it. */
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotOrder, SpotSide } from '../../../contract/features/spot.ts';

/** Ids rise from below zero, where no call of the contract takes one: an order of practice cannot be sent. */
export const FIRST_PAPER_ID = -1_000_000;

export function blankOrder(
  market: Market,
  placed: {
    readonly id: number;
    readonly side: SpotSide;
    readonly amount: string;
    readonly price: string | null;
    readonly timeMs: number;
  },
): SpotOrder {
  const { id, side, amount, price, timeMs } = placed;
  return {
    ...{ id, marketId: market.id, symbol: market.symbol, side, amount, price },
    kind: price === null ? 'market' : 'limit',
    ...{ filled: '0', turnover: '0', averagePrice: null, fee: '0', status: 'open' },
    ...{ timeInForce: 'gtc', expiresAt: null, postOnly: false, queued: false },
    ...{ triggerPrice: null, triggeredAt: null, trailBy: null, trailUnit: null },
    ...{ oco: null, ocoPrice: null, stopLimit: null, twap: null },
    ...{ takeProfit: null, stopLoss: null, exitId: null, bracketOf: null },
    ...{ version: 1, createdAt: timeMs, updatedAt: timeMs },
  };
}
