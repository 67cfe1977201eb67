/** Writes down how far trailing stops have followed the market, so that a restart goes on from there. */
import type { Database } from '../../db/database.ts';
import { type Resting, trailedTo } from './judge-ticks.ts';
import { keepTrails } from './waiting-orders.ts';

export interface KeptTrails {
  /** It has followed the market. */
  add(order: Resting): void;
  /** Resolves once all that was added is written; rejects where it could not be, and tries again with the next. */
  keep(): Promise<void>;
}

export function createKeptTrails(database: Database): KeptTrails {
  const moved = new Set<Resting>();
  // One after the other, so that who waits for one waits for all before it.
  const last = { writing: Promise.resolve() };
  const write = async () => {
    const orders = [...moved];
    moved.clear();
    const trails = orders.flatMap(toTrail);
    if (trails.length === 0) return;
    try {
      await keepTrails(database, trails);
    } catch (error) {
      // Not kept, they are still to be kept: the tape must not count as judged without them.
      for (const order of orders) moved.add(order);
      throw error;
    }
  };
  return {
    add: (order) => void moved.add(order),
    keep: () => {
      // A failure was told to who asked for it; what it left is written now.
      last.writing = last.writing.then(write, write);
      return last.writing;
    },
  };
}

function toTrail(order: Resting) {
  const { bestPrice: best, triggerPrice: trigger } = trailedTo(order);
  const { id, fromTickId } = order;
  return best === undefined || trigger === undefined || fromTickId === null
    ? []
    : [{ id, fromTickId, best, trigger }];
}
