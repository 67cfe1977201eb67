/** Work of one user, one after the other. */

/**
 * Guesses are counted before the pay password is looked at, and a code is good once: a few calls that are right
 * at once would be taken for guessing, and a repeat would meet its own first try. Here they wait for each other.
 */
export type UserTurns = <Value>(userId: number, work: () => Promise<Value>) => Promise<Value>;

export function createUserTurns(): UserTurns {
  const last = new Map<number, Promise<unknown>>();
  return async (userId, work) => {
    const before = last.get(userId) ?? Promise.resolve();
    // How the call before it failed is told to its own caller.
    const turn = before.catch(() => undefined).then(work);
    last.set(userId, turn);
    try {
      return await turn;
    } finally {
      if (last.get(userId) === turn) last.delete(userId);
    }
  };
}
