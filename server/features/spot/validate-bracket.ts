/** Validates the prices at which an entry is to be left again: what the entry may be, and on which sides of its price they lie. */
import { type ErrorCode, ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotTrade } from '../../../contract/features/spot.ts';
import {
  type Bracket,
  bracketProblem,
  hasBracket,
} from '../../../contract/rules/spot/bracket-orders.ts';
import type { OrderProblem } from '../../../contract/rules/spot/limits.ts';

/** Without either price for an order that has no exit. The amount and the limit were looked at before. */
export function bracketOf(market: Market, request: SpotTrade, last: string): Result<Bracket> {
  const { type: side, amount: quantity, targetPrice: price = null } = request;
  const { takeProfit = null, stopLoss = null } = request;
  const bracket = { takeProfit, stopLoss };
  if (!hasBracket(bracket)) return ok(bracket);
  if (market.kind !== 'coin') return refuse('coins_only');
  if (isOtherToo(request)) return refuseBracket(bracket, { code: 'terms_conflict', params: {} });
  const problem = bracketProblem(market, { ...bracket, side, quantity, price, last });
  return problem === null ? ok(bracket) : refuseBracket(bracket, problem);
}

/** The refusal of the prices of an exit, of those that there are; of its size it is one of the amount. */
export function refuseBracket(
  { takeProfit, stopLoss }: Bracket,
  { code, params }: OrderProblem,
): { readonly ok: false; readonly error: ReturnType<typeof refuse>['error'] } {
  const fields: Record<string, ErrorCode> = code.startsWith('amount')
    ? { amount: code }
    : {
        ...(takeProfit !== null && { takeProfit: code }),
        ...(stopLoss !== null && { stopLoss: code }),
      };
  return refuse(code, { params: { ...params }, fields });
}

/** A stop, a trail, a pair and what is traded in slices end in ways of their own. */
function isOtherToo(request: SpotTrade): boolean {
  const { triggerPrice, trailBy, trailUnit, stopLimit, oco, twapSeconds, twapEvery } = request;
  const numbers = triggerPrice ?? trailBy ?? trailUnit ?? stopLimit ?? twapSeconds ?? twapEvery;
  return numbers !== undefined || oco === true;
}
