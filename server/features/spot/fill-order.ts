/** Turns fills into money: one transfer, one change of the order, in the caller's transaction. */
import type { Market } from '../../../contract/features/markets.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { scaledText } from '../../../contract/rules/book-checksum.ts';
import {
  type BookFill,
  discountedFeeRate,
  holdFeeRate,
  quantityOf,
  settleTotals,
  turnoverOf,
} from '../../../contract/rules/spot-pricing.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { AccountRef, Balance } from '../../ledger/accounts.ts';
import { type Leg, postHold, transfer } from '../../ledger/transfer.ts';
import { insertFills, isComplete, type OrderRow, orderMoney, updateOrder } from './order-store.ts';

export interface FillStep {
  readonly order: OrderRow;
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
  const { order, market, fills, isMaker, at } = step;
  const after = withFills(order, step);
  const isDone = isComplete(after);
  const legs = fillLegs(order, after, market);
  const posting = {
    code: 'spot_trade',
    key: `spot_fill:${order.id}:${order.version}`,
    reference: { kind: 'spot_order', id: order.id },
    legs: order.holdId === null ? [...legs.others, legs.debit] : legs.others,
    at,
  };
  const release = isDone ? 'rest' : surplus(order, after, market);
  const written = accept(
    order.holdId === null
      ? await transfer(tx, posting)
      : await postHold(tx, {
          ...posting,
          holdId: order.holdId,
          amount: legs.debit.amount.slice(1),
          release,
        }),
  );
  await insertFills(
    tx,
    order.id,
    fills.map((fill) => ({
      price: scaledText(fill.priceTicks, market.priceScale),
      quantity: plainText(quantityOf(fill.quantityLots, market)),
      isMaker,
      at,
    })),
  );
  const saved = await updateOrder(tx, { ...after, status: isDone ? 'filled' : order.status }, at);
  return { order: saved, balances: written.balances };
}

/** The order with the exact sums of these fills added. */
function withFills(order: OrderRow, { market, fills, isMaker }: FillStep): OrderRow {
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
    account: 'change',
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
  return { debit, others: others.filter((leg) => /[1-9]/.test(leg.amount)) };
}

/** What a buy's hold no longer needs after these fills: the better price, given back. */
function surplus(before: OrderRow, after: OrderRow, market: Market): string {
  if (before.side === 'sell' || before.price === null) return '0';
  return plainText(
    heldFor(before, market).minus(heldFor(after, market)).minus(paidBetween(before, after)),
  );
}

function paidBetween(before: OrderRow, after: OrderRow) {
  return exact(orderMoney(after).total).minus(orderMoney(before).total);
}

/** What the rest of a buy may still cost at its limit, fee included. */
function heldFor(order: OrderRow, market: Market) {
  const rest = exact(order.amount).minus(order.filled);
  const turnover = rest.times(order.price ?? '0');
  const feeRate = discountedFeeRate(holdFeeRate(market), order.feeDiscount);
  const most = settleTotals({
    side: 'buy',
    turnover: plainText(turnover.plus(order.turnover)),
    feeExact: plainText(turnover.times(feeRate).plus(order.feeExact)),
  });
  return exact(most.total).minus(orderMoney(order).total);
}
