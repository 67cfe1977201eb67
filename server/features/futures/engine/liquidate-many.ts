/**
 * Liquidates isolated positions in batches of one transaction: a falling market liquidates many at
 * once, and orders must not wait behind them.
 */
import { settleFuturesClose } from '../../../../contract/rules/futures/close.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import type { Exchange } from '../../../exchange.ts';
import type { HoldPosting } from '../../../ledger/transfer.ts';
import { settleMany } from '../../../ledger/transfer-many.ts';
import type { Tick } from '../../../market/feed.ts';
import { announceToMany, balanceNews, type News } from '../../../realtime/announce.ts';
import { liquidationPosting } from '../money/settle-closing.ts';
import { afterClosing } from '../positions/close-position.ts';
import { marketOf, toFuturesOrder, toFuturesPosition } from '../rows/entities.ts';
import { insertFills } from '../rows/fill-store.ts';
import { reducingOrders, saveOrder } from '../rows/order-store.ts';
import { type PositionRow, saveLiquidated, stillOpen } from '../rows/position-store.ts';
import { futuresTerms, LEVER_CURRENCY } from '../terms.ts';
import { reasonToClose } from './triggers.ts';

export interface FiredPosition {
  readonly userId: number;
  readonly positionId: number;
  readonly tick: Tick;
}

interface Liquidation {
  readonly before: PositionRow;
  readonly after: PositionRow;
  readonly posting: HoldPosting;
  readonly price: string;
  readonly profit: string;
  readonly fee: string;
}

/** @returns the positions that were liquidated; every other item must be claimed alone. */
export function liquidateMany(
  exchange: Exchange & { database: Database },
  fired: readonly FiredPosition[],
): Promise<PositionRow[]> {
  const at = exchange.clock.now();
  return exchange.database.withTransaction(async (tx) => {
    await lockAccounts(tx, fired);
    const ticks = new Map(fired.map(({ positionId, tick }) => [positionId, tick]));
    const open = await stillOpen(tx, [...ticks.keys()]);
    const liquidations = open.flatMap((row) => {
      const tick = ticks.get(row.id);
      return tick ? liquidationOf(exchange, row, { tick, at }) : [];
    });
    if (liquidations.length === 0) return [];
    const balances = await settleMany(
      tx,
      liquidations.map(({ posting }) => posting),
    );
    const after = liquidations.map((each) => each.after);
    const saved = await saveLiquidated(tx, after, at);
    await insertFills(tx, liquidations.map(fillOf));
    const ended = await endOrders(exchange, tx, { saved, at });
    const told = saved.map((row) => ({
      userId: row.userId,
      news: ['futures.liquidated', toFuturesPosition(row, exchange.feed)] as const,
    }));
    await announceToMany(exchange, tx, [...told, ...ended, ...balanceNews(balances)]);
    return saved;
  });
}

/** In the order of their ids, the order in which accounts are always locked. */
async function lockAccounts(tx: Transaction, fired: readonly FiredPosition[]): Promise<void> {
  await tx.query(
    `select id from accounts where user_id = any ($1::bigint[]) and account = 'lever' and currency = $2
      order by id for no key update`,
    [[...new Set(fired.map(({ userId }) => userId))], LEVER_CURRENCY],
  );
}

function liquidationOf(
  exchange: Exchange,
  position: PositionRow,
  { tick, at }: { tick: Tick; at: number },
): Liquidation[] {
  const { feed } = exchange;
  const { holdId } = position;
  const reason = reasonToClose(position, tick, { feed, bestTicks: null });
  if (reason !== 'liquidation' || holdId === null) return [];
  const market = marketOf(feed, position);
  const settled = settleFuturesClose(position, {
    fills: [{ priceTicks: tick.price, quantityLots: position.lots }],
    feeRate: futuresTerms(market, { discountPercent: 0, nowMs: at }).liquidationFeeRate,
    scales: market,
  });
  const paid = liquidationPosting({ ...position, holdId }, settled, at);
  if (!paid) return [];
  const { posting, fee } = paid;
  const closing = { paid: { fee, fromRest: '0' }, reason, tick, at, feed };
  const after = afterClosing(position, settled, closing);
  const price = settled.averagePrice ?? '0';
  return [{ before: position, after, posting, price, profit: settled.profit, fee }];
}

function fillOf({ before, after, price, profit, fee }: Liquidation) {
  return {
    userId: before.userId,
    marketId: before.marketId,
    positionId: before.id,
    orderId: null,
    isClosing: true,
    isMaker: false,
    ...{ price, profit, fee },
    lots: before.lots,
    time: after.closedAt ?? 0,
  };
}

async function endOrders(
  exchange: Exchange,
  tx: Transaction,
  { saved, at }: { saved: readonly PositionRow[]; at: number },
) {
  const waiting = await reducingOrders(
    tx,
    saved.map(({ id }) => id),
  );
  const ended: News[] = [];
  for (const order of waiting) {
    const row = await saveOrder(tx, { ...order, status: 'complete', outcome: 'refused' }, at);
    ended.push({
      userId: row.userId,
      news: ['futures.cancelled', toFuturesOrder(row, exchange.feed)],
    });
  }
  return ended;
}
