/** Work of one user, one after the other. */

/**
 * Guesses are counted before the pay password is looked at; a few that are right at once would be taken for
 * guessing. Here they wait for each other instead.
 */
export type UserTurns = <Value>(userId: number, work: () => Promise<Value>) => Promise<Value>;

export function createUserTurns(): UserTurns {
  const last = new Map<number, Promise<unknown>>();
  return async (userId, work) => {
    const before = last.get(userId) ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(work);
    last.set(userId, turn);
    try {
      return await turn;
    } finally {
      if (last.get(userId) === turn) last.delete(userId);
    }
  };
}
