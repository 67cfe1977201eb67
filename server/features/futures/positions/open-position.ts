/** Turns fills of an opening order into a position: fee, margin, and the hold of the rest. */
import type { Market } from '../../../../contract/features/markets.ts';
import type { BookFill } from '../../../../contract/lots.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { liquidationTicks } from '../../../../contract/rules/futures/pricing.ts';
import { averagePrice, turnoverOf } from '../../../../contract/rules/spot/pricing.ts';
import type { HoldOrder } from '../../../ledger/holds.ts';
import type { Leg, TransferOrder } from '../../../ledger/transfer.ts';
import type { MarketFeed } from '../../../market/feed.ts';
import { type Act, sumText } from '../money/act.ts';
import { lastTickId, maintenanceOf, markTicks } from '../rows/entities.ts';
import type { FillRow } from '../rows/fill-store.ts';
import { feeRatesOf, filledFee, filledMargin, restHold } from '../rows/order-money.ts';
import type { OrderRow } from '../rows/order-store.ts';
import type { NewPosition, PositionRow } from '../rows/position-store.ts';
import { LEVER_CURRENCY, nextOvernightAt } from '../terms.ts';

export interface OpeningFill {
  readonly order: OrderRow;
  readonly market: Market;
  readonly fills: readonly BookFill[];
  readonly isMaker: boolean;
}

/** What fills bring to a position. */
interface Part {
  readonly lots: number;
  readonly cost: string;
  readonly margin: string;
  readonly fee: string;
}

/** The order after its fills, and their part of the position; nothing is written yet. */
export function filledOrder({ order, market, fills, isMaker }: OpeningFill): {
  after: OrderRow;
  part: Part;
} {
  const rates = feeRatesOf(order, market);
  const turnover = turnoverOf(fills, market);
  const lots = fills.reduce((sum, fill) => sum + fill.quantityLots, 0);
  const filledLots = order.filledLots + lots;
  const after: OrderRow = {
    ...order,
    // Though it is a part, what is filled of a limit ends the stop beside it.
    oco: order.oco === 'both' ? 'limit' : order.oco,
    filledLots,
    cost: sumText(order.cost, turnover),
    feeExact: plainText(
      exact(turnover)
        .times(isMaker ? rates.maker : rates.taker)
        .plus(order.feeExact),
    ),
    ...(filledLots === order.lots && { status: 'complete', outcome: 'filled' }),
  };
  const fee = plainText(exact(filledFee(after)).minus(filledFee(order)));
  const margin = plainText(exact(filledMargin(after)).minus(filledMargin(order)));
  return { after, part: { lots, cost: turnover, margin, fee } };
}

/** The order after its fills, saved, and the position that they opened or enlarged. */
export function fillOpening(act: Act, opening: OpeningFill): OrderRow {
  const { order, market, isMaker } = opening;
  const { after, part } = filledOrder(opening);
  chargeFee(act, { before: order, after, fee: part.fee, market });
  const position = enlargePosition(act, { order, market, part });
  const { id: positionId } = position;
  act.rows.addFill(openingFill(order, part, { positionId, isMaker, market, at: act.at }));
  act.tellPosition('futures.opened', position);
  return act.rows.saveOrder({ ...after, positionId });
}

export function openingFill(
  { id, userId }: Pick<OrderRow, 'id' | 'userId'>,
  { cost, lots, fee }: Part,
  filled: { positionId: number; isMaker: boolean; market: Market; at: number },
): FillRow {
  const { positionId, isMaker, market, at } = filled;
  const price = averagePrice(cost, lots, market) ?? '0';
  return {
    ...{ userId, marketId: market.id, positionId, orderId: id, isClosing: false, isMaker },
    ...{ price, lots, profit: null, fee, time: at },
  };
}

/** What a fill without a hold costs, as a transfer. */
export function feeTransfer(
  { id, userId, version }: Pick<OrderRow, 'id' | 'userId' | 'version'>,
  fee: string,
  at: number,
): TransferOrder {
  const account = { userId, account: 'lever', currency: LEVER_CURRENCY } as const;
  return {
    code: 'futures_fee',
    key: `futures_fill:${id}:${version}`,
    reference: { kind: 'futures_order', id },
    legs: [{ account, amount: `-${fee}` }, feeIncome(fee)],
    at,
  };
}

function feeIncome(fee: string): Leg {
  return { account: { house: 'fees', currency: LEVER_CURRENCY }, amount: fee };
}

