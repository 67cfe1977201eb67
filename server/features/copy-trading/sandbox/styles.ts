/**
 * What a trader of the sandbox does next: a pure function of public closes, of what it holds and of a number drawn from
 * its name and the minute. Distances are counted in the market's own moves, so that a style trades any contract.
 */
import type { traderStyles } from '../../../../contract/features/copy-trading-entities.ts';

export type Side = 'long' | 'short';

export interface HeldPosition {
  readonly id: number;
  readonly side: Side;
  /** Average price of its opening, in ticks. */
  readonly openTicks: number;
  readonly lots: number;
  readonly openLots: number;
}

export interface Situation {
  /** Closes of full minutes in ticks, the newest last. */
  readonly closes: readonly number[];
  /** The oldest first. */
  readonly held: readonly HeldPosition[];
  /** From 0 to 1. */
  readonly draw: number;
}

export type Decision =
  | { readonly kind: 'open'; readonly side: Side }
  | { readonly kind: 'close'; readonly id: number; readonly lots: number };

type Look = Situation & {
  readonly last: number;
  /** Standard deviation of the change of one minute, in ticks. */
  readonly move: number;
};
type Style = (look: Look) => Decision | null;

const GRID_LEVELS = 4;

/** Nothing without a past, nor in a market that stands still. */
export function decide(
  style: (typeof traderStyles)[number],
  situation: Situation,
): Decision | null {
  const { closes } = situation;
  const last = closes.at(-1);
  const changes = closes.slice(1).map((close, index) => close - (closes[index] ?? close));
  const move = Math.sqrt(meanOf(changes.map((change) => change * change)));
  if (last === undefined || move === 0) return null;
  return styles[style]({ ...situation, last, move });
}

/** With the direction of a short average against a long one, until it turns. */
const trend: Style = ({ closes, held, move }) => {
  const quarter = Math.ceil(closes.length / 4);
  const gap = (meanOf(closes.slice(-quarter)) - meanOf(closes)) / move;
  const [position] = held;
  if (position === undefined) return Math.abs(gap) > 1.5 ? open(gap > 0) : null;
  return gap * signOf(position) < 0 ? closeAll(position) : null;
};

/** Against what has strayed from its average; half is closed on the way back, the rest at the average. */
const reversion: Style = ({ closes, held, last }) => {
  const mean = meanOf(closes);
  const deviation = Math.sqrt(meanOf(closes.map((close) => (close - mean) ** 2)));
  const strayed = deviation === 0 ? 0 : (last - mean) / deviation;
  const [position] = held;
  if (position === undefined) return Math.abs(strayed) > 1.8 ? open(strayed < 0) : null;
  const against = -strayed * signOf(position);
  if (against <= 0 || against > 4) return closeAll(position);
  const isWhole = position.lots === position.openLots && position.lots > 1;
  return against < 0.8 && isWhole
    ? { kind: 'close', id: position.id, lots: Math.floor(position.lots / 2) }
    : null;
};

/** Out of the range of the past, until the range of its last third is left on the other side. */
const breakout: Style = ({ closes, held, last }) => {
  const past = closes.slice(0, -1);
  const [position] = held;
  if (position === undefined) {
    if (last > Math.max(...past)) return open(true);
    return last < Math.min(...past) ? open(false) : null;
  }
  const third = past.slice(-Math.ceil(past.length / 3));
  const isOver = position.side === 'long' ? last < Math.min(...third) : last > Math.max(...third);
  return isOver ? closeAll(position) : null;
};

/** A purchase at each step down, sold one step above what it cost. */
const grid: Style = ({ held, last, move, closes }) => {
  const step = move * Math.sqrt(closes.length / 4);
  const done = held.find(({ openTicks }) => last >= openTicks + step);
  if (done !== undefined) return closeAll(done);
  const lowest = Math.min(...held.map(({ openTicks }) => openTicks));
  return held.length < GRID_LEVELS && last <= lowest - step ? open(true) : null;
};

/** A side by the toss of a coin at a great multiple, sold at a small profit and kept at any loss. */
const reckless: Style = ({ held, last, move, draw }) => {
  const [position] = held;
  if (position === undefined) return open(draw < 0.5);
  const gain = (last - position.openTicks) * signOf(position);
  return gain > 2 * move ? closeAll(position) : null;
};

const styles: Readonly<Record<(typeof traderStyles)[number], Style>> = {
  trend,
  reversion,
  breakout,
  grid,
  reckless,
};

function open(isLong: boolean): Decision {
  return { kind: 'open', side: isLong ? 'long' : 'short' };
}

function closeAll({ id, lots }: HeldPosition): Decision {
  return { kind: 'close', id, lots };
}

function signOf({ side }: HeldPosition): 1 | -1 {
  return side === 'long' ? 1 : -1;
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
