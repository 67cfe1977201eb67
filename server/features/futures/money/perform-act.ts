/**
 * Performs an act: the account is looked at, the work computes what becomes of it, and that is written as one statement. Work
 * is pure, so it may be done again with a newer account. What is refused has written nothing. Acts of several users that come
 * faster than the database takes them are looked at and written together.
 */
import type { Result } from '../../../../contract/envelope.ts';
import { type Claim, claimParameter } from '../../../calls/claim.ts';
import type { Transaction } from '../../../db/database.ts';
import { Lanes } from '../../../db/lanes.ts';
import type { Exchange } from '../../../exchange.ts';
import { type Act, type ActDone, beginAct } from './act.ts';
import type { FuturesBoard } from './board.ts';
import { lockAccounts } from './many.ts';
import { performTurn, type Waiting } from './perform-turn.ts';
import { type Looked, type SeenAccount, seeAccount } from './seen-account.ts';
import { writeAct } from './write-act.ts';

/** Where an act takes place. */
export interface ActPlace {
  readonly exchange: Exchange;
  readonly board: FuturesBoard;
}

/** Within a transaction that does other things, too. */
export interface ActWithin extends ActPlace {
  readonly tx: Transaction;
}

export interface Asked extends Looked {
  readonly claim?: Claim | null;
}

type Work<Value> = (act: Act) => Result<Value>;

/** Computing what they come to holds up all others. */
const MOST_TOGETHER = 16;

const lanes = new Lanes<Waiting>({
  ownerOf: ({ asked }) => asked.userId,
  together: performTurn,
  alone: ({ alone }) => alone(),
  most: MOST_TOGETHER,
});

/**
 * Two round trips and no lock between them. Where another was faster, or a stranger's act cannot be written, the account is
 * locked before it is looked at again.
 */
export function performAct<Value>(
  place: ActPlace,
  asked: Asked,
  work: Work<Value>,
): Promise<Result<Value>> {
  const { exchange } = place;
  const { database } = exchange;
  return new Promise((resolve, reject) => {
    const waiting: Waiting = {
      ...{ exchange, asked },
      compute: (seen, opened) => {
        const { result, done } = compute(exchange, seen, { work, opened });
        const settle = () => {
          try {
            tell(place, done);
            resolve(result);
          } catch (error) {
            // It is written all the same, and so is what stands behind it.
            reject(error);
          }
        };
        if (result.ok) return { waiting, done, claim: claimOf(asked, result), settle };
        resolve(result);
        return null;
      },
      alone: () =>
        database
          .withTransaction((tx) => performWithin({ ...place, tx }, asked, work))
          .then(resolve, reject),
      fail: reject,
    };
    lanes.add(database, waiting);
  });
}

/** The same inside the lock of the account, as a part of a transaction. */
export async function performWithin<Value>(
  place: ActWithin,
  asked: Asked,
  work: Work<Value>,
): Promise<Result<Value>> {
  const { exchange, tx } = place;
  const { feed, clock } = exchange;
  await lockAccounts(tx, [asked.userId]);
  const seen = await seeAccount(
    { queryable: tx, feed, nowMs: clock.now() },
    asked.userId,
    asked.named ?? {},
  );
  const { result, done } = compute(exchange, seen, { work });
  if (!result.ok) return result;
  if (!(await writeAct(tx, done, claimOf(asked, result))))
    throw new Error(`the account of user ${asked.userId} has changed under its lock`);
  tx.afterCommit(() => tell(place, done));
  return result;
}

function compute<Value>(
  exchange: Exchange,
  seen: SeenAccount,
  { work, opened = 0 }: { work: Work<Value>; opened?: number },
): { result: Result<Value>; done: ActDone } {
  const { act, end } = beginAct(exchange, seen, opened);
  return { result: work(act), done: end() };
}

function claimOf({ claim = null }: Asked, result: { value: unknown }): string | null {
  return claimParameter(claim, result.value);
}

function tell({ exchange, board }: ActPlace, { seen, news, told, money }: ActDone): void {
  if (news.length === 0) return;
  exchange.bell.ring(seen.userId);
  board.follow(seen.userId, told, money.available());
}
