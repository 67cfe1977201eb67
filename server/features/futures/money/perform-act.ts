/**
 * Performs an act: the account is looked at, the work computes what becomes of it, and that is written as one statement. Work
 * is pure, so it may be done again with a newer account. What is refused has written nothing.
 */
import type { Result } from '../../../../contract/envelope.ts';
import { type Claim, claimParameter } from '../../../calls/claim.ts';
import type { Queryable, Transaction } from '../../../db/database.ts';
import type { Exchange } from '../../../exchange.ts';
import type { LimitsSight } from '../../../limits/opener-limits.ts';
import { type Act, type ActDone, beginAct } from './act.ts';
import type { FuturesBoard } from './board.ts';
import { lockAccounts } from './many.ts';
import { type Named, type SeenAccount, seeAccount } from './seen-account.ts';
import { type Run, writeAct } from './write-act.ts';

/** Where an act takes place. */
export interface ActPlace {
  readonly exchange: Exchange;
  readonly board: FuturesBoard;
}

/** Within a transaction that does other things, too. */
export interface ActWithin extends ActPlace {
  readonly tx: Transaction;
}

export interface Asked {
  readonly userId: number;
  readonly named?: Named;
  readonly claim?: Claim | null;
}

type Work<Value> = (act: Act) => Result<Value>;

/** Two round trips and no lock between them. Where another was faster, the account is locked before it is looked at again. */
export async function performAct<Value>(
  place: ActPlace,
  asked: Asked,
  work: Work<Value>,
): Promise<Result<Value>> {
  const { exchange } = place;
  const { database } = exchange;
  const seen = await seeAccount(sightOf(exchange, database), asked.userId, asked.named ?? {});
  const { result, done } = compute(exchange, seen, work);
  if (!result.ok) return result;
  const atOnce: Run = (sql, params) => database.inOneStatement(sql, params);
  if (await writeAct(atOnce, done, claimOf(asked, result))) {
    tell(place, done);
    return result;
  }
  return database.withTransaction((tx) => performWithin({ ...place, tx }, asked, work));
}

/** The same inside the lock of the account, as a part of a transaction. */
export async function performWithin<Value>(
  place: ActWithin,
  asked: Asked,
  work: Work<Value>,
): Promise<Result<Value>> {
  const { exchange, tx } = place;
  await lockAccounts(tx, [asked.userId]);
  const seen = await seeAccount(sightOf(exchange, tx), asked.userId, asked.named ?? {});
  const { result, done } = compute(exchange, seen, work);
  if (!result.ok) return result;
  const within: Run = (sql, params) => tx.query(sql, params);
  if (!(await writeAct(within, done, claimOf(asked, result))))
    throw new Error(`the account of user ${asked.userId} has changed under its lock`);
  tx.afterCommit(() => tell(place, done));
  return result;
}

function sightOf({ feed, clock }: Exchange, queryable: Queryable): LimitsSight {
  return { queryable, feed, nowMs: clock.now() };
}

function compute<Value>(
  exchange: Exchange,
  seen: SeenAccount,
  work: Work<Value>,
): { result: Result<Value>; done: ActDone } {
  const { act, end } = beginAct(exchange, seen);
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
