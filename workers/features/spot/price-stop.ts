/**
 * What a stop would do: it is priced at its limit, or at its trigger where it has none, and holds from now on what it may come
 * to cost. Pure, like the pricing of every other order.
 */
import type { ErrorCode } from '../../../contract/envelope.ts';
import { lotsIn, maximumLots, quantityOf } from '../../../contract/lots.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { type OrderProblem, spotOrderProblem } from '../../../contract/rules/spot/limits.ts';
import { ocoProblem, ocoWorst } from '../../../contract/rules/spot/oco-orders.ts';
import { termsProblem } from '../../../contract/rules/spot/order-terms.ts';
import { settleSpot, spotHold, turnoverOf } from '../../../contract/rules/spot/pricing.ts';
import {
  isTriggered,
  stopCollar,
  stopCollarTicks,
  stopTermsProblem,
  trailProblem,
  trailTriggerTicks,
  triggerProblem,
} from '../../../contract/rules/spot/stop-orders.ts';
import { scaledInteger, scaledText } from '../../../contract/scaled.ts';
import { readLots, readTicks, type SpotPricing, type SpotSituation } from './spot-situation.ts';

type StopSituation = SpotSituation & { readonly trigger: string | null };

interface StopTicks {
  readonly trigger: number | null;
  /** Of one that is a limit once it is awake. */
  readonly limit: number | null;
  /** What it is shown at. */
  readonly shown: number | null;
  /** What a purchase holds for. */
  readonly worst: number | null;
}

/** Where the trigger of a trailing stop would be that is placed now; null for no distance. */
export function trailedTrigger({ market, side, trail, last }: SpotSituation): string | null {
  if (!trail || trail.by === null || exact(trail.by).isZero()) return null;
  const bestTicks = scaledInteger(last, market.priceScale);
  const { by, unit } = trail;
  return scaledText(
    trailTriggerTicks(market, { side, bestTicks, trail: { by, unit } }),
    market.priceScale,
  );
}

/** What has a trigger, or trails; null for every other order. */
export function asStop(situation: SpotSituation): StopSituation | null {
  const { trigger, trail } = situation;
  if (trail !== undefined) return { ...situation, trigger: trailedTrigger(situation) };
  return trigger === undefined ? null : { ...situation, trigger };
}

export function priceStop(situation: StopSituation): SpotPricing {
  const { market, side, kind } = situation;
  const ticks = readStop(situation);
  const highest = highestLots(situation, ticks);
  const lots = readSize(situation, ticks, highest);
  const typed =
    situation.percent === null && situation.unit === 'base'
      ? situation.amount
      : plainText(quantityOf(lots ?? 0, market));
  const feeRate = feeRateOf(situation, ticks);
  const isPriced = lots !== null && lots > 0 && ticks.shown !== null && ticks.trigger !== null;
  const turnover = isPriced ? turnoverAt(situation, ticks.shown ?? 0, lots) : null;
  return {
    amount: typed ?? '',
    price: kind === 'limit' ? (situation.price ?? '') : '',
    maximum: plainText(quantityOf(highest, market)),
    held: isPriced ? needOf(situation, ticks, lots) : null,
    worst: worstOf(situation, ticks),
    settlement: turnover === null ? null : settleSpot({ side, turnover, feeRate }),
    stopSettlement: isPriced ? stopSettlement(situation, ticks, lots) : null,
    ...{ averagePrice: null, now: null, slippage: null, far: null },
    feeRate,
    problem: findProblem(situation, { ticks, lots, typed }),
  };
}

/** The worst price at which a purchase without one limit may fill. */
function worstOf({ market, side, kind, oco }: StopSituation, ticks: StopTicks): string | null {
  if (oco) {
    const isBound = side === 'buy' && ticks.worst !== null;
    return isBound ? plainText(exact(scaledText(ticks.worst, market.priceScale))) : null;
  }
  if (kind === 'limit' || ticks.trigger === null) return null;
  return stopCollar(market, { side, triggerTicks: ticks.trigger });
}

function readStop(situation: StopSituation): StopTicks {
  const { market, side, kind } = situation;
  const trigger = readTicks(market, situation.trigger);
  const limit = kind === 'limit' ? readTicks(market, situation.price) : null;
  const collar = trigger === null ? null : stopCollarTicks(side, trigger);
  const isLimit = kind === 'limit';
  if (situation.oco) return readPair(situation, { trigger, limit });
  return { trigger, limit, shown: isLimit ? limit : trigger, worst: isLimit ? limit : collar };
}

/** A limit beside its stop is shown at its limit, and a purchase holds for the worse of both. */
function readPair(
  { market, side, price, trigger, oco }: StopSituation,
  ticks: Pick<StopTicks, 'trigger' | 'limit'>,
): StopTicks {
  const { limit } = ticks;
  const stopLimit = oco?.stopLimit ?? null;
  const isWhole = limit !== null && ticks.trigger !== null && price !== null && trigger !== null;
  if (!isWhole || (stopLimit !== null && readTicks(market, stopLimit) === null))
    return { ...ticks, shown: null, worst: null };
  const worst = ocoWorst(market, { side, price, trigger, stopLimit });
  return { ...ticks, shown: limit, worst: scaledInteger(worst, market.priceScale) };
}

