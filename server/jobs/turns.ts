/** Work that is costly is done little at a time. */

export interface Turns {
  /** How much waits. */
  waiting(): number;
  take<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** Lets so much work run at once; the rest waits in the order in which it came. */
export function createTurns(atOnce: number): Turns {
  const line: (() => void)[] = [];
  const state = { running: 0 };
  return {
    waiting: () => line.length,
    async take<Value>(work: () => Promise<Value>): Promise<Value> {
      if (state.running >= atOnce) await new Promise<void>((resolve) => line.push(resolve));
      else state.running += 1;
      try {
        return await work();
      } finally {
        // Who waits takes over the place that is given up.
        const next = line.shift();
        if (next) next();
        else state.running -= 1;
      }
    },
  };
}
