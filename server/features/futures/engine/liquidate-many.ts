/**
 * Liquidates isolated positions in batches of one transaction: a falling market liquidates many at
 * once, and orders must not wait behind them.
 */
import {
  type FuturesClosing,
  settleFuturesClose,
} from '../../../../contract/rules/futures/close.ts';
import type { Exchange } from '../../../exchange.ts';
import type { HoldPosting } from '../../../ledger/transfer.ts';
import { settleMany } from '../../../ledger/transfer-many.ts';
import type { Tick } from '../../../market/feed.ts';
import { announceToMany, balanceNews } from '../../../realtime/announce.ts';
import { lockAccounts } from '../money/many.ts';
import { liquidationPosting } from '../money/settle-closing.ts';
import { afterClosing, closingFill } from '../positions/close-position.ts';
import { endReducingOrders } from '../positions/end-orders.ts';
import { marketOf, toFuturesOrder, toFuturesPosition } from '../rows/entities.ts';
import { insertFills } from '../rows/fill-store.ts';
import {
  changedPosition,
  type PositionRow,
  saveClosed,
  stillOpen,
} from '../rows/position-store.ts';
import { futuresTerms } from '../terms.ts';
import { reasonToClose } from './triggers.ts';

/**
 * Batches beside each other: while the server writes one, the program computes the other. All of an owner are in one of
 * them, in their order. The embedded database does one transaction after the other.
 */
const LANES = 2;

export interface FiredPosition {
  readonly userId: number;
  readonly positionId: number;
  readonly tick: Tick;
}

interface Liquidation {
  readonly before: PositionRow;
  readonly after: PositionRow;
  readonly posting: HoldPosting;
  readonly settled: FuturesClosing;
  readonly fee: string;
}

/**
 * @returns the positions that were liquidated; every other item must be claimed alone.
 * @throws what the first of the batches threw that failed; the others are committed.
 */
export async function liquidateMany(
  exchange: Exchange,
  fired: readonly FiredPosition[],
): Promise<PositionRow[]> {
  const lanes = exchange.database.kind === 'server' ? LANES : 1;
  const batches = Array.from({ length: lanes }, (_, lane) =>
    fired.filter(({ userId }) => userId % lanes === lane),
  );
  const results = await Promise.allSettled(
    batches.filter(({ length }) => length > 0).map((batch) => liquidateBatch(exchange, batch)),
  );
  return results.flatMap((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

function liquidateBatch(
  exchange: Exchange,
  fired: readonly FiredPosition[],
): Promise<PositionRow[]> {
  const at = exchange.clock.now();
  return exchange.database.withTransaction(async (tx) => {
    await lockAccounts(
      tx,
      fired.map(({ userId }) => userId),
    );
    const ids = fired.map(({ positionId }) => positionId);
    const open = new Map((await stillOpen(tx, ids)).map((row) => [row.id, row]));
    const liquidations = fired.flatMap(({ positionId, tick }) => {
      const row = open.get(positionId);
      return row ? liquidationOf(exchange, row, { tick, at }) : [];
    });
    if (liquidations.length === 0) return [];
    const balances = await settleMany(
      tx,
      liquidations.map(({ posting }) => posting),
    );
    const saved = liquidations.map((each) => each.after);
    await saveClosed(tx, saved);
    const fills = liquidations.map(({ before, settled, fee }) =>
      closingFill(before, settled, { fee, orderId: null, isMaker: false, at }),
    );
    await insertFills(tx, fills);
    const ended = (await endReducingOrders(tx, saved, at)).map((row) => ({
      userId: row.userId,
      news: ['futures.cancelled', toFuturesOrder(row, exchange.feed)] as const,
    }));
    const told = saved.map((row) => ({
      userId: row.userId,
      news: ['futures.liquidated', toFuturesPosition(row, exchange.feed)] as const,
    }));
    await announceToMany(exchange, tx, [...told, ...ended, ...balanceNews(balances)]);
    return saved;
  });
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
  const after = changedPosition(afterClosing(position, settled, closing), at);
  return [{ before: position, after, posting, settled, fee }];
}
