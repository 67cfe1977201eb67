/**
 * Who takes over an account changes what its owner is known by, and then moves the money. So nothing leaves for
 * some hours after such a change, of which the owner is told by message.
 */
import { ok, type Result, refuse } from '../../contract/envelope.ts';
import { HOUR_MS } from '../../contract/plain/time.ts';
import { outflowProblem } from '../../contract/rules/money/outflow-wait.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import type { Exchange } from '../exchange.ts';

/** When what is added now may be used: a new address, a new card. */
export function usableFrom({ config }: Pick<Exchange, 'config'>, nowMs: number): number {
  return nowMs + config.addressWaitHours * HOUR_MS;
}

/** Belongs to the transaction of the change. */
export async function holdOutflows(
  exchange: Pick<Exchange, 'config' | 'clock'>,
  tx: Transaction,
  userId: number,
): Promise<void> {
  await tx.query('update users set outflows_from = greatest(outflows_from, $2) where id = $1', [
    userId,
    usableFrom(exchange, exchange.clock.now()),
  ]);
}

/** The instant from which anything may leave, after a change of what the owner is known by. */
export async function outflowsFrom(queryable: Queryable, userId: number): Promise<number> {
  const [row] = await queryable.query<{ at: number }>(
    'select outflows_from as at from users where id = $1',
    [userId],
  );
  return row?.at ?? 0;
}

/** For what a user pays another: it is gone like a withdrawal. @returns `outflows_waiting`. */
export async function judgeOutflow(
  queryable: Queryable,
  userId: number,
  nowMs: number,
): Promise<Result<null>> {
  const problem = outflowProblem(await outflowsFrom(queryable, userId), nowMs);
  return problem === null ? ok(null) : refuse(problem.code, { params: { ...problem.params } });
}
