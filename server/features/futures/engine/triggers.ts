/** The prices that fire an order or a position: its triggers, and whether a tick has reached them. */
import { readPrice } from '../../../../contract/rules/futures/limits.ts';
import { isTriggered, trailingStopTicks } from '../../../../contract/rules/futures/pricing.ts';
import { awaitsTrigger, isAsleep } from '../../../../contract/rules/futures/waiting.ts';
import type { MarketFeed, Tick } from '../../../market/feed.ts';
import { marketOf } from '../rows/entities.ts';
import { isSliced, type OrderRow } from '../rows/order-store.ts';
import type { PositionRow } from '../rows/position-store.ts';

type Trigger = Parameters<typeof isTriggered>[0];

/** One waiting order or position, with its triggers; any one of them fires it. */
export interface Watched {
  readonly kind: 'order' | 'position';
  readonly id: number;
  readonly userId: number;
  readonly marketId: number;
  readonly version: number;
  readonly openTickId: number;
  readonly fromTickId: number;
  readonly triggers: readonly Trigger[];
  /** The trigger that liquidates an isolated position; one of `triggers`. */
  readonly liquidation: Trigger | null;
  /** Set while a trailing stop follows the mark. */
  readonly trailing: { readonly side: 'long' | 'short'; readonly rate: string } | null;
  /** The best mark of a trailing stop so far; it moves with the ticks. */
  bestTicks: number | null;
}

/** Whether a tick fires a waiting order or position. */
export function isReached(item: Watched, tick: Tick): boolean {
  if (item.liquidation !== null && tick.id > item.openTickId) {
    if (isTriggered(item.liquidation, tick.price)) return true;
  }
  if (tick.id <= item.fromTickId) return false;
  for (const trigger of item.triggers) if (isTriggered(trigger, tick.price)) return true;
  const { trailing, bestTicks } = item;
  return trailing !== null && isTrailed(trailing, bestTicks, tick.price);
}

export function watchedOrder(row: OrderRow, feed: MarketFeed): Watched {
  const { id, userId, marketId, version, fromTickId } = row;
  const tickIds = { openTickId: fromTickId, fromTickId };
  const place = { kind: 'order', id, userId, marketId, version, ...tickIds } as const;
  const triggers = orderTriggers(row, feed);
  return { ...place, triggers, liquidation: null, trailing: null, bestTicks: null };
}

interface OrderTrigger extends Trigger {
  /** Of a stop that waits; otherwise it is the limit. */
  readonly wakes: boolean;
}

/** The prices that fire an order: a waiting stop's trigger or the limit, of a pair both, which no tick reaches at once. */
export function orderTriggers(row: OrderRow, feed: MarketFeed): OrderTrigger[] {
  // Of slices only the time decides.
  if (isSliced(row)) return [];
  const market = marketOf(feed, row);
  // Opening a long buys, and so does closing a short.
  const buys = (row.side === 'long') !== row.reduceOnly;
  const limit = {
    ticks: readPrice(row.targetPrice, market) ?? 0,
    when: buys ? ('atOrBelow' as const) : ('atOrAbove' as const),
    wakes: false,
  };
  if (!awaitsTrigger(row) || row.triggerWhen === null) return [limit];
  const ticks = readPrice(row.triggerPrice, market) ?? 0;
  const trigger = { ticks, when: row.triggerWhen, wakes: true };
  return isAsleep(row) ? [trigger] : [trigger, limit];
}

export function watchedPosition(row: PositionRow, feed: MarketFeed): Watched {
  const { id, userId, marketId, version, fromTickId, trailingRate, side } = row;
  const triggers = positionTriggers(row, feed);
  return {
    ...({ kind: 'position', id, userId, marketId, version } as const),
    ...{ openTickId: row.openTickId, fromTickId },
    triggers: triggers.map(({ trigger }) => trigger),
    liquidation: triggers.find(({ reason }) => reason === 'liquidation')?.trigger ?? null,
    trailing: trailingRate === null ? null : { side, rate: trailingRate },
    bestTicks: row.trailingBestTicks,
  };
}

export type StopReason = 'liquidation' | 'stop_loss' | 'trailing_stop' | 'target_profit';

/** The fixed triggers of a position; when several are reached at once, the first one counts. */
function positionTriggers(
  row: PositionRow,
  feed: MarketFeed,
): { reason: StopReason; trigger: Trigger }[] {
  const market = marketOf(feed, row);
  const losing = row.side === 'long' ? 'atOrBelow' : 'atOrAbove';
  const winning = row.side === 'long' ? 'atOrAbove' : 'atOrBelow';
  const stops = [
    ['liquidation', row.liquidationTicks, losing],
    ['stop_loss', readPrice(row.stopLossPrice, market), losing],
    ['target_profit', readPrice(row.targetProfitPrice, market), winning],
  ] as const;
  return stops.flatMap(([reason, ticks, when]) =>
    ticks === null ? [] : [{ reason, trigger: { ticks, when } }],
  );
}

/** Why a tick closes a position, or null when it does not. */
export function reasonToClose(
  row: PositionRow,
  tick: Tick,
  known: { feed: MarketFeed; bestTicks: number | null },
): StopReason | null {
  // Moving a stop does not prevent a liquidation that is due.
  const since = (reason: StopReason) =>
    reason === 'liquidation' ? row.openTickId : row.fromTickId;
  const fixed = positionTriggers(row, known.feed).find(
    ({ reason, trigger }) => tick.id > since(reason) && isTriggered(trigger, tick.price),
  );
  if (fixed) return fixed.reason;
  if (row.trailingRate === null || tick.id <= row.fromTickId) return null;
  const best = betterTicks(row.side, row.trailingBestTicks, known.bestTicks);
  const trailing = { side: row.side, rate: row.trailingRate };
  return isTrailed(trailing, best, tick.price) ? 'trailing_stop' : null;
}

export function isTrailed(
  trailing: { side: 'long' | 'short'; rate: string },
  bestTicks: number | null,
  price: number,
): boolean {
  if (bestTicks === null) return false;
  const ticks = trailingStopTicks(trailing.side, bestTicks, trailing.rate);
  const when = trailing.side === 'long' ? 'atOrBelow' : 'atOrAbove';
  return isTriggered({ ticks, when }, price);
}

export function betterTicks(
  side: 'long' | 'short',
  left: number | null,
  right: number | null,
): number | null {
  if (left === null || right === null) return left ?? right;
  return side === 'long' ? Math.max(left, right) : Math.min(left, right);
}
