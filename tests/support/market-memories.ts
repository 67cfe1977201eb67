/**
 * What the simulated markets of a test process have worked out: most of what the start of a server costs are bars of days
 * that are over, and the next server of the same seed has the same.
 */
import type { Config } from '../../server/config.ts';
import {
  createMarketMemory,
  type MarketMemory,
} from '../../server/market/simulated/market-memory.ts';

const memories = new Map<string, MarketMemory>();

export function marketMemoryOf(config: Config): MarketMemory {
  const { mode, marketSeed, marketRate, marketBeacon } = config;
  const known = JSON.stringify([mode, marketSeed, marketRate]);
  // A seed that is drawn, or days that are mixed with a beacon, are known to that server alone.
  if (marketSeed === null || marketBeacon !== null) return createMarketMemory();
  const memory = memories.get(known) ?? createMarketMemory();
  memories.set(known, memory);
  return memory;
}
