/** A simulated market whose keys are known, and the tapes that anybody makes again from the key of a day. */
import { DAY_MS, dayOf, HOUR_MS } from '../../contract/plain/time.ts';
import { DayBeacons } from '../../contract/rules/market/simulated/day-beacons.ts';
import { DayKeys } from '../../contract/rules/market/simulated/day-keys.ts';
import { KeyedTape } from '../../contract/rules/market/simulated/keyed-tape.ts';
import { MarketTerms, termsOf } from '../../contract/rules/market/simulated/market-terms.ts';
import { plainPrimitives } from '../../contract/rules/market/simulated/plain-primitives.ts';
import { createSimulatedFeed } from '../../server/market/simulated/simulated-feed.ts';

/** A Wednesday on which all markets trade. */
export const START_MS = Date.UTC(2026, 0, 7);
const RATE = 50;

export function openKeyedWorld(beacons = new DayBeacons()) {
  const nowMs = START_MS + DAY_MS + HOUR_MS;
  const feed = createSimulatedFeed({
    clock: { now: () => nowMs },
    seed: 'keyed',
    ticksPerSecond: RATE,
    days: { beacons, untilMs: () => beacons.readyUntilMs() },
  });
  const day = dayOf(START_MS);
  const key = feed.dayKey(day) ?? '';
  const marketOf = (symbol: string) => {
    const market = feed.marketBySymbol(symbol);
    const shape = market && feed.shapeOf(market.id, 0);
    if (!market || !shape) throw new Error(`no shape of ${symbol}`);
    return { market, shape };
  };
  return {
    ...{ feed, day, key, nowMs },
    marketOf,
    /** By another key there are other trades. */
    tapeOf(symbol: string, told = key): KeyedTape {
      const { shape } = marketOf(symbol);
      return new KeyedTape({
        symbol,
        shapeOf: () => shape,
        terms: new MarketTerms(termsOf({ rate: RATE })),
        keys: new DayKeys(plainPrimitives, day, told, { beacons }),
      });
    },
  };
}
