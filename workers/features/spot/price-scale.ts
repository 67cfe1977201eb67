/** What a ladder of limits would do: every order of it, what all of them set aside, and why it cannot be sent. Pure. */
import type { ErrorCode } from '../../../contract/envelope.ts';
import { type BookFill, lotsIn, maximumLots, quantityOf } from '../../../contract/lots.ts';
import { exact, plainText } from '../../../contract/money.ts';
import type { OrderProblem } from '../../../contract/rules/spot/limits.ts';
import {
  averagePrice,
  type SpotSettlement,
  settleSpot,
  turnoverOf,
} from '../../../contract/rules/spot/pricing.ts';
import {
  pricesProblem,
  type Scale,
  scaleHold,
  scaleProblem,
  scaleRungs,
} from '../../../contract/rules/spot/scale-orders.ts';
import { readLots, readTicks, type SpotPricing, type SpotSituation } from './spot-situation.ts';

type Ladder = SpotSituation & Pick<Required<SpotSituation>, 'scale'>;

/** Null for every other order. */
export function asLadder(situation: SpotSituation): Ladder | null {
  const { scale } = situation;
  return scale === undefined ? null : { ...situation, scale };
}

export function priceScale(situation: Ladder): SpotPricing {
  const { market, price, percent, unit, amount, makerFeeRate } = situation;
  const scale = readScale(situation);
  const unlaid = scale === null ? null : pricesProblem(market, scale, situation);
  const laid = unlaid === null ? scale : null;
  const highest = laid === null ? 0 : highestLots(situation, laid);
  const lots = percent === null ? readSize(situation, laid) : Math.floor((highest * percent) / 100);
  const isTyped = percent === null && unit === 'base';
  const typed = isTyped ? amount : plainText(quantityOf(lots ?? 0, market));
  const rungs = laid === null || !lots ? [] : scaleRungs(market, laid, lots);
  const isPriced = rungs.length > 0;
  return {
    amount: typed ?? '',
    price: price ?? '',
    maximum: plainText(quantityOf(highest, market)),
    held: isPriced ? holdOf(situation, rungs) : null,
    worst: null,
    rungs,
    settlement: isPriced ? settlementOf(situation, rungs) : null,
    averagePrice: isPriced ? averagePrice(turnoverOf(rungs, market), lots ?? 0, market) : null,
    ...{ now: null, slippage: null, far: null },
    feeRate: makerFeeRate,
    problem: findProblem(situation, { scale, unlaid, typed, rungs }),
  };
}

/** Null while one of its prices cannot be read. */
function readScale({ side, price, scale }: Ladder): Scale | null {
  const { to, count, sizes } = scale;
  const isRead = [price, to].every((each) => each !== null && !exact(each).isZero());
  if (!isRead || price === null || to === null) return null;
  return { side, price, toPrice: to, count, sizes };
}

function readSize(situation: Ladder, laid: Scale | null): number | null {
  const { market, side, amount, unit } = situation;
  if (amount === null) return null;
  if (unit === 'base') return readLots(market, amount);
  if (laid === null) return 0;
  // Money is never exceeded: neither by what is held for a purchase nor by what a sale brings before its fee.
  return maximumLots(Number.MAX_SAFE_INTEGER, (lots) => {
    const rungs = scaleRungs(market, laid, lots);
    const money = side === 'buy' ? holdOf(situation, rungs) : turnoverOf(rungs, market);
    return exact(money).lte(amount);
  });
}

function highestLots(situation: Ladder, laid: Scale): number {
  const { market, available } = situation;
  const lowest = readTicks(market, exact(laid.price).lt(laid.toPrice) ? laid.price : laid.toPrice);
  if (available === null || lowest === null) return 0;
  const bound = exact(market.maximumNotional)
    .times(laid.count)
    .times(10 ** market.priceScale)
    .div(lowest)
    .toDecimalPlaces(18, 1);
  const most = Math.min(Number.MAX_SAFE_INTEGER, lotsIn(plainText(bound), market));
  return maximumLots(most, (lots) =>
    exact(holdOf(situation, scaleRungs(market, laid, lots))).lte(available),
  );
}

function holdOf(situation: Ladder, rungs: readonly BookFill[]): string {
  return scaleHold(situation.market, situation.side, { rungs, fees: situation });
}

/** Each of its orders is settled, and rounded, by itself. */
function settlementOf(situation: Ladder, rungs: readonly BookFill[]): SpotSettlement {
  const { side, market, makerFeeRate: feeRate } = situation;
  const parts = rungs.map((rung) =>
    settleSpot({ side, turnover: turnoverOf([rung], market), feeRate }),
  );
  const sumOf = (name: keyof SpotSettlement) =>
    plainText(parts.reduce((sum, part) => sum.plus(part[name]), exact('0')));
  return { turnover: sumOf('turnover'), fee: sumOf('fee'), total: sumOf('total') };
}

/** The first reason why it cannot be sent, in the order of the exchange. */
function findProblem(
  situation: Ladder,
  draft: {
    scale: Scale | null;
    unlaid: OrderProblem | null;
    typed: string | null;
    rungs: readonly BookFill[];
  },
): OrderProblem | null {
  const { market, available, isOpen, isReachable, isStale } = situation;
  const { scale, unlaid, typed, rungs } = draft;
  const problem = (code: ErrorCode): OrderProblem => ({ code, params: {} });
  if (available === null) return problem('login_required');
  if (market.kind !== 'coin') return problem('coins_only');
  if (!isOpen) return problem('market_closed');
  if (!isReachable) return problem('offline');
  if (isStale) return problem('market_stale');
  if (scale === null) return problem('price_invalid');
  if (unlaid !== null) return unlaid;
  if (typed === null || exact(typed).isZero()) return problem('amount_invalid');
  const unfit = scaleProblem(market, { ...scale, amount: typed }, situation);
  if (unfit !== null) return unfit;
  return exact(holdOf(situation, rungs)).gt(available) ? problem('insufficient_balance') : null;
}