/** What a pair comes to if its stop is first: at the limit of the stop, or at its trigger. */
function stopSettlement(situation: StopSituation, { trigger }: StopTicks, lots: number) {
  const { market, side, oco, takerFeeRate, makerFeeRate } = situation;
  if (!oco || trigger === null) return null;
  const limit = oco.stopLimit === null ? null : readTicks(market, oco.stopLimit);
  const rests = limit !== null && isBehind({ side, trigger, limit });
  const turnover = turnoverAt(situation, limit ?? trigger, lots);
  return settleSpot({ side, turnover, feeRate: rests ? makerFeeRate : takerFeeRate });
}

function readSize(situation: StopSituation, ticks: StopTicks, highest: number): number | null {
  const { market, side, percent, unit, amount } = situation;
  if (percent !== null) return Math.floor((highest * percent) / 100);
  if (amount === null) return null;
  if (unit === 'base') return readLots(market, amount);
  const { shown, worst } = ticks;
  if (shown === null || (side === 'buy' && worst === null)) return 0;
  // Money is never exceeded: neither by what is held for a purchase nor by what a sale brings at the price that is shown.
  return maximumLots(Number.MAX_SAFE_INTEGER, (lots) =>
    exact(side === 'buy' ? needOf(situation, ticks, lots) : turnoverAt(situation, shown, lots)).lte(
      amount,
    ),
  );
}

function turnoverAt({ market }: StopSituation, priceTicks: number, lots: number): string {
  return turnoverOf([{ priceTicks, quantityLots: lots }], market);
}

/** A limit that its trigger lies beyond rests and makes; every other stop takes once it is awake. */
function feeRateOf(situation: StopSituation, { trigger, limit }: StopTicks): string {
  const { side, makerFeeRate, takerFeeRate, oco } = situation;
  const rests =
    oco !== undefined || (limit !== null && trigger !== null && isBehind({ side, trigger, limit }));
  return rests ? makerFeeRate : takerFeeRate;
}

function isBehind({
  side,
  trigger,
  limit,
}: {
  side: 'buy' | 'sell';
  trigger: number;
  limit: number;
}) {
  return limit !== trigger && !isTriggered({ side, triggerTicks: trigger }, limit);
}

/** What it holds of the currency that it gives. */
function needOf(situation: StopSituation, { worst }: StopTicks, lots: number): string {
  const { side, market } = situation;
  if (side === 'sell') return plainText(quantityOf(lots, market));
  return spotHold({ side, priceTicks: worst ?? 0, lots, scales: market, fees: situation });
}

function highestLots(situation: StopSituation, ticks: StopTicks): number {
  const { market, side, available } = situation;
  const { shown, worst } = ticks;
  if (available === null || shown === null || (side === 'buy' && worst === null)) return 0;
  const price = exact(scaledText(shown, market.priceScale));
  const bound = exact(market.maximumNotional).div(price).toDecimalPlaces(18, 1);
  const most = Math.min(Number.MAX_SAFE_INTEGER, lotsIn(plainText(bound), market));
  const budget = exact(available);
  return maximumLots(most, (lots) => budget.gte(needOf(situation, ticks, lots)));
}

/** The first reason why it cannot be sent, in the order of the exchange. */
function findProblem(
  situation: StopSituation,
  draft: { ticks: StopTicks; lots: number | null; typed: string | null },
): SpotPricing['problem'] {
  const { market, kind, price, available, last, terms, nowMs } = situation;
  const { ticks, lots, typed } = draft;
  const problem = (code: ErrorCode): OrderProblem => ({ code, params: {} });
  if (available === null) return problem('login_required');
  if (!situation.isReachable) return problem('offline');
  if (situation.isStale) return problem('market_stale');
  const isLimit = kind === 'limit';
  const unfit =
    termsProblem({ ...terms, isLimit, isQueued: false }, nowMs) ?? stopTermsProblem(market, terms);
  if (unfit !== null) return unfit;
  const wrong = wrongTrigger(situation);
  if (wrong !== null) return wrong;
  if (isLimit && (price === null || exact(price).isZero())) return problem('price_invalid');
  if (typed === null || exact(typed).isZero()) return problem('amount_invalid');
  const limits = spotOrderProblem(market, {
    quantity: typed,
    price: isLimit ? price : null,
    turnover: plainText(exact(typed).times((isLimit ? price : null) ?? situation.trigger ?? '0')),
    last,
  });
  if (limits !== null) return limits;
  const unpaired = wrongPair(situation, typed);
  if (unpaired !== null) return unpaired;
  if (lots === null || ticks.shown === null) return problem('amount_invalid');
  const need = needOf(situation, ticks, lots);
  return exact(need).gt(available) ? problem('insufficient_balance') : null;
}

/** What is wrong with a limit and its stop as a pair. */
function wrongPair(situation: StopSituation, quantity: string): OrderProblem | null {
  const { market, side, price, trigger, oco } = situation;
  if (!oco || price === null || trigger === null) return null;
  if (oco.stopLimit !== null && exact(oco.stopLimit).isZero())
    return { code: 'price_invalid', params: {} };
  const order = { side, quantity, price, trigger, stopLimit: oco.stopLimit };
  return ocoProblem(market, { ...order, last: situation.last }, situation);
}

/** What is wrong with its trigger, or with the distance at which it trails. */
function wrongTrigger({ market, side, trigger, trail, last }: StopSituation): OrderProblem | null {
  if (trigger === null || exact(trigger).isZero())
    return { code: trail === undefined ? 'price_invalid' : 'amount_invalid', params: {} };
  const distance = trail?.by ? { by: trail.by, unit: trail.unit } : null;
  return (
    (distance && trailProblem(market, { trail: distance, last })) ??
    triggerProblem(market, { side, trigger, last })
  );
}
