/** Reads a wish to trade against its market: hours, whole lots and ticks, bounds, a fresh price. */
import { type Failure, ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotSide, SpotTrade } from '../../../contract/features/spot.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { scaledInteger, scaledText } from '../../../contract/rules/book-checksum.ts';
import { spotOrderProblem } from '../../../contract/rules/spot-limits.ts';
import type { MarketFeed } from '../../market/feed.ts';

/** A price that the trader saw longer ago than this says nothing any more. */
const SEEN_PRICE_LIFE_MS = 30_000;

export interface OrderIntent {
  readonly market: Market;
  readonly side: SpotSide;
  readonly lots: number;
  /** Null for an order at the market. */
  readonly limitTicks: number | null;
}

export function validateOrder(
  feed: MarketFeed,
  request: SpotTrade,
  nowMs: number,
): Result<OrderIntent> {
  const { amount, targetPrice = null, type: side } = request;
  const market = feed.markets.find(
    (row) =>
      row.kind === 'coin' &&
      row.currencyId === request.currencyId &&
      row.legalId === request.legalId,
  );
  if (!market) return refuse('market_unknown');
  if (!feed.isOpen(market.id, nowMs)) return refuse('market_closed');
  const last = scaledText(feed.quote(market.id)[2], market.priceScale);
  const turnover = plainText(exact(amount).times(targetPrice ?? last));
  const problem = spotOrderProblem(market, {
    quantity: amount,
    price: targetPrice,
    turnover,
    last,
  });
  if (problem) {
    const field = problem.code.startsWith('price') ? 'targetPrice' : 'amount';
    return refuse(problem.code, {
      params: { ...problem.params },
      fields: { [field]: problem.code },
    });
  }
  const stale = seenPriceProblem(request, { last, nowMs });
  if (stale) return refuse(stale);
  return ok({
    market,
    side,
    lots: scaledInteger(amount, market.quantityScale),
    limitTicks: targetPrice === null ? null : scaledInteger(targetPrice, market.priceScale),
  });
}

/** The trader's own guard against a price that moved between the look and the tap. */
function seenPriceProblem(
  { seenPrice, seenAt, slippage }: SpotTrade,
  now: { last: string; nowMs: number },
): Failure['code'] | null {
  if (seenPrice === undefined) return null;
  if (seenAt !== undefined && now.nowMs - seenAt > SEEN_PRICE_LIFE_MS) return 'market_stale';
  if (slippage === undefined) return null;
  const moved = exact(now.last).minus(seenPrice).abs();
  return moved.gt(exact(seenPrice).times(slippage)) ? 'slippage_exceeded' : null;
}
