/** Turns fills into money: one transfer, one change of the order, in the caller's transaction. */
import type { Market } from '../../../contract/features/markets.ts';
import { type BookFill, quantityOf } from '../../../contract/lots.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { discountedFeeRate, turnoverOf } from '../../../contract/rules/spot/pricing.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { AccountRef, Balance } from '../../ledger/accounts.ts';
import type { Companion } from '../../ledger/companion.ts';
import { type Leg, postHold, transfer } from '../../ledger/transfer.ts';
import { neededHold } from './order-hold.ts';
import {
  changedOrder,
  isComplete,
  type OrderRow,
  orderChange,
  orderInsertion,
  orderMoney,
  withFills,
} from './order-store.ts';

export interface FillStep {
  readonly order: OrderRow;
  /** It is a draft, which is written with its first fills; it holds nothing then. */
  readonly isNew?: boolean;
  readonly market: Market;
  readonly fills: readonly BookFill[];
  /** The order was resting and the market came to it. */
  readonly isMaker: boolean;
  readonly at: number;
}

export interface FilledOrder {
  readonly order: OrderRow;
  readonly balances: readonly Balance[];
}

/**
 * Settles fills of an order. A resting part keeps exactly the hold that its limit still needs, so a
 * better price is refunded at once; a complete order keeps nothing.
 * @throws Refused with `insufficient_balance` when an order at the market cannot be paid.
 */
export async function fillOrder(tx: Transaction, step: FillStep): Promise<FilledOrder> {
  const { order, market, at } = step;
  const sums = filledSums(order, step);
  const isDone = isComplete(sums);
  const after = changedOrder({ ...sums, status: isDone ? 'filled' : order.status }, at);
  const legs = fillLegs(order, after, market);
  const posting = {
    code: 'spot_trade',
    key: `spot_fill:${order.id}:${order.version}`,
    reference: { kind: 'spot_order', id: order.id },
    legs: order.holdId === null ? [...legs.others, legs.debit] : legs.others,
    at,
  };
  const release = isDone ? 'rest' : surplus(order, after, market);
  const companion = fillCompanion(after, step);
  const written = accept(
    order.holdId === null
      ? await transfer(tx, posting, companion)
      : await postHold(
          tx,
          {
            ...posting,
            holdId: order.holdId,
            amount: legs.debit.amount.slice(1),
            release,
          },
          companion,
        ),
  );
  return { order: after, balances: written.balances };
}

/** The order and its fills are written with the money that they move. */
function fillCompanion(
  after: OrderRow,
  { isNew, market, fills, isMaker, at }: FillStep,
): Companion {
  return withFills(
    isNew ? orderInsertion(after, 'withoutHold') : orderChange(after),
    fills.map((fill) => ({
      price: scaledText(fill.priceTicks, market.priceScale),
      quantity: plainText(quantityOf(fill.quantityLots, market)),
      isMaker,
      at,
    })),
  );
}

/** The order with the exact sums of these fills added. */
function filledSums(order: OrderRow, { market, fills, isMaker }: FillStep): OrderRow {
  const feeRate = discountedFeeRate(
    isMaker ? market.makerFeeRate : market.takerFeeRate,
    order.feeDiscount,
  );
  const turnover = exact(turnoverOf(fills, market));
  const lots = fills.reduce((sum, fill) => sum + fill.quantityLots, 0);
  return {
    ...order,
    filled: plainText(exact(order.filled).plus(quantityOf(lots, market))),
    turnover: plainText(turnover.plus(order.turnover)),
    feeExact: plainText(turnover.times(feeRate).plus(order.feeExact)),
  };
}

/**
 * The sides of the trade against the market. Money moves by the difference of the order's rounded
 * totals, so parts never cost more than the whole.
 */
function fillLegs(
  before: OrderRow,
  after: OrderRow,
  market: Market,
): { debit: Leg; others: Leg[] } {
  const was = orderMoney(before);
  const is = orderMoney(after);
  const quantity = exact(after.filled).minus(before.filled);
  const fee = exact(is.fee).minus(was.fee);
  const total = exact(is.total).minus(was.total);
  const user = (currency: string): AccountRef => ({
    userId: before.userId,
    account: before.account,
    currency,
  });
  const house = (name: 'market' | 'fees', currency: string): AccountRef => ({
    house: name,
    currency,
  });
  const { base, quote } = market;
  const buys = before.side === 'buy';
  const [given, taken] = buys ? [quote, base] : [base, quote];
  const debit = { account: user(given), amount: `-${plainText(buys ? total : quantity)}` };
  const others = [
    { account: user(taken), amount: plainText(buys ? quantity : total) },
    { account: house('market', base), amount: plainText(buys ? quantity.neg() : quantity) },
    {
      account: house('market', quote),
      amount: plainText(buys ? total.minus(fee) : total.plus(fee).neg()),
    },
    { account: house('fees', quote), amount: plainText(fee) },
  ];
  return { debit, others: others.filter((leg) => !isZero(leg.amount)) };
}

/** What a buy's hold no longer needs after these fills: the better price, given back. */
function surplus(before: OrderRow, after: OrderRow, market: Market): string {
  if (before.side === 'sell' || (before.price ?? before.collar) === null) return '0';
  return plainText(
    exact(neededHold(before, market))
      .minus(neededHold(after, market))
      .minus(paidBetween(before, after)),
  );
}

function paidBetween(before: OrderRow, after: OrderRow) {
  return exact(orderMoney(after).total).minus(orderMoney(before).total);
}
