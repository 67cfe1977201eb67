/**
 * Orders and positions that wait for a price, by market, in memory. It only selects candidates; the
 * database decides, under the lock of the account, whether something really happens.
 */
import { readPrice } from '../../../contract/rules/futures-limits.ts';
import { isTriggered, trailingStopTicks } from '../../../contract/rules/futures-pricing.ts';
import type { MarketFeed, Tick } from '../../market/feed.ts';
import { marketOf } from './entities.ts';
import type { OrderRow } from './order-store.ts';
import type { PositionRow } from './position-store.ts';

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

export interface WatchList {
  watch(watched: Watched): void;
  forget(kind: Watched['kind'], id: number): void;
  find(kind: Watched['kind'], id: number): Watched | undefined;
  /** Everything that the tick reaches in its market; updates trailing stops. */
  reachedBy(tick: Tick): Watched[];
  /** Trailing stops that moved since the last call. */
  movedTrails(): Watched[];
}

interface MarketWatch {
  readonly items: Map<string, Watched>;
  /** No trigger lies strictly between these prices; null until they are computed again. */
  quiet: { readonly low: number; readonly high: number } | null;
}

const keyOf = (kind: Watched['kind'], id: number) => `${kind}:${id}`;

export function createWatchList(): WatchList {
  return new MarketWatches();
}

class MarketWatches implements WatchList {
  readonly #markets = new Map<number, MarketWatch>();
  readonly #marketOfKey = new Map<string, number>();
  readonly #trailing = new Map<number, Set<Watched>>();
  readonly #moved = new Set<Watched>();

  watch(watched: Watched): void {
    const key = keyOf(watched.kind, watched.id);
    const { marketId } = watched;
    const market = this.#markets.get(marketId) ?? { items: new Map(), quiet: null };
    const old = market.items.get(key);
    if (old && old.version > watched.version) return;
    const knownTicks = watched.bestTicks;
    if (old && watched.trailing && old.fromTickId === watched.fromTickId) {
      const { side } = watched.trailing;
      watched.bestTicks = betterTicks(side, old.bestTicks, watched.bestTicks ?? old.bestTicks);
    }
    this.#drop(key);
    // A better mark than the row's must still be saved, or a restart would forget it.
    if (watched.bestTicks !== knownTicks) this.#moved.add(watched);
    this.#markets.set(marketId, market);
    market.items.set(key, watched);
    // The quiet span is only narrowed here: perhaps one check too many, never one too few.
    market.quiet = market.quiet === null ? null : narrowed(market.quiet, watched);
    this.#marketOfKey.set(key, marketId);
    if (watched.trailing) {
      const trails = this.#trailing.get(marketId) ?? new Set();
      this.#trailing.set(marketId, trails.add(watched));
    }
  }

  forget(kind: Watched['kind'], id: number): void {
    this.#drop(keyOf(kind, id));
  }

  find(kind: Watched['kind'], id: number): Watched | undefined {
    const key = keyOf(kind, id);
    const marketId = this.#marketOfKey.get(key);
    return marketId === undefined ? undefined : this.#markets.get(marketId)?.items.get(key);
  }

  reachedBy(tick: Tick): Watched[] {
    const stopped = this.#follow(tick).toSorted(byTurn);
    const market = this.#markets.get(tick.marketId);
    if (!market) return stopped;
    market.quiet ??= quietSpan(market.items.values());
    if (tick.price > market.quiet.low && tick.price < market.quiet.high) return stopped;
    // A fired entry has passed its trigger, so the span is computed again.
    market.quiet = null;
    const reached = [...market.items.values()].filter((item) => isReached(item, tick));
    return [...new Set([...reached, ...stopped])].toSorted(byTurn);
  }

