/** Performs acts of several users together: their accounts are looked at by one statement, and all that becomes of them is written by one. */
import type { Exchange } from '../../../exchange.ts';
import { type Looked, type SeenAccount, seeAccounts } from './seen-account.ts';
import { isEmpty } from './write-act.ts';
import { type Written, writeTogether } from './write-together.ts';

/** An act that waits for its turn. */
export interface Waiting {
  readonly exchange: Exchange;
  readonly asked: Looked;
  /** @param opened how many holds are opened before its own. @returns null where it is refused, which its asker then knows. */
  compute(seen: SeenAccount, opened: number): Computed | null;
  alone(): Promise<void>;
  fail(error: unknown): void;
}

interface Computed extends Written {
  readonly waiting: Waiting;
  /** It is written. */
  settle(): void;
}

/** @returns those that must be performed alone. */
export async function performTurn(turn: readonly Waiting[]): Promise<readonly Waiting[]> {
  const [first] = turn;
  if (!first) return [];
  const { database, feed, clock } = first.exchange;
  try {
    const sight = { queryable: database, feed, nowMs: clock.now() };
    const asked = turn.map((each) => each.asked);
    const { computed, alone } = computeTurn(turn, await seeAccounts(sight, asked));
    const written = computed.filter(({ done, claim }) => !(claim === null && isEmpty(done)));
    const areWritten = written.length === 0 || (await writeTogether(database, written));
    for (const each of computed) {
      if (areWritten || !written.includes(each)) each.settle();
      else alone.push(each.waiting);
    }
    return alone;
  } catch (error) {
    // Whether it was written is for each of them as unknown as for one alone.
    for (const { fail } of turn) fail(error);
    return [];
  }
}

function computeTurn(
  turn: readonly Waiting[],
  seen: readonly (SeenAccount | null)[],
): { computed: Computed[]; alone: Waiting[] } {
  const computed: Computed[] = [];
  const alone: Waiting[] = [];
  for (const [index, waiting] of turn.entries()) {
    const account = seen[index] ?? null;
    if (account === null) {
      alone.push(waiting);
      continue;
    }
    try {
      const act = waiting.compute(account, computed.at(-1)?.done.money.opened() ?? 0);
      if (act !== null) computed.push(act);
    } catch (error) {
      waiting.fail(error);
    }
  }
  return { computed, alone };
}
