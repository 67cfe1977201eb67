/** A problem of an order as the refusal of the field that it is about. */
import { type ErrorCode, refuse } from '../../../contract/envelope.ts';
import type { SpotTrade } from '../../../contract/features/spot.ts';
import type { OrderProblem } from '../../../contract/rules/spot/limits.ts';

export function refuseProblem(
  { code, params }: OrderProblem,
  priceField: PriceField = 'targetPrice',
) {
  return refuse(code, { params: { ...params }, fields: { [fieldOf(code, priceField)]: code } });
}

type PriceField = 'targetPrice' | 'triggerPrice';

function fieldOf(code: ErrorCode, priceField: PriceField): keyof SpotTrade {
  if (code === 'expiry_invalid') return 'expiresAt';
  if (code === 'terms_conflict' || code === 'market_closed') return 'timeInForce';
  if (code === 'trail_invalid') return 'trailBy';
  if (code === 'trigger_invalid' || code === 'stop_unavailable') return 'triggerPrice';
  return code.startsWith('price') ? priceField : 'amount';
}
