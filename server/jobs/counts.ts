/** How much of something each caller has in hand. */

export interface Counts<Caller> {
  of(caller: Caller): number;
  total(): number;
  /** Answers how much the caller has now. Who has nothing is forgotten. */
  add(caller: Caller, count: number): number;
}

export function createCounts<Caller>(): Counts<Caller> {
  const counts = new Map<Caller, number>();
  const held = { total: 0 };
  const of = (caller: Caller) => counts.get(caller) ?? 0;
  return {
    of,
    total: () => held.total,
    add(caller, count) {
      const now = of(caller) + count;
      held.total += count;
      if (now === 0) counts.delete(caller);
      else counts.set(caller, now);
      return now;
    },
  };
}
