/** Refuses what the rules of orders do not allow, beside the field that holds it. */
import { refuse } from '../../../contract/envelope.ts';
import type { FuturesSubmit } from '../../../contract/features/futures.ts';
import type { OrderProblem } from '../../../contract/rules/spot/limits.ts';

/** Turns a problem into a refusal of the field that a person would change. */
export function refuseProblem(
  problem: OrderProblem,
  request: Partial<Pick<FuturesSubmit, 'lots' | 'targetPrice' | 'stopLossPrice'>>,
): ReturnType<typeof refuse> {
  const { code, params } = problem;
  const field = fieldOf(code, request);
  return refuse(code, { params: { ...params }, ...(field && { fields: { [field]: code } }) });
}

function fieldOf(
  code: OrderProblem['code'],
  request: Partial<Pick<FuturesSubmit, 'lots' | 'targetPrice' | 'stopLossPrice'>>,
): string | null {
  if (code === 'twap_times') return 'twapSeconds';
  if (code.startsWith('amount') || code === 'twap_too_small')
    return request.lots === undefined ? 'margin' : 'lots';
  if (code.startsWith('price'))
    return request.targetPrice === undefined ? 'triggerPrice' : 'targetPrice';
  if (code === 'terms_conflict') return 'timeInForce';
  if (code === 'post_only_takes') return 'targetPrice';
  if (code === 'leverage_invalid') return 'multiple';
  if (code === 'margin_mode_invalid') return 'marginMode';
  if (code === 'stop_invalid')
    return request.stopLossPrice === undefined ? 'targetProfitPrice' : 'stopLossPrice';
  return null;
}
