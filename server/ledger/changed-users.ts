/**
 * Whose rows may have changed since they were last read: those whose bell has rung, and now and then everybody, since the
 * ring of another instance may be lost. So what a timer reads follows what happens, and not how many users there are.
 */
import type { OutboxBell } from './outbox-bell.ts';

/** Readings until everybody is read again. */
const EVERYBODY_AFTER = 15;

export interface ChangedUsers {
  /** Reads whose rows have changed, or with null everybody's; where it fails they are read again. */
  read(work: (userIds: readonly number[] | null) => Promise<void>): Promise<void>;
  /** Ends the listening. */
  stop(): void;
}

/** Listens from now on. The first reading is everybody's, and so is each fifteenth after it. */
export function listenForChanges(bell: OutboxBell): ChangedUsers {
  const state = { rung: new Set<number>(), readings: 0 };
  const stop = bell.onRing((userId) => state.rung.add(userId));
  return {
    read: async (work) => {
      const isEverybody = state.readings % EVERYBODY_AFTER === 0;
      const { rung } = state;
      state.rung = new Set();
      try {
        await work(isEverybody ? null : [...rung]);
        state.readings += 1;
      } catch (error) {
        for (const userId of rung) state.rung.add(userId);
        throw error;
      }
    },
    stop,
  };
}
