/** Rows of positions. */
import type { FuturesPosition } from '../../../../contract/features/futures-entities.ts';
import type { Queryable, Transaction } from '../../../db/database.ts';
import type { ChangeQuery } from './seen-versions.ts';
import { asKept, wholeRows } from './whole-rows.ts';

/** Columns of `futures_positions`, named as the rest of the code names them. */
export interface PositionRow {
  readonly id: number;
  readonly userId: number;
  readonly marketId: number;
  readonly symbol: string;
  readonly side: FuturesPosition['side'];
  readonly type: FuturesPosition['type'];
  readonly marginMode: FuturesPosition['marginMode'];
  readonly multiple: number;
  readonly isSuper: boolean;
  readonly feeDiscount: number;
  readonly lots: number;
  readonly openLots: number;
  readonly cost: string;
  readonly openCost: string;
  readonly proceeds: string;
  readonly margin: string;
  readonly holdId: number | null;
  readonly maintenanceRate: string;
  readonly liquidationTicks: number | null;
  readonly fee: string;
  readonly overnightFee: string;
  readonly realisedProfit: string;
  readonly targetProfitPrice: string | null;
  readonly stopLossPrice: string | null;
  readonly trailingRate: string | null;
  readonly trailingBestTicks: number | null;
  readonly openTickId: number;
  readonly fromTickId: number;
  readonly nextOvernightAt: number;
  readonly status: FuturesPosition['status'];
  readonly closeReason: FuturesPosition['closeReason'];
  readonly closeTickId: number | null;
  readonly closeTickAt: number | null;
  readonly closeMarkTicks: number | null;
  readonly holding: FuturesPosition['holding'];
  readonly traderUserId: number | null;
  readonly version: number;
  readonly openedAt: number;
  readonly closedAt: number | null;
  readonly updatedAt: number;
}

/** The columns that are known when a position is opened; the others are the same of all. */
export type NewPosition = Omit<
  PositionRow,
  | 'id'
  | 'proceeds'
  | 'overnightFee'
  | 'realisedProfit'
  | 'status'
  | 'closeReason'
  | 'closeTickId'
  | 'closeTickAt'
  | 'closeMarkTicks'
  | 'version'
  | 'closedAt'
  | 'updatedAt'
>;

const COLUMNS = `id, user_id, market_id, symbol, side, type, margin_mode,
  multiple, is_super, fee_discount, lots, open_lots, cost,
  open_cost, proceeds, margin, hold_id, maintenance_rate,
  liquidation_ticks, fee, overnight_fee,
  realised_profit, target_profit_price,
  stop_loss_price, trailing_rate,
  trailing_best_ticks, open_tick_id, from_tick_id,
  next_overnight_at, status, close_reason,
  close_tick_id, close_tick_at, close_mark_ticks,
  holding, trader_user_id, version, opened_at, closed_at,
  updated_at`;

/** The row of a new position, but for its hold where it has none yet. */
export function openedRow<Opened extends { readonly openedAt: number }>(
  opened: Opened,
): Opened & Omit<PositionRow, keyof NewPosition | 'id'> {
  return {
    ...opened,
    ...{ proceeds: '0', overnightFee: '0', realisedProfit: '0', status: 'open', version: 1 },
    ...{ closeReason: null, closeTickId: null, closeTickAt: null, closeMarkTicks: null },
    ...{ closedAt: null, updatedAt: opened.openedAt },
  };
}

/** The row of a position that has changed: the version rises by one. */
export function changedPosition(position: PositionRow, at: number): PositionRow {
  return {
    ...position,
    targetProfitPrice: asKept(position.targetProfitPrice),
    stopLossPrice: asKept(position.stopLossPrice),
    trailingRate: asKept(position.trailingRate),
    version: position.version + 1,
    updatedAt: at,
  };
}

/** The open positions of a user, oldest first. */
export function openPositionsOf(queryable: Queryable, userId: number): Promise<PositionRow[]> {
  return queryable.query<PositionRow>(
    `select ${COLUMNS} from futures_positions where user_id = $1 and status = 'open' order by id`,
    [userId],
  );
}

/** Every open position, for the index in memory. */
export function openPositions(queryable: Queryable): Promise<PositionRow[]> {
  return queryable.query<PositionRow>(
    `select ${COLUMNS} from futures_positions where status = 'open' order by id`,
    [],
  );
}