  movedTrails(): Watched[] {
    const trails = [...this.#moved];
    this.#moved.clear();
    return trails;
  }

  #drop(key: string): void {
    const marketId = this.#marketOfKey.get(key);
    if (marketId === undefined) return;
    const market = this.#markets.get(marketId);
    const old = market?.items.get(key);
    market?.items.delete(key);
    this.#marketOfKey.delete(key);
    if (old) {
      this.#trailing.get(marketId)?.delete(old);
      this.#moved.delete(old);
    }
  }

  #follow(tick: Tick): Watched[] {
    const stopped: Watched[] = [];
    for (const item of this.#trailing.get(tick.marketId) ?? []) {
      if (tick.id <= item.fromTickId || item.trailing === null) continue;
      const best = betterTicks(item.trailing.side, item.bestTicks, tick.price);
      if (best !== item.bestTicks) this.#moved.add(item);
      item.bestTicks = best;
      if (isTrailed(item.trailing, best, tick.price)) stopped.push(item);
    }
    return stopped;
  }
}

/**
 * The order in which the items fired by one tick are settled, whenever they were first watched:
 * orders before the positions that they may change, and older ones first. It must be the same after
 * a restart.
 */
function byTurn(left: Watched, right: Watched): number {
  if (left.kind !== right.kind) return left.kind === 'order' ? -1 : 1;
  return left.id - right.id;
}

/** Whether a tick fires a waiting order or position. */
export function isReached(item: Watched, tick: Tick): boolean {
  if (item.liquidation !== null && tick.id > item.openTickId) {
    if (isTriggered(item.liquidation, tick.price)) return true;
  }
  if (tick.id <= item.fromTickId) return false;
  if (item.triggers.some((trigger) => isTriggered(trigger, tick.price))) return true;
  const { trailing, bestTicks } = item;
  return trailing !== null && isTrailed(trailing, bestTicks, tick.price);
}

export function watchedOrder(row: OrderRow, feed: MarketFeed): Watched {
  const { id, userId, marketId, version, fromTickId } = row;
  const tickIds = { openTickId: fromTickId, fromTickId };
  const place = { kind: 'order', id, userId, marketId, version, ...tickIds } as const;
  const triggers = [orderTrigger(row, feed)];
  return { ...place, triggers, liquidation: null, trailing: null, bestTicks: null };
}

/** The price that fires an order: a waiting stop's trigger, otherwise the limit. */
export function orderTrigger(row: OrderRow, feed: MarketFeed): Trigger {
  const market = marketOf(feed, row);
  if (row.triggerWhen !== null && !row.isTriggered) {
    return { ticks: readPrice(row.triggerPrice, market) ?? 0, when: row.triggerWhen };
  }
  // Opening a long buys, and so does closing a short.
  const buys = (row.side === 'long') !== row.reduceOnly;
  const ticks = readPrice(row.targetPrice, market) ?? 0;
  return { ticks, when: buys ? 'atOrBelow' : 'atOrAbove' };
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

function isTrailed(
  trailing: { side: 'long' | 'short'; rate: string },
  bestTicks: number | null,
  price: number,
): boolean {
  if (bestTicks === null) return false;
  const ticks = trailingStopTicks(trailing.side, bestTicks, trailing.rate);
  const when = trailing.side === 'long' ? 'atOrBelow' : 'atOrAbove';
  return isTriggered({ ticks, when }, price);
}

function betterTicks(
  side: 'long' | 'short',
  left: number | null,
  right: number | null,
): number | null {
  if (left === null || right === null) return left ?? right;
  return side === 'long' ? Math.max(left, right) : Math.min(left, right);
}

function quietSpan(items: Iterable<Watched>): { low: number; high: number } {
  let span = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  for (const item of items) span = narrowed(span, item);
  return span;
}

function narrowed(
  { low, high }: { low: number; high: number },
  { triggers }: Watched,
): { low: number; high: number } {
  const below = triggers.filter(({ when }) => when === 'atOrBelow').map(({ ticks }) => ticks);
  const above = triggers.filter(({ when }) => when === 'atOrAbove').map(({ ticks }) => ticks);
  return { low: Math.max(low, ...below), high: Math.min(high, ...above) };
}
