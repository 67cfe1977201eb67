/**
 * The ticks of one market as the core heard them, the newest last. Within a minute their ids rise without holes, so a tick
 * whose predecessor is here is the first of its time, and nothing between the two was missed. The first of a minute
 * follows the one that the stream told right before it.
 */
import type { TradeTuple } from '../../../contract/realtime.ts';
import { isFirstOfMinute } from '../../../contract/rules/market/tick-numbers.ts';
import { firstTickAtOrAfter } from '../../../contract/rules/options/payout.ts';

/** However busy the market is. */
const MOST_TICKS = 20_000;
/** Old ticks are dropped so many at a time, because dropping moves all the others. */
const DROP_AT_ONCE = 256;

export interface HeardTick {
  readonly id: number;
  readonly time: number;
  /** In ticks of the market's price scale. */
  readonly price: number;
  /** It came when it happened, not in a snapshot afterwards. */
  readonly isLive: boolean;
}

/** What the core knows of the first tick at or after an instant. */
export type Sighting =
  | { readonly state: 'seen'; readonly tick: HeardTick }
  /** There is such a tick, but another before it may have been missed. */
  | { readonly state: 'unseen' }
  /** None has come; `isWatched` when the stream has been heard without a break since the instant. */
  | { readonly state: 'awaited'; readonly isWatched: boolean };

export interface TickRing {
  /** Rows heard before anybody asked for them, oldest first. */
  seed(rows: readonly TradeTuple[]): void;
  /** A snapshot, or the rows that follow. */
  replace(rows: readonly TradeTuple[]): void;
  extend(rows: readonly TradeTuple[]): void;
  newest(): HeardTick | undefined;
  sight(instantMs: number): Sighting;
}

export function createTickRing(parts: { now: () => number; keepMs: () => number }): TickRing {
  let ticks: HeardTick[] = [];
  /** First ticks of minutes that came right after the tick before them, in one stream or one snapshot. */
  const followers = new Set<number>();
  /** The tape was empty when the watch began, so the first tick has no predecessor. */
  let beginsTape = false;
  let watchedSinceMs = Number.POSITIVE_INFINITY;

  function add([id, time, price]: TradeTuple, isLive: boolean, isNext: boolean): void {
    const last = ticks.at(-1);
    if (last === undefined || id > last.id) {
      if (isNext && isFirstOfMinute(id)) followers.add(id);
      ticks.push({ id, time, price, isLive });
      return;
    }
    // A snapshot may run ahead of the stream; what then comes in its turn was heard live after all.
    const known = isLive ? ticks.findIndex((tick) => tick.id === id) : -1;
    if (known >= 0) ticks[known] = { id, time, price, isLive };
  }

  function drop(): void {
    const fromMs = (ticks.at(-1)?.time ?? 0) - parts.keepMs();
    const young = ticks.findIndex((tick) => tick.time >= fromMs);
    const surplus = Math.max(young, ticks.length - MOST_TICKS);
    if (surplus < DROP_AT_ONCE) return;
    ticks = ticks.slice(surplus);
    const oldest = ticks[0]?.id ?? 0;
    for (const id of followers) if (id < oldest) followers.delete(id);
    beginsTape = false;
  }

  function take(rows: readonly TradeTuple[], isLive: boolean): void {
    for (const [place, row] of rows.entries()) add(row, isLive, isLive || place > 0);
    drop();
  }

  return {
    seed: (rows) => take(rows, false),
    replace(rows) {
      if (isAnotherTape(ticks, rows)) ticks = [];
      beginsTape ||= ticks.length === 0 && rows.length === 0;
      watchedSinceMs = parts.now();
      take(rows, false);
    },
    extend: (rows) => take(rows, true),
    newest: () => ticks.at(-1),
    sight(instantMs) {
      const isPast = (ticks.at(-1)?.time ?? Number.NEGATIVE_INFINITY) >= instantMs;
      const tick = isPast ? firstTickAtOrAfter(ticks, instantMs) : undefined;
      if (tick === undefined) return { state: 'awaited', isWatched: watchedSinceMs <= instantMs };
      const before = ticks[ticks.indexOf(tick) - 1];
      const isFirst =
        before === undefined ? beginsTape : before.id === tick.id - 1 || followers.has(tick.id);
      return tick.isLive && isFirst ? { state: 'seen', tick } : { state: 'unseen' };
    },
  };
}

/** The market was restarted: its ids went back, or one of them names another tick. */
function isAnotherTape(ticks: readonly HeardTick[], rows: readonly TradeTuple[]): boolean {
  const last = ticks.at(-1);
  const newest = rows.at(-1);
  if (last === undefined) return false;
  if (newest === undefined || newest[0] < last.id) return true;
  const same = rows.find(([id]) => id === last.id);
  return same !== undefined && (same[1] !== last.time || same[2] !== last.price);
}
