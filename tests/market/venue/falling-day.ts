/** A recording in which Bitcoin stands, falls by three percent and comes back: who looks only afterwards sees nothing of it. */
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import type { DepthData, Level, RecordedDay, Trade } from './stand-in/recorded-day.ts';

const FIRST_MS = Date.UTC(2026, 0, 5, 12);
const EVERY_MS = 500;
/** Minutes of which it stands, falls, and has come back by. */
export const STANDS_UNTIL_MS = 3 * MINUTE_MS;
const LOWEST_MS = 6 * MINUTE_MS;
const BACK_MS = 9 * MINUTE_MS;
export const FALLEN_FOR_MS = 10 * MINUTE_MS;
const LENGTH_MS = 16 * MINUTE_MS;
const PRICE = 60_000;
const DEPTH = 0.03;

export function fallingDay(branch: 'spot' | 'usdm'): RecordedDay {
  const snapshot = { lastUpdateId: 1000, bids: levels(-1), asks: levels(1) };
  const depths: DepthData[] = [];
  const trades: Trade[] = [];
  for (let ms = 0; ms < LENGTH_MS; ms += EVERY_MS) {
    const u = 1001 + depths.length;
    depths.push({
      ...{ E: FIRST_MS + ms, U: u, u, b: [['59000.00', String(1 + (u % 5))]], a: [] },
      ...(branch === 'usdm' && { pu: u - 1 }),
    });
    trades.push({ T: FIRST_MS + ms, p: priceAt(ms).toFixed(1), q: '0.010', m: ms % 1000 === 0 });
  }
  return {
    ...{ snapshot, depths, trades, minuteMs: FIRST_MS, firstMs: FIRST_MS },
    lastMs: FIRST_MS + LENGTH_MS - EVERY_MS,
  };
}

function priceAt(ms: number): number {
  if (ms < STANDS_UNTIL_MS || ms >= BACK_MS) return PRICE;
  const share =
    ms < LOWEST_MS
      ? (ms - STANDS_UNTIL_MS) / (LOWEST_MS - STANDS_UNTIL_MS)
      : (BACK_MS - ms) / (BACK_MS - LOWEST_MS);
  return PRICE * (1 - DEPTH * share);
}

function levels(side: 1 | -1): Level[] {
  return Array.from({ length: 40 }, (_, index): Level => {
    const price = PRICE + side * (index + 1);
    return [price.toFixed(2), '5'];
  });
}