/** The rest releases what its fills no longer need; then their cost is available. */
function chargeFee(
  { money, at }: Act,
  charge: { before: OrderRow; after: OrderRow; fee: string; market: Market },
): void {
  const { before, after, fee, market } = charge;
  const isFree = exact(fee).isZero();
  const order = feeTransfer(before, fee, at);
  if (before.holdId === null) {
    if (!isFree) money.post(order);
    return;
  }
  const kept = after.status === 'complete' ? null : restHold(after, market);
  const released = kept === null ? null : exact(restHold(before, market)).minus(kept);
  const { holdId } = before;
  if (isFree) {
    money.release({ holdId, amount: released && plainText(released), at });
    return;
  }
  const release = released === null ? 'rest' : plainText(released.minus(fee));
  money.post({ ...order, holdId, amount: fee, release, legs: [feeIncome(fee)] });
}

function enlargePosition(
  act: Act,
  step: { order: OrderRow; market: Market; part: Part },
): PositionRow {
  const { order, market, part } = step;
  const { money, rows, at } = act;
  const found = order.positionId === null ? null : rows.position(order.positionId);
  if (!found?.ok || found.value.status === 'closed')
    return openPosition(act, { order, market, part });
  const before = found.value;
  if (before.holdId !== null) money.release({ holdId: before.holdId, amount: null, at });
  const after: PositionRow = {
    ...before,
    lots: before.lots + part.lots,
    openLots: before.openLots + part.lots,
    cost: sumText(before.cost, part.cost),
    openCost: sumText(before.openCost, part.cost),
    margin: sumText(before.margin, part.margin),
    fee: sumText(before.fee, part.fee),
  };
  const holdId = money.hold(marginHold(after, at));
  const risk = isolatedLiquidation(after, market);
  return rows.savePosition({ ...after, holdId, liquidationTicks: risk });
}

function openPosition(
  { exchange, money, rows, at }: Act,
  step: { order: OrderRow; market: Market; part: Part },
): PositionRow {
  const { feed } = exchange;
  const opened = openedPosition(step, { id: rows.nextPositionId(), feed, at, copiedFrom: null });
  const holdId = money.hold(marginHold({ ...opened, version: 0 }, at));
  return rows.insertPosition({ ...opened, holdId });
}

/** A new position, but for its hold. */
export function openedPosition(
  { order, market, part }: { order: OrderRow; market: Market; part: Part },
  opened: { id: number; feed: MarketFeed; at: number; copiedFrom: number | null },
): Omit<NewPosition, 'holdId'> & { id: number } {
  const { id, feed, at, copiedFrom } = opened;
  const { userId, side, type, marginMode, multiple, isSuper, feeDiscount, maintenanceRate } = order;
  const { lots, cost, margin, fee } = part;
  const fromTickId = lastTickId(feed, market.id);
  const risked = { marginMode, side, lots, cost, margin, maintenanceRate };
  return {
    ...{ id, userId, marketId: market.id, symbol: market.symbol, type, multiple, isSuper },
    ...{ feeDiscount, openLots: lots, openCost: cost, fee, ...risked },
    liquidationTicks: isolatedLiquidation(risked, market),
    targetProfitPrice: order.targetProfitPrice,
    stopLossPrice: order.stopLossPrice,
    trailingRate: order.trailingRate,
    trailingBestTicks: order.trailingRate === null ? null : markTicks(feed, market.id),
    ...{ openTickId: fromTickId, fromTickId },
    nextOvernightAt: nextOvernightAt(at),
    openedAt: at,
    holding: copiedFrom === null ? 'own' : 'copied',
    traderUserId: copiedFrom,
  };
}

/** The margin of a position. The key names the version of the position that needs it. */
export function marginHold(
  { id, userId, margin, version }: Pick<PositionRow, 'id' | 'userId' | 'margin' | 'version'>,
  at: number,
): HoldOrder {
  return {
    account: { userId, account: 'lever', currency: LEVER_CURRENCY },
    amount: margin,
    code: 'futures_margin',
    key: `futures_margin:${id}:${version}`,
    reference: { kind: 'futures_position', id },
    at,
  };
}

/** The mark that liquidates an isolated position; null for cross. */
export function isolatedLiquidation(
  position: Pick<
    PositionRow,
    'marginMode' | 'side' | 'lots' | 'cost' | 'margin' | 'maintenanceRate'
  >,
  market: Market,
): number | null {
  if (position.marginMode === 'cross') return null;
  return liquidationTicks({ ...position, maintenance: maintenanceOf(position) }, market);
}
