/** Orders of the user by id; of two versions of one order the higher wins. */
import type { SpotOrder } from '../../contract/features/spot.ts';

/** Closed orders remembered so that an old word about them is not believed. */
const REMEMBERED = 500;

export interface Orders {
  revision(): number;
  /** Newest first. */
  open(): readonly SpotOrder[];
  clear(): void;
  ask(): number;
  /** All open orders. Those we hold open, that are not in it and are older than the question, are over. */
  replaceOpen(list: readonly SpotOrder[], askedAt: number): void;
  /** Returns false when a newer version was known. */
  apply(order: SpotOrder): boolean;
}

export function createOrders(): Orders {
  const rows = new Map<number, { order: SpotOrder; heardAt: number }>();
  let revision = 0;

  function keep(order: SpotOrder, heardAt: number): boolean {
    const known = rows.get(order.id);
    if (known !== undefined && known.order.version >= order.version) return false;
    rows.delete(order.id);
    rows.set(order.id, { order, heardAt });
    return true;
  }

  function forgetOldest(): void {
    const closed = [...rows.values()].filter((row) => row.order.status !== 'open');
    for (const { order } of closed.slice(0, Math.max(0, closed.length - REMEMBERED)))
      rows.delete(order.id);
  }

  return {
    revision: () => revision,
    open: () =>
      [...rows.values()]
        .map((row) => row.order)
        .filter((order) => order.status === 'open')
        .sort((a, b) => b.id - a.id),
    clear() {
      rows.clear();
      revision += 1;
    },
    ask: () => revision,
    replaceOpen(list, askedAt) {
      const listed = new Set(list.map((order) => order.id));
      for (const [id, row] of rows) {
        const isOver = row.order.status === 'open' && !listed.has(id) && row.heardAt <= askedAt;
        if (isOver) rows.delete(id);
      }
      for (const order of list) keep(order, askedAt);
      revision += 1;
    },
    apply(order) {
      const isNews = keep(order, revision + 1);
      if (isNews) revision += 1;
      forgetOldest();
      return isNews;
    },
  };
}
