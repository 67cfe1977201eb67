/** Faults of what has fired and is being settled while ticks go on. */
import type { Fault } from './fault.ts';

export const futuresEngineFaults: readonly Fault[] = [
  {
    invariant: 10,
    what: 'What comes to the market while an order is settled never reaches what is left of it',
    plants: [
      {
        file: 'server/features/futures/engine/later-ticks.ts',
        before: 'log.ticks.push(tick);',
        after: 'log.ticks.length = 0;',
      },
    ],
    tests: [
      {
        file: 'server/features/futures/engine/later-ticks.test.ts',
        title: 'it is compared with those of its market',
      },
    ],
  },
  {
    invariant: 10,
    what: 'What was settled and is left waits for no price any more',
    plants: [
      {
        file: 'server/features/futures/engine/watch-list.ts',
        before: 'this.#suspended.delete(keyOf(kind, id));',
        after: 'this.#suspended.add(keyOf(kind, id));',
      },
    ],
    tests: [
      {
        file: 'server/features/futures/engine/watch-list.test.ts',
        title: 'no tick reaches it until it is resumed',
      },
    ],
  },
];
