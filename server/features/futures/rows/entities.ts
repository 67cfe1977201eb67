/** Turns rows into the contract's entities. */
import type {
  FuturesAccount,
  FuturesOrder,
  FuturesPosition,
} from '../../../../contract/features/futures-entities.ts';
import type { Market } from '../../../../contract/features/markets.ts';
import { exact, plainText, stepOf } from '../../../../contract/money.ts';
import {
  type AccountPosition,
  crossLiquidationTicks,
  crossStateOf,
  futuresAccountSums,
  profitAt,
  riskRate,
} from '../../../../contract/rules/futures/account.ts';
import {
  initialMargin,
  maintenanceMargin,
  trailingStopTicks,
} from '../../../../contract/rules/futures/pricing.ts';
import { averagePrice } from '../../../../contract/rules/spot/pricing.ts';
import { scaledText } from '../../../../contract/scaled.ts';
import type { MarketFeed, Tick } from '../../../market/feed.ts';
import { currencies } from '../../../money/currencies.ts';
import { LEVER_CURRENCY } from '../terms.ts';
import { orderMoney } from './order-money.ts';
import type { OrderRow } from './order-store.ts';
import type { PositionRow } from './position-store.ts';

const leverId = currencies.find(({ code }) => code === LEVER_CURRENCY)?.id ?? 0;

/** The market of a row; a contract is never delisted while it is held. */
export function marketOf(feed: MarketFeed, row: { readonly marketId: number }): Market {
  const market = feed.marketById(row.marketId);
  if (!market) throw new Error(`no market has the id ${row.marketId}`);
  return market;
}

/** The mark price of a contract is the last of its own tape. */
export function markTicks(feed: MarketFeed, marketId: number): number {
  return feed.quote(marketId)[2];
}

/** The newest tick of a market; a new order or stop is compared with later ones only. */
export function lastTickId(feed: MarketFeed, marketId: number): number {
  return feed.trades(marketId, 1).at(-1)?.[0] ?? 0;
}

/** The last trade of a market's tape; of one without any, its quote at this time. */
export function newestTick(feed: MarketFeed, marketId: number, timeMs: number): Tick {
  const last = feed.trades(marketId, 1).at(-1);
  const price = markTicks(feed, marketId);
  if (last === undefined) return { marketId, id: 0, timeMs, price, quantity: 0, side: 1 };
  const [id, tradedAtMs, , quantity, side] = last;
  return { marketId, id, timeMs: tradedAtMs, price, quantity, side };
}

