/** Options as rows, and as the contract says them. */
import type { OptionOrder, OptionTick } from '../../../contract/features/options.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { optionPayout } from '../../../contract/rules/options/payout.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { currencyIds } from '../../money/currencies.ts';
import type { OptionIntent } from './validate-option.ts';

/** Columns of `option_orders`, with the ticks around the two that count. */
export interface OptionRow {
  readonly id: number;
  readonly userId: number;
  readonly marketId: number;
  readonly symbol: string;
  readonly currency: string;
  readonly scale: number;
  readonly type: OptionOrder['type'];
  readonly seconds: number;
  readonly stake: string;
  readonly fee: string;
  readonly payoutRate: string;
  readonly openedAt: number;
  readonly sellAt: number;
  readonly buyTickId: number | null;
  readonly buyTickAt: number | null;
  readonly buyPrice: string | null;
  readonly sellTickId: number | null;
  readonly sellTickAt: number | null;
  readonly sellPrice: string | null;
  readonly buyTicks: readonly OptionTick[];
  readonly sellTicks: readonly OptionTick[];
  readonly outcome: OptionOrder['outcome'];
  readonly soldFor: string | null;
  readonly payout: string | null;
  readonly status: OptionOrder['status'];
  readonly settledAt: number | null;
  readonly version: number;
}

/** A chosen tick of `option_ticks t` between those before and after it, as one list. */
const TICKS = `t.ticks_before || case when t.tick_id is null then '[]' else
    jsonb_build_object('id', t.tick_id, 'time', t.tick_at, 'price', t.price::text) end || t.ticks_after`;

const SELECT = `select o.id, o.user_id, o.market_id, o.symbol, o.currency, o.scale,
    o.type, o.seconds, o.stake, o.fee, o.payout_rate, o.opened_at,
    o.sell_at, o.buy_tick_id, o.buy_tick_at,
    o.buy_price, o.sell_tick_id, o.sell_tick_at,
    o.sell_price, o.outcome, o.sold_for, o.payout, o.status, o.settled_at, o.version,
    coalesce(buy.ticks, '[]') as buy_ticks, coalesce(sell.ticks, '[]') as sell_ticks
  from option_orders o
  left join lateral (
    select ${TICKS} as ticks from option_ticks t
      where t.market_id = o.market_id and t.instant = o.opened_at
        and (o.buy_tick_id is not null or o.status = 'history')
  ) buy on true
  left join lateral (
    select ${TICKS} as ticks from option_ticks t
      where t.market_id = o.market_id and t.instant = o.sell_at
        and o.buy_tick_id is not null and o.status = 'history' and o.sold_for is null
  ) sell on true`;

export function toOptionOrder(row: OptionRow): OptionOrder {
  const { userId: _, marketId, scale, stake, payout, buyTicks, sellTicks, ...rest } = row;
  const currencyId = currencyIds.get(row.currency);
  if (currencyId === undefined)
    throw new Error(`an option in an unknown currency: ${row.currency}`);
  const win = optionPayout({ ...row, outcome: 'win', scale });
  // The fee of a void option goes back, and the fee is no part of the profit.
  const back = row.outcome === 'void' ? stake : payout;
  return {
    ...rest,
    matchId: marketId,
    currencyId,
    number: stake,
    buyTicks: [...buyTicks],
    sellTicks: [...sellTicks],
    expectedProfit: plainText(exact(win).minus(stake)),
    expectedLoss: stake,
    profit: back === null ? null : plainText(exact(back).minus(stake)),
  };
}

/** Writes an option that waits for its opening tick. */
export async function insertOption(
  tx: Transaction,
  option: {
    userId: number;
    intent: OptionIntent;
    type: string;
    stake: string;
    fee: string;
    at: number;
  },
): Promise<OptionRow> {
  const { userId, intent, type, stake, fee, at } = option;
  const { market, expiry, terms } = intent;
  const [inserted] = await tx.query<{ id: number }>(
    `insert into option_orders (user_id, market_id, symbol, currency, scale, type, seconds, stake, fee,
       payout_rate, opened_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      ...[userId, market.id, market.symbol, terms.currency.code, terms.currency.scale],
      ...[type, expiry.seconds, stake, fee, expiry.payoutRate, at],
    ],
  );
  const [row] = await readOptions(tx, inserted ? [inserted.id] : []);
  if (row === undefined) throw new Error('an option was not written');
  return row;
}

/** The options of these ids, by user and id. */
export function readOptions(queryable: Queryable, ids: readonly number[]): Promise<OptionRow[]> {
  return queryable.query<OptionRow>(
    `${SELECT} where o.id = any ($1::bigint[]) order by o.user_id, o.id`,
    [ids],
  );
}

/** An option of this user; another user's id is as unknown as one that was never given. */
export async function findOption(
  queryable: Queryable,
  userId: number,
  id: number,
): Promise<OptionRow | null> {
  const rows = await queryable.query<OptionRow>(`${SELECT} where o.id = $1 and o.user_id = $2`, [
    id,
    userId,
  ]);
  return rows[0] ?? null;
}

/** Whether this user has such an option; its row is locked for the rest of the transaction. */
export async function lockOption(tx: Transaction, userId: number, id: number): Promise<boolean> {
  const rows = await tx.query(
    'select id from option_orders where id = $1 and user_id = $2 for update',
    [id, userId],
  );
  return rows.length > 0;
}

export async function countHolding(queryable: Queryable, userId: number): Promise<number> {
  const rows = await queryable.query<{ count: number }>(
    `select count(*) as count from option_orders where user_id = $1 and status = 'holding'`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** One page, newest first, with one row more than asked when there are more. */
export function listOptions(
  queryable: Queryable,
  query: {
    userId: number;
    status: OptionOrder['status'];
    marketId: number | null;
    page: number;
    limit: number;
  },
): Promise<OptionRow[]> {
  const { userId, status, marketId, page, limit } = query;
  return queryable.query<OptionRow>(
    `${SELECT} where o.user_id = $1 and o.status = $2 and ($3::int is null or o.market_id = $3)
      order by o.id desc limit $4 offset $5`,
    [userId, status, marketId, limit + 1, (page - 1) * limit],
  );
}
