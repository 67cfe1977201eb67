/** Orders as rows, and as the contract says them to one of their sides. */
import type { OtcOrder, OtcOrderPage } from '../../../contract/features/otc-entities.ts';
import { isOver, type OtcRole } from '../../../contract/rules/otc/order-steps.ts';
import type { PageWanted } from '../../calls/page.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { currencyIds } from '../../money/currencies.ts';
import { type CardOfSide, coveredNumber } from './cards.ts';
import { TALK_AFTER_MS } from './terms.ts';

/** Kind of the reference of every hold and transfer for an order; its id is the order's. */
export const OTC_REFERENCE = 'otc_order';

export interface OrderRow
  extends Omit<OtcOrder, 'role' | 'counterpart' | 'currencyId' | 'appeal' | 'decision'> {
  readonly buyerId: number;
  readonly sellerId: number;
  /** The coins in escrow. */
  readonly holdId: number;
  readonly voucher: string | null;
  /** Empty objects once their owner is gone. */
  readonly payer: Partial<CardOfSide>;
  readonly payee: Partial<CardOfSide>;
  readonly appealedBy: OtcRole | null;
  readonly appealReason: string | null;
  readonly appealedAt: number | null;
  readonly decidedFor: OtcRole | null;
  readonly decisionReason: string | null;
  readonly buyerName: string;
  readonly sellerName: string;
  readonly isBuyerMerchant: boolean;
  readonly isSellerMerchant: boolean;
}

const COLUMNS = `r.id, r.offer_id, r.buyer_id, r.seller_id, r.maker, r.currency, r.scale, r.fiat, r.fiat_scale, r.price,
  r.number, r.total, r.method, r.payer, r.payee, r.hold_id, r.voucher, r.status, r.created_at, r.expires_at, r.paid_at,
  r.ended_at, r.appealed_by, r.appeal_reason, r.appealed_at, r.decided_for, r.decision_reason, r.version,
  b.nickname as buyer_name, s.nickname as seller_name,
  exists (select from otc_merchants m where m.id = r.buyer_id) as is_buyer_merchant,
  exists (select from otc_merchants m where m.id = r.seller_id) as is_seller_merchant`;
const TABLES = 'otc_orders r join users b on b.id = r.buyer_id join users s on s.id = r.seller_id';

/** Null for who is no side of it. */
export function roleOf(
  row: Pick<OrderRow, 'buyerId' | 'sellerId'>,
  userId: number,
): OtcRole | null {
  if (row.buyerId === userId) return 'buyer';
  return row.sellerId === userId ? 'seller' : null;
}

export function userOf(row: Pick<OrderRow, 'buyerId' | 'sellerId'>, role: OtcRole): number {
  return role === 'buyer' ? row.buyerId : row.sellerId;
}

export function toOrder(row: OrderRow, role: OtcRole): OtcOrder {
  const { id, offerId, maker, currency, scale, fiat, fiatScale, price, number, total } = row;
  const currencyId = currencyIds.get(currency);
  if (currencyId === undefined) throw new Error(`an order of an unknown currency: ${currency}`);
  const { method, status, createdAt, expiresAt, paidAt, endedAt, version } = row;
  return {
    ...{ id, offerId, role, maker, currencyId, currency, scale, fiat, fiatScale, price, number },
    ...{ total, method, status, createdAt, expiresAt, paidAt, endedAt, version },
    counterpart:
      role === 'seller'
        ? { name: row.buyerName, isMerchant: row.isBuyerMerchant }
        : { name: row.sellerName, isMerchant: row.isSellerMerchant },
    appeal: appealOf(row),
    decision: decisionOf(row),
  };
}

function appealOf({ appealedBy, appealReason, appealedAt }: OrderRow): OtcOrder['appeal'] {
  if (appealedBy === null || appealReason === null || appealedAt === null) return null;
  return { by: appealedBy, reason: appealReason, at: appealedAt };
}

function decisionOf({ decidedFor, decisionReason }: OrderRow): OtcOrder['decision'] {
  if (decidedFor === null || decisionReason === null) return null;
  return { for: decidedFor, reason: decisionReason };
}

/** The number of the account is for the buyer, and only while it is to be paid to. */
export function toOrderPage(row: OrderRow, role: OtcRole, nowMs: number): OtcOrderPage {
  const isToPay = role === 'buyer' && !isOver(row.status);
  const payee = { ...NO_CARD, ...row.payee };
  const { realName, bankName, bankAccount } = { ...NO_CARD, ...row.payer };
  const coverUnlessPaid = (text: string) => (isToPay ? text : coveredNumber(text));
  return {
    ...toOrder(row, role),
    payee: { ...payee, bankAccount: coverUnlessPaid(payee.bankAccount) },
    payer: { realName, bankName, bankAccount: coveredNumber(bankAccount) },
    hasVoucher: row.voucher !== null,
    isTalking: isTalking(row, nowMs),
  };
}

const NO_CARD: CardOfSide = {
  realName: '',
  bankName: '',
  branch: '',
  bankAccount: '',
  swiftCode: '',
};

export function isTalking({ endedAt }: Pick<OrderRow, 'endedAt'>, nowMs: number): boolean {
  return endedAt === null || nowMs < endedAt + TALK_AFTER_MS;
}

