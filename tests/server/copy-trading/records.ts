/** The record of a trader, made a second time from the ledger alone. */
import Decimal from 'decimal.js';
import { expect } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { readTrader } from '../../../server/features/copy-trading/trader-store.ts';

/** What the transfers of each closed position moved for its owner, in the order of the closings. */
async function resultsOf(database: Database, userId: number): Promise<Decimal[]> {
  const rows = await database.query<{ result: string }>(
    `select sum(p.amount) as result from futures_positions f
      join transfers t on t.reference_kind = 'futures_position' and t.reference_id = f.id::text
        or t.reference_kind = 'futures_order' and t.reference_id in
          (select id::text from futures_orders o where o.position_id = f.id and not o.reduce_only)
      join postings p on p.transfer_id = t.id and p.user_id = f.user_id
      where f.user_id = $1 and f.status = 'closed' and f.holding = 'own'
      group by f.id order by max(f.closed_at), f.id`,
    [userId],
  );
  return rows.map(({ result }) => new Decimal(result));
}

export async function expectRecord(database: Database, userId: number, capital: string) {
  const results = await resultsOf(database, userId);
  const total = results.reduce((sum, result) => sum.plus(result), new Decimal(0));
  let equity = new Decimal(capital);
  let peak = equity;
  let fall = new Decimal(0);
  for (const result of results) {
    equity = equity.plus(result);
    peak = Decimal.max(peak, equity);
    fall = Decimal.max(fall, peak.minus(equity).div(peak));
  }
  const record = await readTrader(database, userId);
  const won = results.filter((result) => result.gt(0)).length;
  expect(record).toMatchObject({
    orders: results.length,
    totalProfit: total.toFixed(),
    accuracy: new Decimal(won).div(Math.max(1, results.length)).toDecimalPlaces(6).toFixed(),
    maximumDrawdown: fall.toDecimalPlaces(6).toFixed(),
  });
  expect(record?.profitCurve.at(-1) ?? '0').toBe(total.toFixed());
}
