/** The request that moves one stop of a position. */
import type { ChartLine } from '../../../../contract/features/portfolio.ts';

type StopAmends = Extract<ChartLine['amends'], { readonly endpoint: 'futures.setStops' }>;

/** The exchange takes away a stop that is not named, so the others are sent along. */
export function stopsRequest(amends: StopAmends, price: string) {
  const { positionId, field, targetProfitPrice, stopLossPrice, trailingRate } = amends;
  const stops = { targetProfitPrice, stopLossPrice, trailingRate, [field]: price };
  return {
    id: positionId,
    ...(stops.targetProfitPrice !== '' && { targetProfitPrice: stops.targetProfitPrice }),
    ...(stops.stopLossPrice !== '' && { stopLossPrice: stops.stopLossPrice }),
    ...(stops.trailingRate !== '' && { trailingRate: stops.trailingRate }),
  };
}
