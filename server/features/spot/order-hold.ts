/** What an open order sets aside, always exactly what its rest may still cost. */
import type { Market } from '../../../contract/features/markets.ts';
import { exact, plainText } from '../../../contract/money.ts';
import { ocoWorst } from '../../../contract/rules/spot/oco-orders.ts';
import {
  discountedFeeRate,
  holdFeeRate,
  settleTotals,
} from '../../../contract/rules/spot/pricing.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { openHold, releaseHold, voidHold } from '../../ledger/holds.ts';
import { type OrderRow, orderMoney } from './order-store.ts';

/** An order on its way, and the newest balances that it changed, later ones last. */
export interface Progress {
  readonly order: OrderRow;
  readonly balances: readonly Balance[];
}

/** What the rest of an order needs: a buy its worst price with the fee, a sell its quantity. */
export function neededHold(order: OrderRow, market: Market): string {
  const rest = exact(order.amount).minus(order.filled);
  if (order.side === 'sell') return plainText(rest);
  const turnover = rest.times(worstPrice(order, market) ?? '0');
  const feeRate = discountedFeeRate(holdFeeRate(market), order.feeDiscount);
  const most = settleTotals({
    side: 'buy',
    turnover: plainText(turnover.plus(order.turnover)),
    feeExact: plainText(turnover.times(feeRate).plus(order.feeExact)),
  });
  return plainText(exact(most.total).minus(orderMoney(order).total));
}

/** The worst price at which an order may fill; null for a sale that takes any. */
export function worstPrice(order: OrderRow, market: Market): string | null {
  const { oco, side, price, triggerPrice: trigger, stopLimit, collar } = order;
  if (oco === 'both' && price !== null && trigger !== null)
    return ocoWorst(market, { side, price, trigger, stopLimit });
  return price ?? collar;
}

/** The currency that an order gives, which is what it holds. */
export function heldCurrency({ side }: Pick<OrderRow, 'side'>, { base, quote }: Market): string {
  return side === 'buy' ? quote : base;
}

/** @throws Refused with `insufficient_balance` when less is available. */
async function holdFor(
  tx: Transaction,
  holding: { order: OrderRow; market: Market; at: number },
): Promise<Progress> {
  const { order, market, at } = holding;
  const { id, userId, account, version } = order;
  const held = accept(
    await openHold(tx, {
      account: { userId, account, currency: heldCurrency(order, market) },
      amount: neededHold(order, market),
      code: 'spot_order',
      // The hold that the order was placed with has no version; that of another limit has.
      key: `spot_order:${id}:${version}`,
      reference: { kind: 'spot_order', id },
      at,
    }),
  );
  return { order: { ...order, holdId: held.id }, balances: held.balances };
}

/**
 * Lets the hold follow an order whose limit has moved: the surplus is given back, or more is held.
 * @throws Refused with `insufficient_balance` when less is available.
 */
export async function moveHold(
  tx: Transaction,
  moving: { before: OrderRow; after: OrderRow; market: Market; at: number },
): Promise<Progress> {
  const { before, after, market, at } = moving;
  if (before.holdId === null) return holdFor(tx, { order: after, market, at });
  const surplus = exact(neededHold(before, market)).minus(neededHold(after, market));
  if (surplus.isZero()) return { order: after, balances: [] };
  if (surplus.isPositive()) {
    const amount = plainText(surplus);
    const released = accept(await releaseHold(tx, { holdId: before.holdId, amount, at }));
    return { order: after, balances: released.balances };
  }
  const released = accept(await voidHold(tx, before.holdId, at));
  const held = await holdFor(tx, { order: after, market, at });
  return { order: held.order, balances: [...released.balances, ...held.balances] };
}
