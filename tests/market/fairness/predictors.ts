/**
 * What somebody might predict a price by, all of it from the public past. Each predictor answers a number whose sign
 * is its guess; one that is always wrong tells as much as one that is always right.
 */
import type { SampledMarket, SampledTape } from './sampled-tape.ts';

export interface Moment {
  readonly tape: SampledTape;
  readonly market: SampledMarket;
  readonly second: number;
  /** Mean relative move of all markets over the last 1, 3, 10, 30 and 60 seconds. */
  readonly common: ReadonlyMap<number, number>;
}

export const looksBack: readonly number[] = [1, 3, 10, 30, 60];

export interface Predictor {
  readonly name: string;
  readonly guess: (moment: Moment) => number;
}

export const predictors: readonly Predictor[] = [
  ...looksBack.map((back) => predictor(`the last ${back} s`, (at) => move(at, back))),
  ...looksBack.map((back) =>
    predictor(`the last ${back} s less all markets`, (at) => ownMove(at, back)),
  ),
  ...[3, 30].map((back) => predictor(`all markets in ${back} s`, (at) => at.common.get(back) ?? 0)),
  predictor('Bitcoin in 3 s', ({ tape, second }) => moveOf(tape.markets[0], second, 3)),
  predictor('the contract beside its coin', (at) => besideCounterpart(at)),
  predictor('the leg since the minute began', (at) => move(at, secondOfMinute(at))),
  predictor('the first leg of the minute', (at) => firstLeg(at)),
  predictor('the place in the range of the minute', (at) => place(at, secondOfMinute(at))),
  predictor('the place in the range of 60 s', (at) => place(at, 60)),
  predictor('the minute before', (at) => {
    const begun = at.second - secondOfMinute(at);
    return moveOf(at.market, begun, 60);
  }),
  predictor('a wide range, and the last 10 s', (at) => (width(at) - 1) * Math.sign(move(at, 10))),
  predictor('much volume, and the last 10 s', (at) => busy(at) * Math.sign(move(at, 10))),
  predictor('lots bought in 10 s', (at) => sum(at.market.boughtLots, at.second, 10)),
  predictor('lots bought in 60 s', (at) => sum(at.market.boughtLots, at.second, 60)),
  predictor('trades bought in 10 s', (at) => sum(at.market.boughtTrades, at.second, 10)),
  predictor('the last trade', ({ market, second }) => newest(market.lastQuantity, second)),
  predictor('a large last trade', ({ market, second }) => {
    const last = newest(market.lastQuantity, second);
    const mean = sum(market.volume, second, 60) / 60;
    return Math.abs(last) > mean ? last : -last;
  }),
  predictor('the best levels of the book', ({ market, second }) => market.nearBook[second] ?? 0),
  predictor('the whole book', ({ market, second }) => market.wholeBook[second] ?? 0),
  predictor('the distance from nominal', ({ market, second }) =>
    Math.log(market.nominal / (market.price[second] ?? 1)),
  ),
];

function predictor(name: string, guess: Predictor['guess']): Predictor {
  return { name, guess };
}

/** Relative move of a market over the seconds before one. */
export function moveOf(market: SampledMarket | undefined, second: number, back: number): number {
  const [now = 0, before = 0] = [market?.price[second], market?.price[second - back]];
  return before === 0 ? 0 : now / before - 1;
}

function move({ market, second }: Moment, back: number): number {
  return moveOf(market, second, back);
}

function ownMove(at: Moment, back: number): number {
  return move(at, back) - (at.common.get(back) ?? 0);
}

function besideCounterpart({ tape, market, second }: Moment): number {
  const other = market.counterpart === null ? undefined : tape.markets[market.counterpart];
  return other ? (other.price[second] ?? 0) - (market.price[second] ?? 0) : 0;
}

function secondOfMinute({ tape, second }: Moment): number {
  return Math.floor(tape.startMs / 1000 + second) % 60;
}

/** Only in the first half of a minute, once ten seconds have gone by. */
function firstLeg(at: Moment): number {
  const gone = secondOfMinute(at);
  return gone >= 5 && gone <= 30 ? moveOf(at.market, at.second - gone + 5, 5) : 0;
}

/** From -1, at the low of some seconds, to 1. */
function place({ market, second }: Moment, back: number): number {
  const { high, low } = range(market, second, back);
  return high === low ? 0 : (2 * (market.price[second] ?? 0) - high - low) / (high - low);
}

function range(market: SampledMarket, second: number, back: number) {
  let high = 0;
  let low = Number.POSITIVE_INFINITY;
  for (let at = second - back; at <= second; at += 1) {
    const price = market.price[at] ?? 0;
    if (price > high) high = price;
    if (price < low) low = price;
  }
  return { high, low };
}

/** The range of ten seconds beside that of the minute. */
function width({ market, second }: Moment): number {
  const [short, long] = [range(market, second, 10), range(market, second, 60)];
  return long.high === long.low ? 1 : (2 * (short.high - short.low)) / (long.high - long.low);
}

/** Above 0 when the last ten seconds had more than their share of the last minute's volume. */
function busy({ market, second }: Moment): number {
  return 6 * sum(market.volume, second, 10) - sum(market.volume, second, 60);
}

function sum(column: Float64Array, second: number, back: number): number {
  let total = 0;
  for (let at = second - back + 1; at <= second; at += 1) total += column[at] ?? 0;
  return total;
}

function newest(column: Float64Array, second: number): number {
  for (let at = second; at > second - 15; at -= 1) if (column[at]) return column[at] ?? 0;
  return 0;
}
