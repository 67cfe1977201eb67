/** The trades themselves of days whose keys were told, made again on the device as "Can I check this?" makes them. */
import type { Run } from '../../../contract/core.ts';
import { dayText } from '../../../contract/plain/day-text.ts';
import { dayOf } from '../../../contract/plain/time.ts';
import { isKey } from '../../../contract/rules/fairness/chain.ts';
import { toTerms } from '../../../contract/rules/fairness/told-terms.ts';
import { collectBeacons } from '../../../contract/rules/market/beacon/told-beacons.ts';
import { DayKeys } from '../../../contract/rules/market/simulated/day-keys.ts';
import { KeyedTape } from '../../../contract/rules/market/simulated/keyed-tape.ts';
import type { ShapeOfDay } from '../../../contract/rules/market/simulated/market-shape.ts';
import { MarketTerms } from '../../../contract/rules/market/simulated/market-terms.ts';
import { plainPrimitives } from '../../../contract/rules/market/simulated/plain-primitives.ts';
import type { Bar } from '../../market/charts/candle-aggregator.ts';
import type { PlayedTick } from './played-tick.ts';

/** The trades of a minute, given its bar. */
export type ToldMinute = (bar: Bar) => PlayedTick[];

/** Null where no key makes the prices of this day, it has not been told, or this app cannot make them. */
export async function tellDay(run: Run, symbol: string, atMs: number): Promise<ToldMinute | null> {
  const day = dayOf(atMs);
  const [own, before] = await Promise.all(
    [day, day - 1].map((each) => run('markets.fairness', { day: dayText(each), symbol })),
  );
  if (!own?.ok || !before?.ok) return null;
  const { key, shape } = own.value;
  const terms = new MarketTerms(toTerms(own.value.terms));
  if (key === null || shape === null || !isKey(key) || !terms.isKnownUntil(day)) return null;
  const told = await collectBeacons(async (from) => {
    const answer = await run('markets.beacon', from === undefined ? {} : { from });
    return answer.ok ? answer.value : null;
  }, day);
  if (told === null || told.fault !== null) return null;
  const shapeOf: ShapeOfDay = (at) => (at < day ? (before.value.shape ?? shape) : shape);
  const keys = new DayKeys(plainPrimitives, day, key, { beacons: told.beacons, terms });
  const tape = new KeyedTape({ symbol, shapeOf, terms, keys });
  return ([openMs, , , , , lots]) => tape.ticksOf(openMs, lots).map(toPlayed);
}

const toPlayed = (tick: {
  timeMs: number;
  price: number;
  quantity: number;
  side: 1 | -1;
}): PlayedTick => ({
  timeMs: tick.timeMs,
  price: tick.price,
  lots: tick.quantity,
  side: tick.side,
});

/** Whether trades fold to the bar that the exchange keeps. */
export function foldsTo(ticks: readonly PlayedTick[], [, open, high, low, close]: Bar): boolean {
  const prices = ticks.map(({ price }) => price);
  return (
    prices[0] === open &&
    prices.at(-1) === close &&
    Math.max(...prices) === high &&
    Math.min(...prices) === low
  );
}