export function toFuturesOrder(row: OrderRow, feed: MarketFeed): FuturesOrder {
  const market = marketOf(feed, row);
  const { margin, fee } = orderMoney(row, market);
  return {
    id: row.id,
    marketId: row.marketId,
    symbol: row.symbol,
    side: row.side,
    type: row.type,
    targetPrice: row.targetPrice,
    triggerPrice: row.triggerPrice,
    isTriggered: row.isTriggered,
    oco: row.oco,
    ocoPrice: row.ocoPrice,
    stopLimit: row.stopLimit,
    twap: twapProgress(row),
    averagePrice: averagePrice(row.cost, row.filledLots, market),
    marginMode: row.marginMode,
    multiple: row.multiple,
    isSuper: row.isSuper,
    timeInForce: row.timeInForce,
    expiresAt: row.expiresAt,
    postOnly: row.postOnly,
    reduceOnly: row.reduceOnly,
    lots: String(row.lots),
    filledLots: String(row.filledLots),
    margin,
    fee,
    targetProfitPrice: row.targetProfitPrice,
    stopLossPrice: row.stopLossPrice,
    trailingRate: row.trailingRate,
    status: row.status,
    outcome: row.outcome,
    positionId: row.positionId,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function twapProgress(row: OrderRow): FuturesOrder['twap'] {
  const { twapSlices: slices, twapDone: done, twapEveryMs: everyMs, nextSliceAt: nextAt } = row;
  if (slices === null || done === null || everyMs === null) return null;
  return { slices, done, everyMs, nextAt };
}

/** Equity at which a position is liquidated. */
export function maintenanceOf(row: Pick<PositionRow, 'cost' | 'maintenanceRate'>): string {
  return maintenanceMargin(row.cost, row.maintenanceRate);
}

export function toFuturesPosition(
  row: PositionRow,
  feed: MarketFeed,
  liquidationTicks: number | null = row.liquidationTicks,
): FuturesPosition {
  const market = marketOf(feed, row);
  const text = (ticks: number | null) =>
    ticks === null ? null : scaledText(ticks, market.priceScale);
  const isOpen = row.status === 'open';
  const mark = row.closeMarkTicks ?? markTicks(feed, row.marketId);
  const profit = isOpen ? profitAt({ ...row, scales: market }, mark) : '0';
  const margin = exact(row.margin);
  const { trailingRate, trailingBestTicks } = row;
  return {
    id: row.id,
    marketId: row.marketId,
    symbol: row.symbol,
    side: row.side,
    type: row.type,
    marginMode: row.marginMode,
    multiple: row.multiple,
    isSuper: row.isSuper,
    lots: String(row.lots),
    openLots: String(row.openLots),
    contractSize: stepOf(market.quantityScale),
    cost: row.cost,
    // A closed position shows the margin it was opened with.
    margin: isOpen ? row.margin : initialMargin(row.openCost, row.multiple),
    maintenanceMargin: maintenanceOf(row),
    openPrice: averagePrice(row.openCost, row.openLots, market) ?? '0',
    closePrice: averagePrice(row.proceeds, row.openLots - row.lots, market),
    markPrice: scaledText(mark, market.priceScale),
    liquidationPrice: isOpen ? text(liquidationTicks) : null,
    targetProfitPrice: row.targetProfitPrice,
    stopLossPrice: row.stopLossPrice,
    trailingRate,
    trailingPrice:
      trailingRate === null || trailingBestTicks === null
        ? null
        : text(trailingStopTicks(row.side, trailingBestTicks, trailingRate)),
    fee: row.fee,
    overnightFee: row.overnightFee,
    unrealisedProfit: profit,
    realisedProfit: row.realisedProfit,
    riskRate: isOpen ? riskRate(margin.plus(profit), margin) : null,
    status: row.status,
    closeReason: row.closeReason,
    closeTickId: row.closeTickId,
    closeTickAt: row.closeTickAt,
    holding: row.holding,
    traderUserId: row.traderUserId,
    version: row.version,
    openedAt: row.openedAt,
    closedAt: row.closedAt,
    updatedAt: row.updatedAt,
  };
}

/** Positions in the form of the account's rules, at the last marks or at given ones. */
export function accountPositions(
  rows: readonly PositionRow[],
  feed: MarketFeed,
  marks: ReadonlyMap<number, number> = new Map(),
): (AccountPosition & { readonly id: number })[] {
  return rows.map((row) => ({
    ...row,
    maintenance: maintenanceOf(row),
    markTicks: marks.get(row.marketId) ?? markTicks(feed, row.marketId),
    scales: marketOf(feed, row),
  }));
}

export function toFuturesAccount(
  balance: { available: string; held: string },
  rows: readonly PositionRow[],
  feed: MarketFeed,
): FuturesAccount {
  const { available, held } = balance;
  const positions = accountPositions(rows, feed);
  const margin = positions.reduce((sum, each) => sum.plus(each.margin), exact('0'));
  const frozen = plainText(exact(held).minus(margin));
  const { crossProfit: _, ...sums } = futuresAccountSums({ available, frozen, positions });
  return { currencyId: leverId, currency: LEVER_CURRENCY, available, frozen, ...sums };
}

/** Open positions as entities; cross ones with the mark that liquidates their account. */
export function toOpenPositions(
  shown: readonly PositionRow[],
  account: { available: string; open: readonly PositionRow[] },
  feed: MarketFeed,
): FuturesPosition[] {
  const positions = accountPositions(account.open, feed);
  const sums = futuresAccountSums({ available: account.available, frozen: '0', positions });
  return shown.map((row) => {
    if (row.status === 'closed' || row.marginMode === 'isolated')
      return toFuturesPosition(row, feed);
    const state = crossStateOf(sums, positions, row.marketId);
    const ticks = crossLiquidationTicks(state, markTicks(feed, row.marketId), marketOf(feed, row));
    // The account falls with the net of its market: the smaller leg of a hedge has no such mark.
    const isNetSide = state.netLots > 0 === (row.side === 'long');
    return toFuturesPosition(row, feed, isNetSide ? ticks : null);
  });
}
