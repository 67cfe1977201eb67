/** A leverage account as it is at one moment: its money, its rows, and the stamp by which the database knows it again. */
import { fromWireName, renameKeys } from '../../../../contract/wire.ts';
import {
  type LimitsSight,
  type OpenerLimits,
  openerLimits,
} from '../../../limits/opener-limits.ts';
import type { SeenRows } from '../rows/account-rows.ts';
import type { OrderRow } from '../rows/order-store.ts';
import type { PositionRow } from '../rows/position-store.ts';
import { LEVER_CURRENCY } from '../terms.ts';
import type { SeenMoney } from './account-money.ts';

export interface SeenAccount extends SeenMoney {
  readonly userId: number;
  readonly tier: number;
  /** Of somebody who has set themselves limits, where the act may open; they come with all open orders. */
  readonly limits: OpenerLimits | null;
  readonly stamp: string;
  readonly rows: SeenRows;
}

/** What is looked at besides the open positions and the orders that may reduce them. */
export interface Named {
  readonly orderId?: number | undefined;
  readonly positionId?: number | undefined;
  readonly hasAllOrders?: boolean;
  /** How many orders the act may make; one unless told. */
  readonly newOrders?: number;
  /** The act may open: the limits that its user has set count. */
  readonly mayOpen?: boolean;
}

/** Whose account is looked at, and what for. */
export interface Looked {
  readonly userId: number;
  readonly named?: Named | undefined;
}

interface SeenRow {
  readonly userId: number;
  readonly available: string;
  readonly held: string;
  readonly tier: number;
  readonly isLimited: boolean;
  readonly stamp: string;
  readonly doing: number;
  readonly orderIds: readonly number[];
  readonly positionId: number;
  readonly orders: readonly unknown[] | null;
  readonly namedOrder: readonly unknown[] | null;
  readonly positions: readonly unknown[] | null;
  readonly namedPosition: readonly unknown[] | null;
}

/**
 * One statement, whose parts are of one moment. Ids that the act does not use are lost. Limits, where there are any, are read
 * after it: who makes them stricter meanwhile does so beside this act.
 */
export async function seeAccount(
  sight: LimitsSight,
  userId: number,
  named: Named,
): Promise<SeenAccount> {
  const [row] = await readRows(sight, [{ userId, named }]);
  if (row === undefined) throw new Error(`no user has the id ${userId}`);
  const limits = needsLimits(row, named) ? await openerLimits(sight, userId) : null;
  return toSeen(row, limits);
}

/**
 * The same of several users by one statement, in their places.
 * @returns null in the place of one who has to be looked at alone: nobody waits for a stranger's limits to be read.
 */
export async function seeAccounts(
  sight: LimitsSight,
  looked: readonly Looked[],
): Promise<(SeenAccount | null)[]> {
  const rows = new Map((await readRows(sight, looked)).map((row) => [row.userId, row]));
  return looked.map(({ userId, named = {} }) => {
    const row = rows.get(userId);
    return row === undefined || needsLimits(row, named) ? null : toSeen(row, null);
  });
}

function readRows({ queryable }: LimitsSight, looked: readonly Looked[]): Promise<SeenRow[]> {
  const of = <Value>(read: (named: Named) => Value) => looked.map(({ named = {} }) => read(named));
  return queryable.query<SeenRow>(seeSql, [
    looked.map(({ userId }) => userId),
    LEVER_CURRENCY,
    of(({ orderId = 0 }) => orderId),
    of(({ positionId = 0 }) => positionId),
    of(({ hasAllOrders = false }) => hasAllOrders),
    of(({ mayOpen = false }) => mayOpen),
    of(({ newOrders = 1 }) => newOrders),
  ]);
}

function needsLimits({ isLimited }: SeenRow, { mayOpen = false }: Named): boolean {
  return isLimited && mayOpen;
}

function toSeen(row: SeenRow, limits: OpenerLimits | null): SeenAccount {
  const orders = seen<OrderRow>(row.orders, row.namedOrder);
  const positions = seen<PositionRow>(row.positions, row.namedPosition);
  const holds = [...orders, ...positions].flatMap(({ row: { holdId }, held }) =>
    holdId === null || held === null ? [] : [[holdId, held] as const],
  );
  const { userId, available, held, tier, stamp, doing, orderIds, positionId } = row;
  return {
    ...{ userId, available, held, tier, limits, stamp, holds: new Map(holds) },
    rows: {
      orders: orders.map((each) => each.row),
      positions: positions.map((each) => each.row),
      ...{ doing, drawn: { orderIds, positionId } },
    },
  };
}

/** Rows, and what is left of their holds. */
function seen<Row>(
  ...told: readonly (readonly unknown[] | null)[]
): { row: Row; held: string | null }[] {
  return told.flatMap((rows) =>
    (rows ?? []).map((each) => {
      const { held, ...row } = renameKeys(each, fromWireName) as Row & { held: string | null };
      return { row: row as Row, held };
    }),
  );
}

const seeSql = `select * from futures_see($1::bigint[], $2, $3::bigint[], $4::bigint[], $5::boolean[], $6::boolean[],
  $7::integer[])`;
