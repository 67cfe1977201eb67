/** Places an order: held, matched against the book at once, and the rest left resting. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotOrder, SpotTrade } from '../../../contract/features/spot.ts';
import { plainText } from '../../../contract/money.ts';
import { scaledText } from '../../../contract/rules/book-checksum.ts';
import {
  type BookWalk,
  discountedFeeRate,
  quantityOf,
  spotHold,
  walkBook,
} from '../../../contract/rules/spot-pricing.ts';
import { coinFeeDiscount } from '../../../contract/rules/vip.ts';
import type { Transaction } from '../../db/database.ts';
import { accept } from '../../db/errors.ts';
import type { Exchange } from '../../exchange.ts';
import type { Balance } from '../../ledger/accounts.ts';
import { openHold } from '../../ledger/holds.ts';
import { announce } from '../../realtime/announce.ts';
import { contractBalances } from './balances.ts';
import { fillOrder } from './fill-order.ts';
import {
  countOpenOrders,
  insertOrder,
  type OrderRow,
  toSpotOrder,
  updateOrder,
} from './order-store.ts';
import { type OrderIntent, validateOrder } from './validate-order.ts';

/** Orders that one user may have resting at a time. */
export const MAXIMUM_OPEN_ORDERS = 200;

/** What a placement changed so far: the order, and the newest balances, later ones last. */
interface Progress {
  readonly order: OrderRow;
  readonly balances: readonly Balance[];
}

/**
 * @returns the order as it stands after meeting the book.
 * @throws Refused when the account cannot pay; the mount rolls back and answers with the refusal.
 */
export async function placeOrder(
  exchange: Exchange,
  tx: Transaction,
  placement: { userId: number; request: SpotTrade },
): Promise<Result<SpotOrder>> {
  const { feed, clock } = exchange;
  const { userId, request } = placement;
  const intent = validateOrder(feed, request, clock.now());
  if (!intent.ok) return intent;
  const { market, limitTicks } = intent.value;
  const walk = walkBook({
    side: intent.value.side,
    levels: intent.value.side === 'buy' ? feed.book(market.id).asks : feed.book(market.id).bids,
    lots: intent.value.lots,
    scales: market,
    ...(limitTicks !== null && { limitTicks }),
  });
  if (limitTicks === null && walk.filledLots === 0) return refuse('no_liquidity');
  if (limitTicks !== null && (await countOpenOrders(tx, userId)) >= MAXIMUM_OPEN_ORDERS) {
    return refuse('too_many_orders', { params: { maximum: String(MAXIMUM_OPEN_ORDERS) } });
  }
  const placed = await openOrder(tx, { userId, intent: intent.value, at: clock.now() });
  const met = await meetBook(tx, { placed, market, walk, at: clock.now() });
  const order = toSpotOrder(met.order, market);
  await announce(exchange, tx, userId, [
    [order.status === 'open' ? 'spot.placed' : 'spot.filled', order],
    ['balances.changed', contractBalances(met.balances)],
  ]);
  return ok(order);
}

/** Writes the order; a limit order also holds what it may come to cost. */
async function openOrder(
  tx: Transaction,
  opening: { userId: number; intent: OrderIntent; at: number },
): Promise<Progress> {
  const { userId, intent, at } = opening;
  const { market, side, lots, limitTicks } = intent;
  const feeDiscount = coinFeeDiscount(await vipTier(tx, userId));
  const order = await insertOrder(tx, {
    userId,
    intent,
    amount: plainText(quantityOf(lots, market)),
    price: limitTicks === null ? null : scaledText(limitTicks, market.priceScale),
    feeDiscount,
    at,
  });
  if (limitTicks === null) return { order, balances: [] };
  const fees = {
    makerFeeRate: discountedFeeRate(market.makerFeeRate, feeDiscount),
    takerFeeRate: discountedFeeRate(market.takerFeeRate, feeDiscount),
  };
  const held = accept(
    await openHold(tx, {
      account: { userId, account: 'change', currency: side === 'buy' ? market.quote : market.base },
      amount: spotHold({ side, priceTicks: limitTicks, lots, scales: market, fees }),
      code: 'spot_order',
      key: `spot_order:${order.id}`,
      reference: { kind: 'spot_order', id: order.id },
      at,
    }),
  );
  return { order: { ...order, holdId: held.id }, balances: held.balances };
}

/** Fills what the book gives now. What an order at the market cannot get is cancelled. */
async function meetBook(
  tx: Transaction,
  meeting: { placed: Progress; market: Market; walk: BookWalk; at: number },
): Promise<Progress> {
  const { placed, market, walk, at } = meeting;
  if (walk.filledLots === 0) {
    return { order: await updateOrder(tx, placed.order, at), balances: placed.balances };
  }
  const filled = await fillOrder(tx, {
    order: placed.order,
    market,
    fills: walk.fills,
    isMaker: false,
    at,
  });
  const balances = [...placed.balances, ...filled.balances];
  const isCutShort = placed.order.kind === 'market' && walk.restLots > 0;
  const order = isCutShort
    ? await updateOrder(tx, { ...filled.order, status: 'cancelled' }, at)
    : filled.order;
  return { order, balances };
}

async function vipTier(tx: Transaction, userId: number): Promise<number> {
  const rows = await tx.query<{ vip_tier: number }>('select vip_tier from users where id = $1', [
    userId,
  ]);
  return rows[0]?.vip_tier ?? 0;
}
