/**
 * Users with cross positions, and an estimate whether the marks have brought them to their
 * maintenance. It is computed in doubles and slightly too eager: it only selects candidates, and
 * the check itself is exact.
 */
import { exact } from '../../../../contract/money.ts';
import type { MarketFeed, Tick } from '../../../market/feed.ts';
import { maintenanceOf, marketOf } from '../rows/entities.ts';
import type { PositionRow } from '../rows/position-store.ts';

interface CrossLeg {
  readonly marketId: number;
  readonly version: number;
  /** The gain in quote units when the mark rises by one tick; negative for a short. */
  readonly perTick: number;
  /** Signed cost: equity of the leg = margin + perTick x mark - cost. */
  readonly cost: number;
  readonly margin: number;
  readonly maintenance: number;
}

interface CrossUser {
  available: number;
  readonly legs: Map<number, CrossLeg>;
}

export interface CrossWatch {
  follow(userId: number, rows: readonly PositionRow[], available: string | null): void;
  /** Users that this tick may liquidate, with the marks of other markets unchanged. */
  endangeredBy(tick: Tick, markOf: (marketId: number) => number): number[];
  userIds(): number[];
  has(userId: number): boolean;
  /** The markets in which a user has cross positions. */
  marketsOf(userId: number): number[];
}

export function createCrossWatch(feed: MarketFeed): CrossWatch {
  const users = new Map<number, CrossUser>();
  const byMarket = new Map<number, Set<number>>();

  function place(userId: number, user: CrossUser): void {
    for (const marketId of byMarket.keys()) byMarket.get(marketId)?.delete(userId);
    if (user.legs.size === 0) {
      users.delete(userId);
      return;
    }
    users.set(userId, user);
    for (const { marketId } of user.legs.values()) {
      byMarket.set(marketId, (byMarket.get(marketId) ?? new Set()).add(userId));
    }
  }

  return {
    follow: (userId, rows, available) => {
      const cross = rows.filter((row) => row.marginMode === 'cross');
      const known = users.get(userId);
      if (cross.length === 0 && !known) return;
      const user = known ?? { available: 0, legs: new Map<number, CrossLeg>() };
      if (available !== null) user.available = exact(available).toNumber();
      for (const row of cross) {
        if (row.status === 'closed') user.legs.delete(row.id);
        else if ((user.legs.get(row.id)?.version ?? 0) < row.version)
          user.legs.set(row.id, legOf(row, feed));
      }
      if (cross.length > 0) place(userId, user);
    },
    endangeredBy: (tick, markOf) =>
      [...(byMarket.get(tick.marketId) ?? [])].filter((userId) => {
        const user = users.get(userId);
        return user !== undefined && isEndangered(user, markOf);
      }),
    userIds: () => [...users.keys()],
    has: (userId) => users.has(userId),
    marketsOf: (userId) => [
      ...new Set([...(users.get(userId)?.legs.values() ?? [])].map(({ marketId }) => marketId)),
    ],
  };
}

function isEndangered({ available, legs }: CrossUser, markOf: (marketId: number) => number) {
  let room = available;
  let size = 0;
  for (const { marketId, perTick, cost, margin, maintenance } of legs.values()) {
    room += margin + perTick * markOf(marketId) - cost - maintenance;
    size += Math.abs(cost) + available;
  }
  return room <= 1e-6 + size * 1e-12;
}

function legOf(row: PositionRow, feed: MarketFeed): CrossLeg {
  const { priceScale, quantityScale } = marketOf(feed, row);
  const sign = row.side === 'long' ? 1 : -1;
  return {
    marketId: row.marketId,
    version: row.version,
    perTick: (sign * row.lots) / 10 ** (priceScale + quantityScale),
    cost: sign * exact(row.cost).toNumber(),
    margin: exact(row.margin).toNumber(),
    maintenance: exact(maintenanceOf(row)).toNumber(),
  };
}
