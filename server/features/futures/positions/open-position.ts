/** Turns fills of an opening order into a position: fee, margin, and the hold of the rest. */
import type { Market } from '../../../../contract/features/markets.ts';
import type { BookFill } from '../../../../contract/lots.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { liquidationTicks } from '../../../../contract/rules/futures/pricing.ts';
import { averagePrice, turnoverOf } from '../../../../contract/rules/spot/pricing.ts';
import { accept } from '../../../db/errors.ts';
import { openHold, releaseHold, voidHold } from '../../../ledger/holds.ts';
import { postHold, transfer } from '../../../ledger/transfer.ts';
import { type Act, sumText } from '../money/act.ts';
import { lastTickId, maintenanceOf, markTicks } from '../rows/entities.ts';
import { insertFills } from '../rows/fill-store.ts';
import { feeRatesOf, filledFee, filledMargin, restHold } from '../rows/order-money.ts';
import { type OrderRow, saveOrder } from '../rows/order-store.ts';
import {
  insertPosition,
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

/** The order after its fills, saved, and the position that they opened or enlarged. */
export async function fillOpening(act: Act, opening: OpeningFill): Promise<OrderRow> {
  const { order, market, fills, isMaker } = opening;
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
  await chargeFee(act, { before: order, after, fee, market });
  const margin = plainText(exact(filledMargin(after)).minus(filledMargin(order)));
  const part = { lots, cost: turnover, margin, fee };
  const position = await enlargePosition(act, { order, market, part });
  await insertFills(act.tx, [
    {
      userId: act.userId,
      marketId: market.id,
      positionId: position.id,
      orderId: order.id,
      isClosing: false,
      isMaker,
      price: averagePrice(turnover, lots, market) ?? '0',
      lots,
      profit: null,
      fee,
      time: act.at,
    },
  ]);
  act.tellPosition('futures.opened', position);
  return saveOrder(act.tx, { ...after, positionId: position.id }, act.at);
}

/** The rest releases what its fills no longer need; then their cost is available. */
async function chargeFee(
  act: Act,
  charge: { before: OrderRow; after: OrderRow; fee: string; market: Market },
): Promise<void> {
  const { before, after, fee, market } = charge;
  const isFree = exact(fee).isZero();
  const order = {
    code: 'futures_fee',
    key: `futures_fill:${before.id}:${before.version}`,
    reference: { kind: 'futures_order', id: before.id },
    at: act.at,
  };
  const income = { account: { house: 'fees', currency: LEVER_CURRENCY }, amount: fee } as const;
  if (before.holdId === null) {
    if (isFree) return;
    const account = { userId: act.userId, account: 'lever', currency: LEVER_CURRENCY } as const;
    act.wrote(
      accept(await transfer(act.tx, { ...order, legs: [{ account, amount: `-${fee}` }, income] })),
    );
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
  const posting = { ...order, holdId, amount: fee, release, legs: [income] };
  act.wrote(accept(await postHold(act.tx, posting)));
}

interface Part {
  readonly lots: number;
  readonly cost: string;
  readonly margin: string;
  readonly fee: string;
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
  const { order, market, part } = step;
  const { feed } = act.exchange;
  const opened = {
    id: await nextPositionId(act.tx),
    userId: act.userId,
    marketId: market.id,
    symbol: market.symbol,
    side: order.side,
    type: order.type,
    marginMode: order.marginMode,
    multiple: order.multiple,
    isSuper: order.isSuper,
    feeDiscount: order.feeDiscount,
    lots: part.lots,
    openLots: part.lots,
    cost: part.cost,
    openCost: part.cost,
    margin: part.margin,
    maintenanceRate: order.maintenanceRate,
    fee: part.fee,
    targetProfitPrice: order.targetProfitPrice,
    stopLossPrice: order.stopLossPrice,
    trailingRate: order.trailingRate,
    trailingBestTicks: order.trailingRate === null ? null : markTicks(feed, market.id),
    openTickId: lastTickId(feed, market.id),
    fromTickId: lastTickId(feed, market.id),
    nextOvernightAt: nextOvernightAt(act.at),
    openedAt: act.at,
    holding: act.copiedFrom === null ? ('own' as const) : ('copied' as const),
    traderUserId: act.copiedFrom,
  };
  const holdId = await holdMargin(act, { ...opened, version: 0 });
  const risk = isolatedLiquidation(opened, market);
  return insertPosition(act.tx, { ...opened, holdId, liquidationTicks: risk });
}

/** Holds the margin of a position. The key names the version that needs it. */
export async function holdMargin(
  act: Act,
  position: Pick<PositionRow, 'id' | 'margin' | 'version'>,
): Promise<number> {
  const held = await openHold(act.tx, {
    account: { userId: act.userId, account: 'lever', currency: LEVER_CURRENCY },
    amount: position.margin,
    code: 'futures_margin',
    key: `futures_margin:${position.id}:${position.version}`,
    reference: { kind: 'futures_position', id: position.id },
    at: act.at,
  });
  return act.wrote(accept(held));
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
