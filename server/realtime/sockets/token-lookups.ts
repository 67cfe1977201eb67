/**
 * Finds the users behind tokens for sockets, which nothing else limits: few at a time, so that the database stays
 * free for calls, and no more wrong tokens from one network than a mistake can make.
 */
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import { createTurns } from '../../jobs/turns.ts';

const AT_ONCE = 4;
/** With so many lookups waiting, a socket is asked to reconnect later. */
const MOST_WAITING = 2_000;
const WRONG_A_MINUTE = 120;

export class LookupRefused extends Error {
  override readonly name = 'LookupRefused';
}

export interface LookupOptions<User> {
  readonly authenticate: (token: string) => Promise<User | null>;
  readonly nowMs: () => number;
}

/** Answers like `authenticate`; throws `LookupRefused` where it would be too much. */
export function createTokenLookups<User>({ authenticate, nowMs }: LookupOptions<User>) {
  const turns = createTurns(AT_ONCE);
  const wrong = { sinceMs: 0, byNetwork: new Map<string, number>() };

  function wrongOf(network: string): number {
    if (nowMs() - wrong.sinceMs >= MINUTE_MS) {
      wrong.sinceMs = nowMs();
      wrong.byNetwork.clear();
    }
    return wrong.byNetwork.get(network) ?? 0;
  }

  return async (token: string, network: string): Promise<User | null> => {
    if (wrongOf(network) >= WRONG_A_MINUTE || turns.waiting() >= MOST_WAITING)
      throw new LookupRefused();
    const user = await turns.take(() => authenticate(token));
    if (user === null) wrong.byNetwork.set(network, wrongOf(network) + 1);
    return user;
  };
}
