/** Margin, fee and hold of an order in its current state. */
import type { Market } from '../../../../contract/features/markets.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { readPrice } from '../../../../contract/rules/futures/limits.ts';
import { feeOf, futuresFeeRates } from '../../../../contract/rules/futures/order.ts';
import { futuresNotional, initialMargin } from '../../../../contract/rules/futures/pricing.ts';
import { awaitsTrigger, waitingPrice } from '../../../../contract/rules/futures/waiting.ts';
import { futuresTerms } from '../terms.ts';
import { isSliced, type OrderRow } from './order-store.ts';

/** Fee rates of the order's owner, by the tier they had when it was placed. */
export function feeRatesOf(order: Pick<OrderRow, 'feeDiscount'>, market: Market) {
  return futuresFeeRates(futuresTerms(market, { discountPercent: order.feeDiscount, nowMs: 0 }));
}

/** Margin and fee to show: of the filled part, and of the rest while the order is open. */
export function orderMoney(order: OrderRow, market: Market): { margin: string; fee: string } {
  const rates = feeRatesOf(order, market);
  const rest = order.status === 'doing' ? restNotional(order, market) : '0';
  const isWaiting = awaitsTrigger(order);
  const waitingRate = order.type === 'stop_market' ? rates.taker : rates.higher;
  const fee = feeOf([
    [order.feeExact, '1'],
    [rest, isWaiting ? waitingRate : rates.maker],
  ]);
  const notional = plainText(exact(order.cost).plus(rest));
  return { margin: order.reduceOnly ? '0' : initialMargin(notional, order.multiple), fee };
}

/** The hold of a resting order's rest: margin, and fee at the higher rate. */
export function restHold(order: OrderRow, market: Market): string {
  const { higher } = feeRatesOf(order, market);
  const rest = restNotional(order, market);
  const whole = plainText(exact(order.cost).plus(rest));
  const margin = exact(initialMargin(whole, order.multiple)).minus(filledMargin(order));
  const fee = feeOf([
    [order.feeExact, '1'],
    [rest, higher],
  ]);
  return plainText(margin.plus(fee).minus(filledFee(order)));
}

export function filledMargin(order: Pick<OrderRow, 'cost' | 'multiple'>): string {
  return initialMargin(order.cost, order.multiple);
}

export function filledFee(order: Pick<OrderRow, 'feeExact'>): string {
  return feeOf([[order.feeExact, '1']]);
}

function restNotional(order: OrderRow, market: Market): string {
  // What is traded in slices pays for each of them when it comes.
  const ticks = isSliced(order) ? 0 : (readPrice(waitingPrice(order), market) ?? 0);
  return futuresNotional(order.lots - order.filledLots, ticks, market);
}
