/** Projects and subscriptions as rows, and subscriptions as the contract says them. */
import type { IeoOrder } from '../../../contract/features/ieo.ts';
import type { PageWanted } from '../../calls/page.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import type { TokenIssue } from '../../market/issues/issue-calendar.ts';
import { type TokenRow, tokens } from '../../money/token-table.ts';

/** Kind of the reference of every hold and transfer for a subscription; its id is the subscription's. */
export const IEO_REFERENCE = 'ieo_order';

/** What is known of a project beside its terms; there is no row before the first subscription. */
export interface ProjectRow {
  readonly id: number;
  /** To users, in tokens. */
  readonly sold: string;
  readonly haltedAt: number | null;
}

export interface OrderRow extends Omit<IeoOrder, 'name' | 'color'> {
  readonly userId: number;
  readonly holdId: number;
}

const tokenByCode = new Map(tokens.map((token) => [token.code, token]));

const COLUMNS = `id, user_id, project_id, symbol, amount, pay_currency, price, paid, status, hold_id,
  unlocks_at, lists_at, created_at, released_at, version`;

export function toOrder({ userId: _user, holdId: _hold, ...order }: OrderRow): IeoOrder {
  const { name, color } = tokenOf(order.symbol);
  return { ...order, name, color };
}

export function tokenOf(code: string): TokenRow {
  const token = tokenByCode.get(code);
  if (token === undefined) throw new Error(`a subscription to an unknown token: ${code}`);
  return token;
}

/** Makes the row of a project unless it is there, and locks it, so that its tokens are sold one after the other. */
export async function lockProject(tx: Transaction, issue: TokenIssue): Promise<ProjectRow> {
  const [row] = await tx.query<ProjectRow>(
    `insert into ieo_projects (id, symbol, total) values ($1, $2, $3)
       on conflict (id) do update set symbol = excluded.symbol returning id, sold, halted_at`,
    [issue.id, issue.token.code, issue.total],
  );
  if (row === undefined) throw new Error('a project was not locked');
  return row;
}

/** @throws when more would be sold than there is: the caller has looked before, under the lock. */
export async function addSold(tx: Transaction, id: number, amount: string): Promise<void> {
  await tx.query('update ieo_projects set sold = sold + $2 where id = $1', [id, amount]);
}

export async function setHalted(
  tx: Transaction,
  issue: TokenIssue,
  haltedAt: number | null,
): Promise<void> {
  await lockProject(tx, issue);
  await tx.query('update ieo_projects set halted_at = $2 where id = $1', [issue.id, haltedAt]);
}

export function readProjects(queryable: Queryable): Promise<ProjectRow[]> {
  return queryable.query<ProjectRow>('select id, sold, halted_at from ieo_projects');
}

/** What a user has subscribed to so far, by project. */
export async function subscribedBy(
  queryable: Queryable,
  userId: number,
): Promise<ReadonlyMap<number, string>> {
  const rows = await queryable.query<{ projectId: number; amount: string }>(
    `select project_id, sum(amount) as amount from ieo_orders where user_id = $1 group by 1`,
    [userId],
  );
  return new Map(rows.map(({ projectId, amount }) => [projectId, amount]));
}

/** The id comes before the row, because the tokens are held under it. */
export async function nextOrderId(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('ieo_orders', 'id')) as id`,
  );
  if (row === undefined) throw new Error('a subscription got no id');
  return row.id;
}

type NewOrder = Pick<
  OrderRow,
  | 'id'
  | 'userId'
  | 'projectId'
  | 'symbol'
  | 'amount'
  | 'payCurrency'
  | 'price'
  | 'paid'
  | 'holdId'
  | 'unlocksAt'
  | 'listsAt'
  | 'createdAt'
> & { readonly scale: number };

export async function insertOrder(tx: Transaction, order: NewOrder): Promise<OrderRow> {
  const [row] = await tx.query<OrderRow>(
    `insert into ieo_orders (id, user_id, project_id, symbol, amount, pay_currency, scale, price, paid,
        hold_id, unlocks_at, lists_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${COLUMNS}`,
    [
      ...[order.id, order.userId, order.projectId, order.symbol, order.amount, order.payCurrency],
      ...[order.scale, order.price, order.paid, order.holdId, order.unlocksAt, order.listsAt],
      order.createdAt,
    ],
  );
  if (row === undefined) throw new Error('a subscription was not written');
  return row;
}

/** Locked subscriptions whose lock is over, by user, so that instances take different users'. */
export function claimDue(
  queryable: Queryable,
  { at, limit }: { readonly at: number; readonly limit: number },
): Promise<OrderRow[]> {
  return queryable.query<OrderRow>(
    `select ${COLUMNS} from ieo_orders where status = 'locked' and unlocks_at <= $1
       order by unlocks_at, user_id, symbol, id limit $2 for update skip locked`,
    [at, limit],
  );
}

/** Marks what was claimed. */
export async function saveReleased(
  tx: Transaction,
  ids: readonly number[],
  at: number,
): Promise<OrderRow[]> {
  const rows = await tx.query<OrderRow>(
    `update ieo_orders set status = 'released', released_at = $2
       where id in (select value::bigint from jsonb_array_elements_text($1::jsonb)) returning ${COLUMNS}`,
    [json(ids), at],
  );
  if (rows.length !== ids.length) throw new Error('a subscription that was claimed was not saved');
  return rows;
}

/** One page, newest first, with one row more than asked when there are more. */
export function listOrders(
  queryable: Queryable,
  { userId, page, limit }: PageWanted & { readonly userId: number },
): Promise<OrderRow[]> {
  return queryable.query<OrderRow>(
    `select ${COLUMNS} from ieo_orders where user_id = $1 order by id desc limit $2 offset $3`,
    [userId, limit + 1, (page - 1) * limit],
  );
}
