/** Counts the record of every trader at each full hour, from the positions that were closed before it (COPY-10). */
import { HOUR_MS } from '../../../contract/plain/time.ts';
import { type ClosedPosition, traderRecord } from '../../../contract/rules/copy-trading/record.ts';
import { initialMargin } from '../../../contract/rules/futures/pricing.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import type { JobHandler } from '../../jobs/job-runner.ts';

/** Positions that one statement reads: the history of a trader may be long, and no statement may be. */
const PAGE = 2000;

/**
 * Due again at the next full hour, as the job without a trader, which gives each trader a job of their own: whose record
 * cannot be counted keeps nobody else's from its hour.
 */
export const countRecordsJob: JobHandler = async (tx, { payload }, nowMs) => {
  const until = hourBefore(nowMs);
  const { userId } = payload as { readonly userId?: number };
  if (userId === undefined) {
    await tx.query(
      `insert into jobs (kind, key, payload, run_at)
        select 'copy_records', 'copy_records:' || t.user_id, jsonb_build_object('userId', t.user_id), $1
          from copy_traders t join users u on u.id = t.user_id where u.closed_at is null order by t.counted_at
        on conflict do nothing`,
      [nowMs],
    );
    return until + HOUR_MS;
  }
  const [trader] = await tx.query<{ isGone: boolean }>(
    'select closed_at is not null as is_gone from users where id = $1',
    [userId],
  );
  if (trader?.isGone !== false) return null;
  await countRecord(tx, userId, until);
  return until + HOUR_MS;
};

/** All of them at once, for traders whose past has just been lived through. */
export async function countAllRecords(tx: Transaction, nowMs: number): Promise<void> {
  const traders = 'select user_id from copy_traders order by user_id';
  for (const { userId } of await tx.query<{ userId: number }>(traders))
    await countRecord(tx, userId, hourBefore(nowMs));
}

/** The full hour that a record is of. */
export function hourBefore(nowMs: number): number {
  return Math.floor(nowMs / HOUR_MS) * HOUR_MS;
}

async function countRecord(tx: Transaction, userId: number, until: number): Promise<void> {
  const [trader] = await tx.query<{ capital: string; beganAt: number; countedAt: number }>(
    'select capital, began_at, counted_at from copy_traders where user_id = $1 for no key update',
    [userId],
  );
  if (trader === undefined) throw new Error(`${userId} is no trader`);
  if (trader.countedAt >= until) return;
  const closed = await closedPositions(tx, { userId, beganAt: trader.beganAt, until });
  const record = traderRecord(closed, { ...trader, until });
  await tx.query(
    `update copy_traders set orders = $2, accuracy = $3, total_profit = $4, profit_rate = $5, maximum_drawdown = $6,
        trading_days = $7, average_holding_ms = $8, average_multiple = $9, profit_curve = $10::jsonb,
        symbols = $11::jsonb, counted_at = $12, followers_profit = made.profit, followers_lag_ms = made.lag_ms,
        followers_slippage = made.slippage
      from (select coalesce(sum(settled_profit - share_paid), 0) as profit,
          round(sum(lag_sum_ms) / nullif(sum(f.made), 0))::integer as lag_ms,
          trim_scale(round(sum(slippage_sum) / nullif(sum(f.made), 0), 6)) as slippage
        from copy_follows f where trader_user_id = $1) made
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
  const found: Row[] = [];
  let isMore = true;
  while (isMore) {
    const page = await queryable.query<Row>(
      `select id, symbol, multiple, open_cost, futures_position_result(id) as net, opened_at, closed_at
        from futures_positions
        where user_id = $1 and holding = 'own' and opened_at >= $2 and closed_at < $3 and id > $4
        order by id limit ${PAGE}`,
      [userId, beganAt, until, found.at(-1)?.id ?? 0],
    );
    found.push(...page);
    isMore = page.length === PAGE;
  }
  return found
    .toSorted((one, other) => one.closedAt - other.closedAt || one.id - other.id)
    .map(({ id: _, openCost, ...row }) => ({
      ...row,
      margin: initialMargin(openCost, row.multiple),
    }));
}

type Row = Omit<ClosedPosition, 'margin'> & { readonly id: number; readonly openCost: string };
