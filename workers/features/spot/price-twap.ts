/**
 * What an order in slices would do: it is priced at the last price, or at its limit where it has one, and holds from now on what
 * all of it may come to cost. Pure.
 */
import type { ErrorCode } from '../../../contract/envelope.ts';
import { lotsIn, maximumLots, quantityOf } from '../../../contract/lots.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { type OrderProblem, spotOrderProblem } from '../../../contract/rules/spot/limits.ts';
import { settleSpot, spotHold, turnoverOf } from '../../../contract/rules/spot/pricing.ts';
import {
  type TwapPlan,
  twapCollarTicks,
  twapProblem,
  twapSlices,
} from '../../../contract/rules/spot/twap-orders.ts';
import { scaledInteger, scaledText } from '../../../contract/scaled.ts';
import { readLots, readTicks, type SpotPricing, type SpotSituation } from './spot-situation.ts';

type TwapSituation = SpotSituation & { readonly twap: TwapPlan };

interface TwapTicks {
  /** What it is shown at; null for a limit that is none. */
  readonly shown: number | null;
  /** What a purchase holds for; null for a sale that takes any price. */
  readonly worst: number | null;
}

/** Null for every other order. */
export function asTwap(situation: SpotSituation): TwapSituation | null {
  const { twap } = situation;
  return twap === undefined ? null : { ...situation, twap };
}

export function priceTwap(situation: TwapSituation): SpotPricing {
  const { market, side, kind, price, percent, unit, amount, takerFeeRate: feeRate } = situation;
  const ticks = readPrices(situation);
  const highest = highestLots(situation, ticks);
  const lots =
    percent === null ? readSize(situation, ticks) : Math.floor((highest * percent) / 100);
  const isTyped = percent === null && unit === 'base';
  const typed = isTyped ? amount : plainText(quantityOf(lots ?? 0, market));
  const isPriced = lots !== null && lots > 0 && ticks.shown !== null;
  const turnover = isPriced ? turnoverAt(situation, ticks, lots) : null;
  const count = twapSlices(situation.twap);
  const isLimit = kind === 'limit';
  return {
    amount: typed ?? '',
    price: isLimit ? (price ?? '') : '',
    maximum: plainText(quantityOf(highest, market)),
    held: isPriced ? needOf(situation, ticks, lots) : null,
    worst: isLimit || ticks.worst === null ? null : textOf(situation, ticks.worst),
    slices: isPriced && count > 1 ? { count, lots: Math.floor(lots / count) } : null,
    settlement: turnover === null ? null : settleSpot({ side, turnover, feeRate }),
    ...{ averagePrice: null, now: null, slippage: null, far: null },
    feeRate,
    problem: findProblem(situation, { ticks, lots, typed }),
  };
}

function readPrices({ market, side, kind, price, last }: TwapSituation): TwapTicks {
  if (kind === 'limit') {
    const limit = readTicks(market, price);
    return { shown: limit, worst: limit };
  }
  const shown = scaledInteger(last, market.priceScale);
  return { shown, worst: twapCollarTicks(side, shown) };
}

function readSize(situation: TwapSituation, ticks: TwapTicks): number | null {
  const { market, side, amount, unit } = situation;
  if (amount === null) return null;
  if (unit === 'base') return readLots(market, amount);
  if (ticks.shown === null) return 0;
  // Money is never exceeded: neither by what is held for a purchase nor by what a sale brings at the price that is shown.
  return maximumLots(Number.MAX_SAFE_INTEGER, (lots) =>
    exact(side === 'buy' ? needOf(situation, ticks, lots) : turnoverAt(situation, ticks, lots)).lte(
      amount,
    ),
  );
}

function turnoverAt({ market }: TwapSituation, { shown }: TwapTicks, lots: number): string {
  return turnoverOf([{ priceTicks: shown ?? 0, quantityLots: lots }], market);
}

/** What it holds of the currency that it gives. */
function needOf(situation: TwapSituation, { worst }: TwapTicks, lots: number): string {
  const { side, market } = situation;
  return spotHold({ side, priceTicks: worst ?? 0, lots, scales: market, fees: situation });
}

function highestLots(situation: TwapSituation, ticks: TwapTicks): number {
  const { market, available } = situation;
  if (available === null || ticks.shown === null) return 0;
  const bound = exact(market.maximumNotional)
    .div(textOf(situation, ticks.shown))
    .toDecimalPlaces(18, 1);
  const most = Math.min(Number.MAX_SAFE_INTEGER, lotsIn(plainText(bound), market));
  return maximumLots(most, (lots) => exact(needOf(situation, ticks, lots)).lte(available));
}

function textOf({ market }: TwapSituation, ticks: number): string {
  return plainText(exact(scaledText(ticks, market.priceScale)));
}

/** The first reason why it cannot be sent, in the order of the exchange. */
function findProblem(
  situation: TwapSituation,
  draft: { ticks: TwapTicks; lots: number | null; typed: string | null },
): OrderProblem | null {
  const { market, kind, price, available, last, twap } = situation;
  const { ticks, lots, typed } = draft;
  const problem = (code: ErrorCode): OrderProblem => ({ code, params: {} });
  if (available === null) return problem('login_required');
  if (market.kind !== 'coin') return problem('coins_only');
  if (!situation.isOpen) return problem('market_closed');
  if (!situation.isReachable) return problem('offline');
  if (situation.isStale) return problem('market_stale');
  const limit = kind === 'limit' ? price : null;
  if (kind === 'limit' && (price === null || exact(price).isZero()))
    return problem('price_invalid');
  if (typed === null || exact(typed).isZero()) return problem('amount_invalid');
  const unfit =
    spotOrderProblem(market, {
      ...{ quantity: typed, price: limit, last },
      turnover: plainText(exact(typed).times(limit ?? last)),
    }) ?? twapProblem(market, { ...twap, quantity: typed, price: limit ?? last });
  if (unfit !== null) return unfit;
  if (lots === null || ticks.shown === null) return problem('amount_invalid');
  return exact(needOf(situation, ticks, lots)).gt(available)
    ? problem('insufficient_balance')
    : null;
}
