/** Reads a wish to trade against its market: whole lots and ticks, bounds, hours, fresh prices. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotSide, SpotTrade } from '../../../contract/features/spot.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { scaledText } from '../../../contract/rules/book-checksum.ts';
import { quantityOf } from '../../../contract/rules/spot-pricing.ts';
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
  const market = feed.markets.find(
    (row) =>
      row.kind === 'coin' &&
      row.currencyId === request.currencyId &&
      row.legalId === request.legalId,
  );
  if (!market) return refuse('market_unknown');
  if (!feed.isOpen(market.id, nowMs)) return refuse('market_closed');
  const lastTicks = feed.quote(market.id)[2];
  const limit = readLimit(market, request.targetPrice, lastTicks);
  if (!limit.ok) return limit;
  const lots = readLots(market, request.amount, limit.value ?? lastTicks);
  if (!lots.ok) return lots;
  const seen = checkSeenPrice(market, request, { lastTicks, nowMs });
  if (!seen.ok) return seen;
  return ok({ market, side: request.type, lots: lots.value, limitTicks: limit.value });
}

function readLimit(
  market: Market,
  targetPrice: string | undefined,
  lastTicks: number,
): Result<number | null> {
  if (targetPrice === undefined) return ok(null);
  const ticks = exact(targetPrice).times(10 ** market.priceScale);
  const last = exact(scaledText(lastTicks, market.priceScale));
  const low = last.times(exact('1').minus(market.priceBand));
  const high = last.times(exact('1').plus(market.priceBand));
  if (exact(targetPrice).lt(low) || exact(targetPrice).gt(high)) {
    const bound = (value: typeof low) => plainText(value.toDecimalPlaces(market.priceScale));
    return refuse('price_out_of_band', {
      params: { low: bound(low), high: bound(high) },
      fields: { targetPrice: 'price_out_of_band' },
    });
  }
  if (!ticks.isInteger()) {
    return refuse('price_step', {
      params: { step: step(market.priceScale) },
      fields: { targetPrice: 'price_step' },
    });
  }
  return ok(ticks.toNumber());
}

function readLots(market: Market, amount: string, priceTicks: number): Result<number> {
  const quantity = exact(amount);
  const notional = quantity.times(scaledText(priceTicks, market.priceScale));
  const wrong = (
    code: 'amount_below_minimum' | 'amount_above_maximum' | 'amount_step',
    params: Record<string, string>,
  ) => refuse(code, { params, fields: { amount: code } });
  if (notional.gt(market.maximumNotional)) {
    return wrong('amount_above_maximum', { maximum: `${market.maximumNotional} ${market.quote}` });
  }
  const lots = quantity.times(10 ** market.quantityScale);
  if (!lots.isInteger()) return wrong('amount_step', { step: step(market.quantityScale) });
  if (quantity.lt(market.minimumQuantity)) {
    return wrong('amount_below_minimum', { minimum: `${market.minimumQuantity} ${market.base}` });
  }
  if (notional.lt(market.minimumNotional)) {
    return wrong('amount_below_minimum', { minimum: `${market.minimumNotional} ${market.quote}` });
  }
  return ok(lots.toNumber());
}

/** The trader's own guard against a price that moved between the look and the tap. */
function checkSeenPrice(
  market: Market,
  request: SpotTrade,
  now: { lastTicks: number; nowMs: number },
): Result<null> {
  const { seenPrice, seenAt, slippage } = request;
  if (seenPrice === undefined) return ok(null);
  if (seenAt !== undefined && now.nowMs - seenAt > SEEN_PRICE_LIFE_MS)
    return refuse('market_stale');
  if (slippage === undefined) return ok(null);
  const moved = exact(scaledText(now.lastTicks, market.priceScale)).minus(seenPrice).abs();
  return moved.gt(exact(seenPrice).times(slippage)) ? refuse('slippage_exceeded') : ok(null);
}

function step(scale: number): string {
  return plainText(quantityOf(1, { quantityScale: scale }));
}
