/** Validates a request to buy an option against the terms: market, expiry, stake, a fresh price. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { OptionSubmit } from '../../../contract/features/options.ts';
import { exact, stepOf } from '../../../contract/money.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { seenPriceProblem } from '../../market/seen-price.ts';
import {
  type Expiry,
  expiriesOf,
  hasOptions,
  STALE_MARKET_MS,
  type StakeTerms,
  stakeTerms,
} from './terms.ts';

export interface OptionIntent {
  readonly market: Market;
  readonly expiry: Expiry;
  readonly terms: StakeTerms;
}

export function validateOption(
  feed: MarketFeed,
  request: OptionSubmit,
  nowMs: number,
): Result<OptionIntent> {
  const market = feed.marketById(request.matchId);
  if (!market || !hasOptions(market)) return refuse('market_unknown');
  const expiry = expiriesOf(market).find(({ seconds }) => seconds === request.seconds);
  if (!expiry) return refuse('parameter_error', { fields: { seconds: 'parameter_error' } });
  const terms = stakeTerms.find(({ currency }) => currency.id === request.currencyId);
  if (!terms) return refuse('currency_unknown');
  const problem = stakeProblem(request.number, terms);
  if (problem !== null) return problem;
  if (!feed.isOpen(market.id, nowMs)) return refuse('market_closed');
  const [, lastAtMs, lastTicks] = feed.quote(market.id);
  const isStale = nowMs - lastAtMs > STALE_MARKET_MS || feed.source(market.id).isAway;
  if (isStale) return refuse('market_stale');
  const moved = seenPriceProblem(request, {
    last: scaledText(lastTicks, market.priceScale),
    nowMs,
  });
  if (moved !== null) return refuse(moved);
  return ok({ market, expiry, terms });
}

function stakeProblem(stake: string, { currency, minimum, maximum }: StakeTerms) {
  const { code, scale } = currency;
  const refuseStake = (
    reason: 'amount_step' | 'amount_below_minimum' | 'amount_above_maximum',
    params: Readonly<Record<string, string>>,
  ) => refuse(reason, { params: { ...params }, fields: { number: reason } });
  if (exact(stake).decimalPlaces() > scale) {
    return refuseStake('amount_step', { step: stepOf(scale) });
  }
  if (exact(stake).lt(minimum)) {
    return refuseStake('amount_below_minimum', { minimum: `${minimum} ${code}` });
  }
  if (exact(stake).gt(maximum)) {
    return refuseStake('amount_above_maximum', { maximum: `${maximum} ${code}` });
  }
  return null;
}
