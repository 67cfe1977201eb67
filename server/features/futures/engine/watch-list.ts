/**
 * Orders and positions that wait for a price, by market, in memory. It only selects candidates; the
 * database decides, under the lock of the account, whether something really happens.
 */
import type { Tick } from '../../../market/feed.ts';
import { betterTicks, isReached, isTrailed, type Watched } from './triggers.ts';

export interface WatchList {
  watch(watched: Watched): void;
  forget(kind: Watched['kind'], id: number): void;
  find(kind: Watched['kind'], id: number): Watched | undefined;
  /** No tick reaches it, whatever is watched under its id, until it is resumed; a trailing stop still follows its mark. */
  suspend(item: Pick<Watched, 'kind' | 'id'>): void;
  resume(item: Pick<Watched, 'kind' | 'id'>): void;
  /** Everything that the tick reaches in its market; updates trailing stops. */
  reachedBy(tick: Tick): Watched[];
  /** Trailing stops that moved since the last call. */
  movedTrails(): Watched[];
}

interface Span {
  readonly low: number;
  readonly high: number;
}

interface MarketWatch {
  readonly items: Map<string, Watched>;
  readonly suspended: Map<string, Watched>;
  /** No trigger lies strictly between these prices; null until they are computed again. */
  quiet: Span | null;
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
  readonly #suspended = new Set<string>();

  watch(watched: Watched): void {
    const key = keyOf(watched.kind, watched.id);
    const { marketId } = watched;
    const market = this.#markets.get(marketId) ?? newMarket();
    const old = itemOf(market, key);
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
    this.#place(market, key, watched);
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
    const market = marketId === undefined ? undefined : this.#markets.get(marketId);
    return market && itemOf(market, key);
  }

  suspend({ kind, id }: Pick<Watched, 'kind' | 'id'>): void {
    this.#suspended.add(keyOf(kind, id));
    this.#placeAgain(kind, id);
  }

  resume({ kind, id }: Pick<Watched, 'kind' | 'id'>): void {
    this.#suspended.delete(keyOf(kind, id));
    this.#placeAgain(kind, id);
  }

  reachedBy(tick: Tick): Watched[] {
    const stopped = this.#follow(tick).sort(byTurn);
    const market = this.#markets.get(tick.marketId);
    if (!market) return stopped;
    market.quiet ??= quietSpan(market.items.values());
    if (tick.price > market.quiet.low && tick.price < market.quiet.high) return stopped;
    // A fired entry has passed its trigger, so the span is computed again.
    market.quiet = null;
    const reached = new Set(stopped);
    for (const item of market.items.values()) if (isReached(item, tick)) reached.add(item);
    return [...reached].sort(byTurn);
  }

  movedTrails(): Watched[] {
    const trails = [...this.#moved];
    this.#moved.clear();
    return trails;
  }

  #placeAgain(kind: Watched['kind'], id: number): void {
    const key = keyOf(kind, id);
    const item = this.find(kind, id);
    const market = item && this.#markets.get(item.marketId);
    if (!market) return;
    market.items.delete(key);
    market.suspended.delete(key);
    this.#place(market, key, item);
  }

  #place(market: MarketWatch, key: string, item: Watched): void {
    if (this.#suspended.has(key)) {
      market.suspended.set(key, item);
      return;
    }
    market.items.set(key, item);
    // The quiet span is only narrowed here: perhaps one check too many, never one too few.
    market.quiet = market.quiet === null ? null : narrowed(market.quiet, item);
  }

  #drop(key: string): void {
    const marketId = this.#marketOfKey.get(key);
    if (marketId === undefined) return;
    const market = this.#markets.get(marketId);
    const old = market && itemOf(market, key);
    market?.items.delete(key);
    market?.suspended.delete(key);
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
      if (this.#suspended.has(keyOf(item.kind, item.id))) continue;
      if (isTrailed(item.trailing, best, tick.price)) stopped.push(item);
    }
    return stopped;
  }
}

function newMarket(): MarketWatch {
  return { items: new Map(), suspended: new Map(), quiet: null };
}

function itemOf(market: MarketWatch, key: string): Watched | undefined {
  return market.items.get(key) ?? market.suspended.get(key);
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

function quietSpan(items: Iterable<Watched>): Span {
  let span: Span = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  for (const item of items) span = narrowed(span, item);
  return span;
}

/** All positions of a market are gone through with each tick of a fall, so nothing is made here but the answer. */
function narrowed(span: Span, { triggers }: Watched): Span {
  let { low, high } = span;
  for (const { when, ticks } of triggers) {
    if (when === 'atOrBelow') low = Math.max(low, ticks);
    else high = Math.min(high, ticks);
  }
  return low === span.low && high === span.high ? span : { low, high };
}