/** The id comes before the row, because the coins are held under it. */
export async function nextOrderId(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('otc_orders', 'id')) as id`,
  );
  if (row === undefined) throw new Error('an order got no id');
  return row.id;
}

export type NewOrder = Pick<
  OrderRow,
  | 'id'
  | 'offerId'
  | 'buyerId'
  | 'sellerId'
  | 'maker'
  | 'currency'
  | 'scale'
  | 'fiat'
  | 'fiatScale'
  | 'price'
  | 'number'
  | 'total'
  | 'method'
  | 'holdId'
  | 'createdAt'
  | 'expiresAt'
> & { readonly payer: CardOfSide; readonly payee: CardOfSide };

export async function insertOrder(tx: Transaction, order: NewOrder): Promise<OrderRow> {
  const { id, offerId, buyerId, sellerId, maker, currency, scale, fiat, fiatScale } = order;
  await tx.query(
    `insert into otc_orders (id, offer_id, buyer_id, seller_id, maker, currency, scale, fiat, fiat_scale, price, number,
        total, method, payer, payee, hold_id, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      ...[id, offerId, buyerId, sellerId, maker, currency, scale, fiat, fiatScale, order.price],
      ...[order.number, order.total, order.method, { ...order.payer }, { ...order.payee }],
      ...[order.holdId, order.createdAt, order.expiresAt],
    ],
  );
  return readOrder(tx, id);
}

async function readOrder(queryable: Queryable, id: number): Promise<OrderRow> {
  const row = await findOrder(queryable, id);
  if (row === null) throw new Error(`there is no order ${id}`);
  return row;
}

export async function findOrder(queryable: Queryable, id: number): Promise<OrderRow | null> {
  const [row] = await queryable.query<OrderRow>(
    `select ${COLUMNS} from ${TABLES} where r.id = $1`,
    [id],
  );
  return row ?? null;
}

/** Locked until the transaction ends: of several who take a step at the same time one is after the other. */
export async function lockOrder(tx: Transaction, id: number): Promise<OrderRow | null> {
  const known = await tx.query('select id from otc_orders where id = $1 for update', [id]);
  return known.length === 0 ? null : readOrder(tx, id);
}

/** What a step writes besides the state. */
export interface StepChange {
  readonly voucher?: string | null;
  readonly paidAt?: number;
  readonly endedAt?: number;
  readonly appealedBy?: OtcRole;
  readonly appealReason?: string;
  readonly appealedAt?: number;
  readonly decidedFor?: OtcRole;
  readonly decisionReason?: string;
}

export async function saveStep(
  tx: Transaction,
  row: Pick<OrderRow, 'id' | 'version' | 'status'>,
  change: StepChange,
): Promise<OrderRow> {
  const saved = await tx.query(
    `update otc_orders set status = $3, voucher = coalesce($4, voucher), paid_at = coalesce($5, paid_at),
        ended_at = coalesce($6, ended_at), appealed_by = coalesce($7, appealed_by),
        appeal_reason = coalesce($8, appeal_reason), appealed_at = coalesce($9, appealed_at),
        decided_for = coalesce($10, decided_for), decision_reason = coalesce($11, decision_reason)
      where id = $1 and version = $2 returning id`,
    [
      ...[row.id, row.version, row.status, change.voucher ?? null, change.paidAt ?? null],
      ...[change.endedAt ?? null, change.appealedBy ?? null, change.appealReason ?? null],
      ...[change.appealedAt ?? null, change.decidedFor ?? null, change.decisionReason ?? null],
    ],
  );
  if (saved.length === 0) throw new Error(`the order ${row.id} was changed without its lock`);
  return readOrder(tx, row.id);
}

/** Orders that a user has open on offers of others. */
export async function countTaken(queryable: Queryable, userId: number): Promise<number> {
  const [row] = await queryable.query<{ count: number }>(
    `select count(*) as count from otc_orders where status in ('unpaid', 'paid', 'appealed')
      and $1 = case maker when 'seller' then buyer_id else seller_id end and $1 in (buyer_id, seller_id)`,
    [userId],
  );
  return row?.count ?? 0;
}

/** Orders of others' offers that somebody was to pay for and did not, ended after an instant. */
export async function countUnpaid(
  queryable: Queryable,
  { userId, sinceMs }: { readonly userId: number; readonly sinceMs: number },
): Promise<number> {
  const [row] = await queryable.query<{ count: number }>(
    `select count(*) as count from otc_orders where buyer_id = $1 and maker = 'seller'
      and status in ('cancelled', 'expired') and ended_at > $2`,
    [userId, sinceMs],
  );
  return row?.count ?? 0;
}

/** One page, newest first, with one row more than asked when there are more. */
export function listOrders(
  queryable: Queryable,
  wanted: PageWanted & { readonly userId: number; readonly state: 'open' | 'over' | 'all' },
): Promise<OrderRow[]> {
  const { userId, state, page, limit } = wanted;
  return queryable.query<OrderRow>(
    `select ${COLUMNS} from ${TABLES} where $1 in (r.buyer_id, r.seller_id)
        and ($2 = 'all' or (r.status in ('unpaid', 'paid', 'appealed')) = ($2 = 'open'))
      order by r.id desc limit $3 offset $4`,
    [userId, state, limit + 1, (page - 1) * limit],
  );
}

/** What waits for the operator, the oldest appeal first. */
export function listAppeals(queryable: Queryable): Promise<OrderRow[]> {
  return queryable.query<OrderRow>(
    `select ${COLUMNS} from ${TABLES} where r.status = 'appealed' order by r.appealed_at, r.id`,
  );
}

/** Locks one unpaid order whose time has run out, and none of another transaction. */
export async function claimLate(queryable: Queryable, nowMs: number): Promise<number | null> {
  const [row] = await queryable.query<{ id: number }>(
    `select id from otc_orders where status = 'unpaid' and expires_at <= $1
      order by expires_at, id limit 1 for update skip locked`,
    [nowMs],
  );
  return row?.id ?? null;
}
