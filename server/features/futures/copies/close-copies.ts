/**
 * Closes copies of many users in one transaction of few statements, at the market: each as its owner alone would. They
 * are isolated, so that none touches more money than its own.
 */
import { ok, type Result, refuse } from '../../../../contract/envelope.ts';
import { settleFuturesClose } from '../../../../contract/rules/futures/close.ts';
import { accept } from '../../../db/errors.ts';
import type { CopyClosing } from '../../../feature.ts';
import type { Balance } from '../../../ledger/accounts.ts';
import { releaseHoldMany } from '../../../ledger/holds-many.ts';
import { settleMany } from '../../../ledger/transfer-many.ts';
import type { MarketFeed } from '../../../market/feed.ts';
import { announceToMany, balanceNews, type News } from '../../../realtime/announce.ts';
import { availableAfter, lockAccounts } from '../money/many.ts';
import type { ActWithin } from '../money/perform-act.ts';
import { type ClosingSteps, isolatedSteps } from '../money/settle-closing.ts';
import { takerClosing } from '../positions/close-calls.ts';
import { afterClosing, closingEvent, closingFill } from '../positions/close-position.ts';
import { endReducingOrders } from '../positions/end-orders.ts';
import { marketOf, toFuturesOrder, toFuturesPosition } from '../rows/entities.ts';
import { type FillRow, insertFills } from '../rows/fill-store.ts';
import type { OrderRow } from '../rows/order-store.ts';
import {
  changedPosition,
  type PositionRow,
  saveClosed,
  stillOpen,
} from '../rows/position-store.ts';

const REASON = 'trader';

interface Closed extends ClosingSteps {
  readonly after: PositionRow;
  readonly fill: FillRow;
}

/**
 * Answers, in the order of the closings, whether nothing is left to do; `market_closed` must be tried again. What is
 * closed or no copy any more is left alone.
 */
export async function closeCopies(
  place: ActWithin,
  closings: readonly CopyClosing[],
): Promise<Result<null>[]> {
  const { exchange, tx } = place;
  const { feed, clock } = exchange;
  const at = clock.now();
  await lockAccounts(
    tx,
    closings.map(({ userId }) => userId),
  );
  const rows = await stillOpen(
    tx,
    closings.map(({ id }) => id),
  );
  const copies = new Map(
    rows.filter(({ holding }) => holding === 'copied').map((row) => [row.id, row]),
  );
  const closed: Closed[] = [];
  const answers = closings.map(({ id, userId, lotsOf }): Result<null> => {
    const position = copies.get(id);
    if (position?.userId !== userId) return ok(null);
    if (!feed.isOpen(position.marketId, at)) return refuse('market_closed');
    const lots = lotsOf(position.lots);
    if (lots > 0) closed.push(closedBy(position, { lots, feed, at }));
    return ok(null);
  });
  if (closed.length > 0) await write(place, closed, at);
  return answers;
}

function closedBy(
  position: PositionRow,
  { lots, feed, at }: { lots: number; feed: MarketFeed; at: number },
): Closed {
  const scales = marketOf(feed, position);
  const settled = settleFuturesClose(position, { ...takerClosing(feed, position, lots), scales });
  const { paid, ...steps } = isolatedSteps({ position, settled }, at);
  const closing = { paid, reason: REASON, tick: null, at, feed } as const;
  const after = changedPosition(afterClosing(position, settled, closing), at);
  const fill = closingFill(position, settled, { fee: paid.fee, orderId: null, isMaker: false, at });
  return { ...steps, after, fill };
}

async function write(place: ActWithin, closed: readonly Closed[], at: number): Promise<void> {
  const { tx } = place;
  const posted = await settleMany(
    tx,
    closed.flatMap(({ posting }) => (posting === null ? [] : [posting])),
  );
  const released = await releaseHoldMany(
    tx,
    closed.flatMap(({ release }) => (release === null ? [] : [release])),
  );
  const saved = closed.map(({ after }) => after);
  await saveClosed(tx, saved);
  await insertFills(
    tx,
    closed.map(({ fill }) => fill),
  );
  const ended = await endReducingOrders(tx, saved, at);
  const balances = [...posted, ...released.flatMap((written) => accept(written).balances)];
  await tell(place, { saved, ended, balances });
}

async function tell(
  { exchange, board, tx }: ActWithin,
  written: {
    saved: readonly PositionRow[];
    ended: readonly OrderRow[];
    balances: readonly Balance[];
  },
): Promise<void> {
  const { saved, ended, balances } = written;
  const available = availableAfter(balances);
  const { feed } = exchange;
  const news: News[] = [
    ...ended.map((row): News => {
      const { userId } = row;
      return { userId, news: ['futures.cancelled', toFuturesOrder(row, feed)] };
    }),
    ...saved.map((row): News => {
      const { userId } = row;
      return { userId, news: [closingEvent(row, REASON), toFuturesPosition(row, feed)] };
    }),
  ];
  await announceToMany(exchange, tx, [...news, ...balanceNews(balances)]);
  tx.afterCommit(() => {
    for (const row of saved) {
      const orders = ended.filter(({ positionId }) => positionId === row.id);
      board.follow(row.userId, { orders, positions: [row] }, available.get(row.userId) ?? '0');
    }
  });
}
