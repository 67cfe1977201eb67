/** A tape whose minutes run in straight lines from their open to one extreme, to the other and to their close, as those of version 1 did. */
import type { SampledMarket, SampledTape } from './sampled-tape.ts';

const MINUTE = 60;
/** Seconds of a minute at which its extremes are reached. */
const TURNS = [0, 18, 42, MINUTE];

export function withStraightMinutes(tape: SampledTape): SampledTape {
  return { ...tape, markets: tape.markets.map(straightened) };
}

function straightened(market: SampledMarket): SampledMarket {
  const price = market.price.slice();
  for (let from = 0; from + MINUTE < price.length; from += MINUTE) {
    const minute = market.price.subarray(from, from + MINUTE + 1);
    const [open = 0, close = 0] = [minute[0], minute[MINUTE]];
    const [low, high] = [Math.min(...minute), Math.max(...minute)];
    const knots = close >= open ? [open, low, high, close] : [open, high, low, close];
    for (let second = 0; second <= MINUTE; second += 1)
      price[from + second] = Math.round(priceAt(knots, second));
  }
  return { ...market, price, next: price };
}

function priceAt(knots: readonly number[], second: number): number {
  const leg = Math.max(0, TURNS.findIndex((turn) => turn >= second) - 1);
  const [from = 0, to = MINUTE] = [TURNS[leg], TURNS[leg + 1]];
  const [begin = 0, end = 0] = [knots[leg], knots[leg + 1]];
  return begin + ((end - begin) * (second - from)) / (to - from);
}