/** Rows that changed since an instant, except known versions; closed ones included. */
export function changedPositions(
  queryable: Queryable,
  { sinceMs, knownIds, knownVersions }: ChangeQuery,
): Promise<PositionRow[]> {
  return queryable.query<PositionRow>(
    `select ${COLUMNS} from futures_positions
      where updated_at >= $1 and (id, version) not in
        (select * from unnest($2::bigint[], $3::integer[]))
      order by id`,
    [sinceMs, knownIds, knownVersions],
  );
}

/** The same of many users at once. */
export function openPositionsOfMany(
  queryable: Queryable,
  userIds: readonly number[],
): Promise<PositionRow[]> {
  return queryable.query<PositionRow>(
    `select ${COLUMNS} from futures_positions
      where user_id = any ($1::bigint[]) and status = 'open' order by id`,
    [userIds],
  );
}

/** Filters positions that are still open. */
export function stillOpen(queryable: Queryable, ids: readonly number[]): Promise<PositionRow[]> {
  return queryable.query<PositionRow>(
    `select ${COLUMNS} from futures_positions where id = any ($1::bigint[]) and status = 'open'`,
    [ids],
  );
}

/** Positions by their ids, whosever they are, the newest first. */
export function positionsByIds(
  queryable: Queryable,
  ids: readonly number[],
): Promise<PositionRow[]> {
  return queryable.query<PositionRow>(
    `select ${COLUMNS} from futures_positions where id = any ($1::bigint[]) order by id desc`,
    [ids],
  );
}

/** Saves what closings have made of positions, in one round trip. */
export async function saveClosed(
  tx: Transaction,
  positions: readonly PositionRow[],
): Promise<void> {
  await tx.query(
    `update futures_positions p set lots = c.lots, cost = c.cost, proceeds = c.proceeds, margin = c.margin,
       hold_id = c.hold_id, liquidation_ticks = c.liquidation_ticks, fee = c.fee,
       realised_profit = c.realised_profit, status = c.status, close_reason = c.close_reason,
       close_tick_id = c.close_tick_id, close_tick_at = c.close_tick_at, close_mark_ticks = c.close_mark_ticks,
       closed_at = c.closed_at, updated_at = c.updated_at, version = c.version
     from jsonb_populate_recordset(null::futures_positions, $1::jsonb) c
     where p.id = c.id`,
    [wholeRows(positions)],
  );
}

/** Open positions whose next cut-off has come: their ids and owners, in the order of owners. */
export function positionsDueOvernight(
  queryable: Queryable,
  due: { nowMs: number; limit: number },
): Promise<{ id: number; userId: number }[]> {
  return queryable.query(
    `select id, user_id from futures_positions
      where status = 'open' and next_overnight_at <= $1 order by next_overnight_at, user_id, id limit $2`,
    [due.nowMs, due.limit],
  );
}

/** Saves the best marks of trailing stops; an older report never replaces a better one. */
export async function keepTrailingBests(
  queryable: Queryable,
  bests: readonly { id: number; ticks: number; fromTickId: number }[],
): Promise<void> {
  await queryable.query(
    `update futures_positions p
        set trailing_best_ticks = case p.side when 'long' then greatest(p.trailing_best_ticks, best.ticks)
          else least(p.trailing_best_ticks, best.ticks) end
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as best (id, ticks, from_tick_id)
      where p.id = best.id and p.status = 'open' and p.trailing_rate is not null
        and p.from_tick_id = best.from_tick_id`,
    [
      bests.map((best) => best.id),
      bests.map((best) => best.ticks),
      bests.map((best) => best.fromTickId),
    ],
  );
}

export interface PositionQuery {
  readonly userId: number;
  readonly status: 'open' | 'closed';
  readonly marketIds: readonly number[] | null;
  /** One alone. */
  readonly id?: number | null;
  readonly page: number;
  readonly limit: number;
}

/** One page, newest first, with one extra row when there are more. */
export function listPositions(queryable: Queryable, query: PositionQuery): Promise<PositionRow[]> {
  const { userId, status, marketIds, id = null, page, limit } = query;
  return queryable.query<PositionRow>(
    `select ${COLUMNS} from futures_positions
      where user_id = $1 and status = $2 and ($3::int[] is null or market_id = any ($3))
        and ($6::bigint is null or id = $6)
      order by id desc limit $4 offset $5`,
    [userId, status, marketIds, limit + 1, (page - 1) * limit, id],
  );
}
