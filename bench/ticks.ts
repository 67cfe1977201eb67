/** Ticks for the benches: columns, because reading them must cost next to nothing. */
import { seededRandom } from './harness.ts';

export interface Ticks {
  readonly count: number;
  readonly markets: number;
  readonly market: Uint16Array;
  readonly timeMs: Float64Array;
  readonly price: Float64Array;
  readonly volume: Float64Array;
}

/** `spacingMs` is the time between two ticks of all markets together. */
export function makeTicks(shape: { count: number; markets: number; spacingMs: number }): Ticks {
  const { count, markets, spacingMs } = shape;
  const random = seededRandom(7);
  const startMs = Date.UTC(2026, 0, 5);
  const ticks: Ticks = {
    count,
    markets,
    market: new Uint16Array(count),
    timeMs: new Float64Array(count),
    price: new Float64Array(count),
    volume: new Float64Array(count),
  };
  const last = new Float64Array(markets).fill(5_000_000);
  for (let index = 0; index < count; index += 1) {
    const market = Math.floor(random() * markets);
    last[market] = (last[market] ?? 0) + Math.floor(random() * 201) - 100;
    ticks.market[index] = market;
    ticks.timeMs[index] = startMs + Math.floor(index * spacingMs);
    ticks.price[index] = last[market] ?? 0;
    ticks.volume[index] = 1 + Math.floor(random() * 1000);
  }
  return ticks;
}
