/** Turns fills of an opening order into a position: fee, margin, and the hold of the rest. */
import type { Market } from '../../../../contract/features/markets.ts';
import type { BookFill } from '../../../../contract/lots.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { liquidationTicks } from '../../../../contract/rules/futures/pricing.ts';
import { averagePrice, turnoverOf } from '../../../../contract/rules/spot/pricing.ts';
import { accept } from '../../../db/errors.ts';
import { type HoldOrder, openHold, releaseHold, voidHold } from '../../../ledger/holds.ts';
import { type Leg, postHold, type TransferOrder, transfer } from '../../../ledger/transfer.ts';
import type { MarketFeed } from '../../../market/feed.ts';
import { type Act, sumText } from '../money/act.ts';
import { lastTickId, maintenanceOf, markTicks } from '../rows/entities.ts';
import { type FillRow, insertFills } from '../rows/fill-store.ts';
import { feeRatesOf, filledFee, filledMargin, restHold } from '../rows/order-money.ts';
import { type OrderRow, saveOrder } from '../rows/order-store.ts';
import {
  insertPosition,
  type NewPosition,
  nextPositionId,
  type PositionRow,
  readPosition,
  savePosition,
} from '../rows/position-store.ts';
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
export async function fillOpening(act: Act, opening: OpeningFill): Promise<OrderRow> {
  const { order, market, isMaker } = opening;
  const { after, part } = filledOrder(opening);
  await chargeFee(act, { before: order, after, fee: part.fee, market });
  const position = await enlargePosition(act, { order, market, part });
  const fill = openingFill(order, part, { positionId: position.id, isMaker, market, at: act.at });
  await insertFills(act.tx, [fill]);
  act.tellPosition('futures.opened', position);
  return saveOrder(act.tx, { ...after, positionId: position.id }, act.at);
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
async function chargeFee(
  act: Act,
  charge: { before: OrderRow; after: OrderRow; fee: string; market: Market },
): Promise<void> {
  const { before, after, fee, market } = charge;
  const isFree = exact(fee).isZero();
  const order = feeTransfer(before, fee, act.at);
  if (before.holdId === null) {
    if (!isFree) act.wrote(accept(await transfer(act.tx, order)));
    return;
  }
  const kept = after.status === 'complete' ? null : restHold(after, market);
  const released = kept === null ? null : exact(restHold(before, market)).minus(kept);
  const { holdId } = before;
  if (isFree) {
    const gone =
      released === null
        ? await voidHold(act.tx, holdId, act.at)
        : await releaseHold(act.tx, { holdId, amount: plainText(released), at: act.at });
    act.wrote(accept(gone));
    return;
  }
  const release = released === null ? 'rest' : plainText(released.minus(fee));
  const posting = { ...order, holdId, amount: fee, release, legs: [feeIncome(fee)] };
  act.wrote(accept(await postHold(act.tx, posting)));
}

async function enlargePosition(
  act: Act,
  step: { order: OrderRow; market: Market; part: Part },
): Promise<PositionRow> {
  const { order, market, part } = step;
  const found =
    order.positionId === null ? null : await readPosition(act.tx, act.userId, order.positionId);
  if (!found?.ok || found.value.status === 'closed')
    return openPosition(act, { order, market, part });
  const before = found.value;
  if (before.holdId !== null) act.wrote(accept(await voidHold(act.tx, before.holdId, act.at)));
  const after: PositionRow = {
    ...before,
    lots: before.lots + part.lots,
    openLots: before.openLots + part.lots,
    cost: sumText(before.cost, part.cost),
    openCost: sumText(before.openCost, part.cost),
    margin: sumText(before.margin, part.margin),
    fee: sumText(before.fee, part.fee),
  };
  const holdId = await holdMargin(act, after);
  const risk = isolatedLiquidation(after, market);
  return savePosition(act.tx, { ...after, holdId, liquidationTicks: risk }, act.at);
}

async function openPosition(
  act: Act,
  step: { order: OrderRow; market: Market; part: Part },
): Promise<PositionRow> {
  const opened = openedPosition(step, {
    id: await nextPositionId(act.tx),
    ...{ feed: act.exchange.feed, at: act.at, copiedFrom: null },
  });
  const holdId = await holdMargin(act, { ...opened, version: 0 });
  return insertPosition(act.tx, { ...opened, holdId });
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

/** Holds the margin of a position. */
export async function holdMargin(
  act: Act,
  position: Pick<PositionRow, 'id' | 'userId' | 'margin' | 'version'>,
): Promise<number> {
  return act.wrote(accept(await openHold(act.tx, marginHold(position, act.at))));
}

/** The key names the version of the position that needs it. */
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
