/**
 * The leverage account if the prices of all its markets moved by one share at once, from where they are. Profits move
 * in a straight line with the price, so all of it is exact. An isolated position costs no more than its own margin, and
 * the cross account no more than it has.
 */
import type { Decimal } from 'decimal.js';
import { Exact, exact, plainText } from '../../money.ts';
import { type AccountPosition, profitAt } from './account.ts';
import { futuresNotional } from './pricing.ts';

export interface WhatIfPosition extends AccountPosition {
  readonly id: number;
}

export interface WhatIfAccount {
  readonly available: string;
  readonly frozen: string;
  readonly positions: readonly WhatIfPosition[];
}

export interface WhatIf {
  readonly equity: string;
  /** The equity then less the equity now. */
  readonly change: string;
  /** What would be liquidated. */
  readonly endedIds: readonly number[];
}

/** `share` is 0.05 for five percent up, -0.05 for five percent down. */
export function futuresWhatIf(account: WhatIfAccount, share: string): WhatIf {
  const then = accountAt(account, exact(share));
  const { equity: now } = accountAt(account, new Exact(0));
  return {
    equity: plainText(then.equity),
    change: plainText(then.equity.minus(now)),
    endedIds: then.ended.map(({ id }) => id),
  };
}

/** The smallest moves down and up that liquidate something, as shares towards zero; null where none does. */
export function liquidationDistances(account: WhatIfAccount): {
  readonly down: string | null;
  readonly up: string | null;
} {
  const moves = bearersOf(account).flatMap(({ room, slope }) => {
    if (room.lte(0)) return [new Exact(0)];
    return slope.isZero() ? [] : [room.negated().div(slope)];
  });
  const down = moves.filter((move) => move.lte(0) && move.gt(-1));
  const up = moves.filter((move) => move.gte(0));
  const text = (move: Decimal) => plainText(move.toDecimalPlaces(PLACES, Exact.ROUND_DOWN));
  return {
    down: down.length === 0 ? null : text(Exact.max(...down)),
    up: up.length === 0 ? null : text(Exact.min(...up)),
  };
}

/** A hundredth of a percent. */
const PLACES = 4;

/** What is liquidated by itself: an isolated position, or all cross ones together. */
interface Bearer {
  readonly positions: readonly WhatIfPosition[];
  readonly equity: Decimal;
  /** What the equity is above the maintenance margin. */
  readonly room: Decimal;
  /** Change of the equity for a move of the whole price. */
  readonly slope: Decimal;
}

function bearersOf({ available, positions }: WhatIfAccount): readonly Bearer[] {
  const cross = positions.filter(({ marginMode }) => marginMode === 'cross');
  const isolated = positions.filter(({ marginMode }) => marginMode === 'isolated');
  const ofOne = isolated.map((position) => bearer([position], '0'));
  return cross.length === 0 ? ofOne : [...ofOne, bearer(cross, available)];
}

function bearer(positions: readonly WhatIfPosition[], available: string): Bearer {
  const sum = (amountOf: (position: WhatIfPosition) => string) =>
    positions.reduce((total, position) => total.plus(amountOf(position)), new Exact(0));
  const equity = sum(({ margin }) => margin)
    .plus(sum((position) => profitAt(position, position.markTicks)))
    .plus(available);
  const notional = ({ side, lots, markTicks, scales }: WhatIfPosition) => {
    const size = futuresNotional(lots, markTicks, scales);
    return side === 'long' ? size : `-${size}`;
  };
  const room = equity.minus(sum(({ maintenance }) => maintenance));
  return { positions, equity, room, slope: sum(notional) };
}

function accountAt(account: WhatIfAccount, share: Decimal) {
  const bearers = bearersOf(account);
  const hasCross = account.positions.some(({ marginMode }) => marginMode === 'cross');
  const alone = exact(account.frozen).plus(hasCross ? '0' : account.available);
  const equity = bearers.reduce(
    (total, one) => total.plus(Exact.max(one.slope.times(share).plus(one.equity), 0)),
    alone,
  );
  const ended = bearers.filter(({ room, slope }) => slope.times(share).plus(room).lte(0));
  return { equity, ended: ended.flatMap(({ positions }) => positions) };
}
