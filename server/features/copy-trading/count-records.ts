/** Counts the record of every trader at each full hour, from the positions that were closed before it (COPY-10). */
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { type ClosedPosition, traderRecord } from '../../../contract/rules/copy-trading/record.ts';
import { initialMargin } from '../../../contract/rules/futures/pricing.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import type { JobHandler } from '../../jobs/job-runner.ts';

/** Due again at the next full hour. */
export const countRecordsJob: JobHandler = async (tx, _job, nowMs) => {
  const until = hourBefore(nowMs);
  for (const { userId } of await tx.query<{ userId: number }>(
    'select user_id from copy_traders where counted_at < $1 order by user_id',
    [until],
  ))
    await countRecord(tx, userId, until);
  return until + HOUR_MS;
};

/** The full hour that a record is of. */
export function hourBefore(nowMs: number): number {
  return Math.floor(nowMs / HOUR_MS) * HOUR_MS;
}

async function countRecord(tx: Transaction, userId: number, until: number): Promise<void> {
  const [trader] = await tx.query<{ capital: string; beganAt: number }>(
    'select capital, began_at from copy_traders where user_id = $1 for no key update',
    [userId],
  );
  if (trader === undefined) throw new Error(`${userId} is no trader`);
  const closed = await closedPositions(tx, { userId, beganAt: trader.beganAt, until });
  const record = traderRecord(closed, { ...trader, until });
  await tx.query(
    `update copy_traders set orders = $2, accuracy = $3, total_profit = $4, profit_rate = $5, maximum_drawdown = $6,
        trading_days = $7, average_holding_ms = $8, average_multiple = $9, profit_curve = $10::jsonb,
        symbols = $11::jsonb, counted_at = $12, followers_profit = made.profit, followers_lag_ms = made.lag_ms,
        followers_slippage = made.slippage
      from (select (select coalesce(sum(settled_profit - share_paid), 0) from copy_follows
            where trader_user_id = $1) as profit,
          round(avg(c.lag_ms))::integer as lag_ms, trim_scale(round(avg(c.slippage), 6)) as slippage
        from copies c join copy_follows f on f.id = c.follow_id
        where f.trader_user_id = $1 and c.status = 'made' and c.done_at < $12) made
      where user_id = $1`,
    [
      ...[userId, record.orders, record.accuracy, record.totalProfit, record.profitRate],
      ...[record.maximumDrawdown, record.tradingDays, record.averageHoldingMs],
      ...[record.averageMultiple, json(record.profitCurve), json(record.symbols), until],
    ],
  );
}

/** A trader's own positions that were opened since the record began, in the order of their closing. */
async function closedPositions(
  queryable: Queryable,
  { userId, beganAt, until }: { userId: number; beganAt: number; until: number },
): Promise<ClosedPosition[]> {
  const rows = await queryable.query<Omit<ClosedPosition, 'margin'> & { openCost: string }>(
    `select symbol, multiple, open_cost, futures_position_result(id) as net, opened_at, closed_at
      from futures_positions
      where user_id = $1 and holding = 'own' and opened_at >= $2 and closed_at < $3
      order by closed_at, id`,
    [userId, beganAt, until],
  );
  return rows.map(({ openCost, ...row }) => ({
    ...row,
    margin: initialMargin(openCost, row.multiple),
  }));
}
