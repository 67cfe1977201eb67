/**
 * Takes orders on: those whose half hour has begun are settling, and those whose price is known are paid. A batch is one
 * transaction of a few statements, so an order is paid once and told once, however many instances are at it.
 */
import { exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { AVERAGED_MS, dualOutcome } from '../../../contract/rules/dual/dual-payout.ts';
import type { Transaction } from '../../db/database.ts';
import type { Exchange } from '../../exchange.ts';
import type { HoldPosting, Leg } from '../../ledger/transfer.ts';
import { settleMany } from '../../ledger/transfer-many.ts';
import { addMessages } from '../../messages/add-message.ts';
import { announceToMany, balanceNews, type News } from '../../realtime/announce.ts';
import {
  claimPriced,
  DUAL_REFERENCE,
  markSettling,
  type OrderRow,
  type PricedOrder,
  payoutsOf,
  saveEnds,
  toOrder,
} from './order-store.ts';
import { SPOT_ACCOUNT } from './terms.ts';

/** One batch of orders whose half hour has begun; answers how many. */
export function beginSettling(exchange: Exchange, limit: number): Promise<number> {
  const { database, clock } = exchange;
  return database.withTransaction(async (tx) => {
    const rows = await markSettling(tx, { until: clock.now() + AVERAGED_MS, limit });
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
    const due = await claimPriced(tx, limit);
    if (due.length === 0) return 0;
    const payments = due.map(paymentOf);
    const rows = await saveEnds(
      tx,
      payments.map(({ order, price, currency, amount }) => ({
        id: order.id,
        status: price === null ? 'fail' : 'success',
        price,
        currency,
        amount,
      })),
      at,
    );
    const balances = await settleMany(
      tx,
      payments.map((payment) => payoutOrder(payment, at)),
    );
    const messages = await writeMessages(tx, rows, at);
    await announceToMany(exchange, tx, [
      ...rows.map(newsOf),
      ...messages,
      ...balanceNews(balances),
    ]);
    return payments.length;
  });
}

function paymentOf({ price, ...order }: PricedOrder): Payment {
  if (price === null) return { order, price, currency: order.payCurrency, amount: order.amount };
  const { below, above } = payoutsOf(order);
  return dualOutcome(price, order.linkedPrice) === 'below'
    ? { order, price, currency: order.currency, amount: below }
    : { order, price, currency: order.quoteCurrency, amount: above };
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

function newsOf(row: OrderRow): News {
  return { userId: row.userId, news: ['dualInvest.settled', toOrder(row)] };
}

async function writeMessages(
  tx: Transaction,
  rows: readonly OrderRow[],
  at: number,
): Promise<News[]> {
  const wish = ({ userId, id }: OrderRow) => ({ userId, at, link: `/pages/invest/mine?id=${id}` });
  const amountOf = ({ paidAmount, paidCurrency }: OrderRow) => ({
    amount: paidAmount ?? '0',
    currency: paidCurrency ?? '',
  });
  const paid = rows.filter(({ status }) => status === 'success');
  const failed = rows.filter(({ status }) => status === 'fail');
  return [
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
      failed.map((row) => ({ ...wish(row), key: 'dual_failed' as const, params: amountOf(row) })),
    )),
  ];
}
