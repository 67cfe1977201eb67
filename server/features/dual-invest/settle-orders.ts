/**
 * Takes orders on: those whose half hour has begun are settling, and those whose price is known are paid. A batch is one
 * transaction, so an order is paid once and told once, however many instances are at it.
 */
import { exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { AVERAGED_MS, dualOutcome } from '../../../contract/rules/dual/dual-payout.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import { json } from '../../db/values.ts';
import type { Exchange } from '../../exchange.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { balanceViews } from '../../ledger/balance-view.ts';
import type { HoldPosting, Leg } from '../../ledger/transfer.ts';
import { transferMany } from '../../ledger/transfer-many.ts';
import { addMessages } from '../../messages/add-message.ts';
import { type Announcement, announceToMany } from '../../realtime/announce.ts';
import { DUAL_REFERENCE, type OrderRow, payoutsOf, readOrders, toOrder } from './order-store.ts';
import { SPOT_ACCOUNT } from './terms.ts';

/** One batch of orders whose half hour has begun; answers how many. */
export function beginSettling(exchange: Exchange, limit: number): Promise<number> {
  const { database, clock } = exchange;
  return database.withTransaction(async (tx) => {
    const begun = await tx.query<{ id: number }>(
      `update dual_orders set status = 'settling' where status = 'purchased' and id in (
         select id from dual_orders where status = 'purchased' and matures_at <= $1
           order by matures_at, user_id, id limit $2 for update skip locked)
       returning id`,
      [clock.now() + AVERAGED_MS, limit],
    );
    if (begun.length === 0) return 0;
    const rows = await readOrders(
      tx,
      begun.map(({ id }) => id),
    );
    await announceToMany(
      exchange,
      tx,
      rows.map((row) => ({ userId: row.userId, news: ['dualInvest.settling', toOrder(row)] })),
    );
    return rows.length;
  });
}

/** What an order comes to. */
interface Payment {
  readonly order: OrderRow;
  /** Null where there was none. */
  readonly price: string | null;
  readonly currency: string;
  readonly amount: string;
}

/** One batch of orders whose price is known; answers how many. */
export function paySettled(exchange: Exchange, limit: number): Promise<number> {
  const { database, clock } = exchange;
  return database.withTransaction(async (tx) => {
    const at = clock.now();
    const payments = await claimDue(tx, limit);
    if (payments.length === 0) return 0;
    await savePayments(tx, payments, at);
    const written = await transferMany(
      tx,
      payments.map((payment) => payoutOrder(payment, at)),
    );
    const balances = written.flatMap((result) => accept(result).balances);
    const rows = await readOrders(
      tx,
      payments.map(({ order }) => order.id),
    );
    const messages = await writeMessages(tx, rows, at);
    await announceToMany(exchange, tx, newsOf(rows, messages, balances));
    return payments.length;
  });
}

/** By user, so that instances take different users' orders and do not wait for each other at an account. */
async function claimDue(tx: Transaction, limit: number): Promise<Payment[]> {
  const due = await tx.query<{ id: number; price: string | null }>(
    `select o.id, s.price from dual_orders o
       join dual_settlements s on s.market_id = o.market_id and s.matures_at = o.matures_at
       where o.status = 'settling'
       order by o.matures_at, o.user_id, o.id limit $1 for update of o skip locked`,
    [limit],
  );
  if (due.length === 0) return [];
  const prices = new Map(due.map(({ id, price }) => [id, price]));
  const rows = await readOrders(
    tx,
    due.map(({ id }) => id),
  );
  return rows.map((order) => paymentOf(order, prices.get(order.id) ?? null));
}

function paymentOf(order: OrderRow, price: string | null): Payment {
  if (price === null) return { order, price, currency: order.payCurrency, amount: order.amount };
  const { below, above } = payoutsOf(order);
  return dualOutcome(price, order.linkedPrice) === 'below'
    ? { order, price, currency: order.currency, amount: below }
    : { order, price, currency: order.quoteCurrency, amount: above };
}

async function savePayments(
  tx: Transaction,
  payments: readonly Payment[],
  at: number,
): Promise<void> {
  const rows = payments.map(({ order, price, currency, amount }) => ({
    id: order.id,
    status: price === null ? 'fail' : 'success',
    price,
    currency,
    amount,
  }));
  const saved = await tx.query(
    `update dual_orders o set status = row.status, settlement_price = row.price,
         paid_currency = row.currency, paid_amount = row.amount, settled_at = $2
       from jsonb_to_recordset($1::jsonb) as row (id bigint, status text, price numeric,
         currency text, amount numeric)
       where o.id = row.id and o.status = 'settling' returning o.id`,
    [json(rows), at],
  );
  if (saved.length !== payments.length) throw new Error('an order that was claimed was not saved');
}

/** What was held goes to the house and the payout to the spot account; without a price it just goes back. */
function payoutOrder({ order, price, currency, amount }: Payment, at: number): HoldPosting {
  const { id, userId, holdId, payCurrency } = order;
  const paid = { account: { userId, account: SPOT_ACCOUNT, currency }, amount } as const;
  return {
    code: 'dual_settle',
    key: `dual_settle:${id}`,
    reference: { kind: DUAL_REFERENCE, id },
    settles: true,
    holdId,
    amount: order.amount,
    legs: [paid, ...(price === null ? [] : houseLegs(order, { payCurrency, currency, amount }))],
    at,
  };
}

/** The house keeps what was paid and pays what is due; in one currency only the difference moves. */
function houseLegs(
  order: Pick<OrderRow, 'amount'>,
  due: { readonly payCurrency: string; readonly currency: string; readonly amount: string },
): Leg[] {
  const house = (currency: string, amount: string) => ({
    account: { house: 'market', currency } as const,
    amount,
  });
  if (due.currency !== due.payCurrency) {
    return [house(due.payCurrency, order.amount), house(due.currency, `-${due.amount}`)];
  }
  const difference = plainText(exact(order.amount).minus(due.amount));
  return isZero(difference) ? [] : [house(due.currency, difference)];
}

/** By the id of the order. */
async function writeMessages(
  tx: Transaction,
  rows: readonly OrderRow[],
  at: number,
): Promise<ReadonlyMap<number, Announcement | undefined>> {
  const paid = rows.filter(({ status }) => status === 'success');
  const failed = rows.filter(({ status }) => status === 'fail');
  const wish = ({ userId, id }: OrderRow) => ({ userId, at, link: `/pages/invest/mine?id=${id}` });
  const amountOf = ({ paidAmount, paidCurrency }: OrderRow) => ({
    amount: paidAmount ?? '0',
    currency: paidCurrency ?? '',
  });
  const told = [
    ...(await addMessages(
      tx,
      paid.map((row) => ({
        ...wish(row),
        key: 'dual_settled' as const,
        params: { ...amountOf(row), coin: row.currency, price: row.settlementPrice ?? '' },
      })),
    )),
    ...(await addMessages(
      tx,
      failed.map((row) => ({
        ...wish(row),
        key: 'dual_failed' as const,
        params: amountOf(row),
      })),
    )),
  ];
  return new Map([...paid, ...failed].map(({ id }, index) => [id, told[index]]));
}

/** Each user gets the events of their orders first and of their balances last. */
function newsOf(
  rows: readonly OrderRow[],
  messages: ReadonlyMap<number, Announcement | undefined>,
  balances: readonly Balance[],
): { userId: number; news: Announcement }[] {
  const told = rows.flatMap((row) => {
    const message = messages.get(row.id);
    const settled: Announcement = ['dualInvest.settled', toOrder(row)];
    const news = message === undefined ? [settled] : [settled, message];
    return news.map((each) => ({ userId: row.userId, news: each }));
  });
  const paid = [...new Set(balances.map(({ userId }) => userId))].map((userId) => ({
    userId,
    news: [
      'balances.changed',
      balanceViews(balances.filter((balance) => balance.userId === userId)),
    ] as const,
  }));
  return [...told, ...paid];
}
