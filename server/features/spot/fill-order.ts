/** Turns fills into money: one transfer, one change of the order. */
import type { Market } from '../../../contract/features/markets.ts';
import { type BookFill, quantityOf } from '../../../contract/lots.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { isZero } from '../../../contract/plain/decimal-text.ts';
import { discountedFeeRate, turnoverOf } from '../../../contract/rules/spot/pricing.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { AccountRef, Balance } from '../../ledger/accounts.ts';
import { type HoldPosting, type Leg, postHold, transfer } from '../../ledger/transfer.ts';
import { neededHold } from './order-hold.ts';
import {
  changedOrder,
  isComplete,
  type NewFill,
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
  /** Something is held for it; said of a draft, whose hold has no number yet. */
  readonly isHeld?: boolean;
  readonly market: Market;
  readonly fills: readonly BookFill[];
  /** The order was resting and the market came to it. */
  readonly isMaker: boolean;
  readonly at: number;
}

/** What fills come to: the order after them, its new rows, and the money, some of it out of the hold. */
export interface PlannedFill {
  readonly order: OrderRow;
  readonly fills: readonly NewFill[];
  readonly legs: readonly Leg[];
  /** What the hold pays, and what of it is given back; null where nothing is held. */
  readonly fromHold: Pick<HoldPosting, 'amount' | 'release'> | null;
}

export interface FilledOrder {
  readonly order: OrderRow;
  readonly balances: readonly Balance[];
}

/**
 * Computes fills of an order. A resting part keeps exactly the hold that its limit still needs, so a
 * better price is refunded at once; a complete order keeps nothing.
 */
export function planFill(step: FillStep): PlannedFill {
  const { order, market, fills, isMaker, at } = step;
  const sums = filledSums(order, step);
  const isDone = isComplete(sums);
  // What is filled of a limit ends the stop beside it.
  const oco = order.oco === 'both' ? 'limit' : order.oco;
  const after = changedOrder({ ...sums, oco, status: isDone ? 'filled' : order.status }, at);
  const { debit, others } = fillLegs(order, after, market);
  const isHeld = step.isHeld ?? order.holdId !== null;
  const release = isDone ? 'rest' : surplus(order, after, market);
  return {
    order: after,
    fills: fills.map((fill) => ({
      price: scaledText(fill.priceTicks, market.priceScale),
      quantity: plainText(quantityOf(fill.quantityLots, market)),
      isMaker,
      at,
    })),
    legs: isHeld ? others : [...others, debit],
    fromHold: isHeld ? { amount: debit.amount.slice(1), release } : null,
  };
}

/**
 * Settles fills of an order in the caller's transaction.
 * @throws Refused with `insufficient_balance` when an order at the market cannot be paid.
 */
export async function fillOrder(tx: Transaction, step: FillStep): Promise<FilledOrder> {
  const { order, isNew, at } = step;
  const { holdId } = order;
  const planned = planFill(step);
  const { legs, fromHold } = planned;
  const posting = {
    code: 'spot_trade',
    key: `spot_fill:${order.id}:${order.version}`,
    reference: { kind: 'spot_order', id: order.id },
    legs,
    at,
  };
  // The order and its fills are written with the money that they move.
  const companion = withFills(isNew ? orderInsertion(planned.order) : orderChange(planned.order), {
    id: order.id,
    fills: planned.fills,
  });
  const written = accept(
    holdId === null || fromHold === null
      ? await transfer(tx, posting, companion)
      : await postHold(tx, { ...posting, ...fromHold, holdId }, companion),
  );
  return { order: planned.order, balances: written.balances };
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
