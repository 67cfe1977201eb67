/** Compares the result on an order with what the core itself saw of the market's stream. Pure. */
import type { OptionOrder } from '../../../contract/features/options.ts';
import type { OptionCheck } from '../../../contract/features/options-views.ts';
import { exact } from '../../../contract/money.ts';
import { MISSING_TICK_MS, optionOutcome } from '../../../contract/rules/options/payout.ts';
import type { HeardTick, Sighting } from './tick-ring.ts';

export interface Sightings {
  readonly opening: Sighting;
  readonly settling: Sighting;
}

export function checkOption(
  order: OptionOrder,
  seen: Sightings & { readonly now: number; readonly priceOf: (tick: HeardTick) => string },
): OptionCheck {
  if (order.outcome === 'void') return checkVoid(order, seen);
  const opening = compare(seen.opening, openingOf(order), seen);
  if (order.outcome === 'sold') return opening;
  const verdicts = [opening, compare(seen.settling, settlingOf(order), seen)];
  if (verdicts.includes('differs')) return 'differs';
  if (order.outcome === null) return 'pending';
  if (verdicts.includes('unseen')) return 'unseen';
  if (verdicts.includes('pending')) return 'pending';
  return outcomeOf(order, seen) === order.outcome ? 'agrees' : 'differs';
}

interface SaidTick {
  readonly id: number | null;
  readonly time: number;
  readonly price: string;
}

function openingOf({ buyTickId, buyTickAt, buyPrice }: OptionOrder): SaidTick | null {
  return buyTickAt === null || buyPrice === null
    ? null
    : { id: buyTickId, time: buyTickAt, price: buyPrice };
}

function settlingOf({ sellTickId, sellTickAt, sellPrice }: OptionOrder): SaidTick | null {
  return sellTickAt === null || sellPrice === null
    ? null
    : { id: sellTickId, time: sellTickAt, price: sellPrice };
}

function compare(
  sighting: Sighting,
  said: SaidTick | null,
  { now, priceOf }: { now: number; priceOf: (tick: HeardTick) => string },
): OptionCheck {
  if (said === null) return 'pending';
  if (sighting.state === 'unseen') return 'unseen';
  // The exchange may speak before its stream does; but a stream that stays silent shows nothing.
  if (sighting.state === 'awaited') return now - said.time > MISSING_TICK_MS ? 'unseen' : 'pending';
  const { tick } = sighting;
  const isSame =
    tick.time === said.time &&
    (said.id === null || tick.id === said.id) &&
    exact(priceOf(tick)).eq(said.price);
  return isSame ? 'agrees' : 'differs';
}

function outcomeOf(
  order: OptionOrder,
  seen: Sightings & { readonly priceOf: (tick: HeardTick) => string },
): string | null {
  const { opening, settling } = seen;
  if (opening.state !== 'seen' || settling.state !== 'seen') return null;
  return optionOutcome({
    type: order.type,
    buyPrice: seen.priceOf(opening.tick),
    sellPrice: seen.priceOf(settling.tick),
  });
}

/** Void is right when either instant had no tick for so long. */
function checkVoid(order: OptionOrder, { opening, settling }: Sightings): OptionCheck {
  const quiet = [isQuiet(opening, order.openedAt), isQuiet(settling, order.sellAt)];
  if (quiet.includes(true)) return 'agrees';
  return quiet.includes(null) ? 'unseen' : 'differs';
}

/** Null when the core cannot tell. */
function isQuiet(sighting: Sighting, instantMs: number): boolean | null {
  if (sighting.state === 'seen') return sighting.tick.time > instantMs + MISSING_TICK_MS;
  return sighting.state === 'awaited' && sighting.isWatched ? true : null;
}
