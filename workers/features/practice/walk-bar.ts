/**
 * The trades of a minute of which only its bar is known: open, the extreme that is nearer to it, the other one, close. The rule
 * is fixed, so a stretch plays the same each time; of two extremes that are equally near the low comes first.
 */
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import type { Bar } from '../../market/charts/candle-aggregator.ts';
import type { PlayedTick } from './played-tick.ts';

const STEPS = 4;
/** Open and close are the first and the last instant of the minute. */
const LAST_MS = MINUTE_MS - 1;

export function walkBar([openMs, open, high, low, close, lots]: Bar): PlayedTick[] {
  const isLowFirst = open - low <= high - open;
  const prices = isLowFirst ? [open, low, high, close] : [open, high, low, close];
  const share = Math.floor(lots / STEPS);
  return prices.map((price, step) => ({
    timeMs: openMs + Math.floor((LAST_MS * step) / (STEPS - 1)),
    price,
    // The close has what cannot be shared out.
    lots: step === STEPS - 1 ? lots - share * (STEPS - 1) : share,
    side: price >= (prices[step - 1] ?? open) ? 1 : -1,
  }));
}
