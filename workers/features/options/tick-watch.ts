/** The rings of ticks of the markets that somebody watches. */
import { scaledText } from '../../../contract/scaled.ts';
import type { Stop } from '../../core/environment.ts';
import type { FeatureParts } from '../../feature/parts.ts';
import { createTickRing, type HeardTick, type Sighting, type TickRing } from './tick-ring.ts';

const MOST_SEEDED = 200;

export interface TickWatch {
  /** Watches a market from now on; the answer ends it. */
  watch(symbol: string): Stop;
  /** Undefined for a market that nobody watches. */
  sight(symbol: string, instantMs: number): Sighting | undefined;
  priceOf(symbol: string, tick: HeardTick): string;
  lastPrice(symbol: string): string | null;
  /** The exchange's time. */
  now(): number;
}

type Parts = Pick<FeatureParts, 'depths' | 'connection' | 'catalogue'> & {
  readonly keepMs: (symbol: string) => number;
  readonly onTicks: (symbol: string) => void;
};

export function createTickWatch(parts: Parts): TickWatch {
  const { depths, connection, catalogue } = parts;
  const markets = new Map<string, { ring: TickRing; count: number; close: Stop }>();
  const now = () => connection.clock.now();

  function openMarket(symbol: string) {
    const ring = createTickRing({ now, keepMs: () => parts.keepMs(symbol) });
    const before = depths.tape(symbol)?.newest(MOST_SEEDED) ?? [];
    ring.seed(before.reverse());
    const pieces = depths.tradePieces(symbol).subscribe(({ rows, change }) => {
      if (change === 'replace') ring.replace(rows);
      else ring.extend(rows);
      parts.onTicks(symbol);
    });
    return { ring, count: 0, close: () => pieces.unsubscribe() };
  }

  function priceOf(symbol: string, { price }: HeardTick): string {
    return scaledText(price, catalogue.bySymbol(symbol)?.priceScale ?? 0);
  }

  return {
    watch(symbol) {
      const market = markets.get(symbol) ?? openMarket(symbol);
      market.count += 1;
      markets.set(symbol, market);
      let isStopped = false;
      return () => {
        if (isStopped) return;
        isStopped = true;
        market.count -= 1;
        if (market.count > 0) return;
        markets.delete(symbol);
        market.close();
      };
    },
    sight: (symbol, instantMs) => markets.get(symbol)?.ring.sight(instantMs),
    priceOf,
    lastPrice(symbol) {
      const newest = markets.get(symbol)?.ring.newest();
      return newest === undefined ? null : priceOf(symbol, newest);
    },
    now,
  };
}
