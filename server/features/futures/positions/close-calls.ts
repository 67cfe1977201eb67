/** Closing at the market by hand: one position or lots of it, or a whole group at once. */
import { ok, type Result, refuse } from '../../../../contract/envelope.ts';
import type { FuturesPosition } from '../../../../contract/features/futures-entities.ts';
import { exact } from '../../../../contract/money.ts';
import { profitAt } from '../../../../contract/rules/futures/account.ts';
import { closingFills } from '../../../../contract/rules/futures/close.ts';
import { closedLotsProblem } from '../../../../contract/rules/futures/reduce.ts';
import { Refused } from '../../../db/errors.ts';
import type { MarketFeed, Tick } from '../../../market/feed.ts';
import type { Act } from '../money/act.ts';
import { refuseProblem } from '../refuse-problem.ts';
import { marketOf, markTicks, toFuturesPosition } from '../rows/entities.ts';
import { feeRatesOf } from '../rows/order-money.ts';
import type { PositionRow } from '../rows/position-store.ts';
import { closeLots, type PositionClosing } from './close-position.ts';

export function closePosition(
  act: Act,
  request: { id: number; lots?: string | undefined },
): Result<FuturesPosition> {
  const { feed } = act.exchange;
  const found = act.rows.position(request.id);
  if (!found.ok) return found;
  const position = found.value;
  if (position.status === 'closed') return refuse('position_not_open');
  const lots = closedLots(position, request.lots);
  if (!lots.ok) return lots;
  if (!feed.isOpen(position.marketId, act.at)) return refuse('market_closed');
  if (feed.source(position.marketId).isAway) return refuse('market_stale');
  const closed = closeAtMarket(act, { position, lots: lots.value, reason: 'user' });
  return ok(toFuturesPosition(closed, feed));
}

/** The lots to close: all by default, whole ones, and no more than there are. */
function closedLots(position: PositionRow, wish: string | undefined): Result<number> {
  if (wish === undefined) return ok(position.lots);
  const problem = closedLotsProblem(wish, position.lots);
  return problem ? refuseProblem(problem, { lots: wish }) : ok(exact(wish).toNumber());
}

/**
 * Closes exactly the group, winning positions first, so that their profit pays for the losses. One whose loss only another
 * could pay, which is not of the group or cannot be closed now, stays and holds up no other.
 */
export function closeBatch(
  act: Act,
  group: { side: 'all' | 'long' | 'short'; marketIds: readonly number[] | null },
): Result<FuturesPosition[]> {
  const { feed } = act.exchange;
  const chosen = act.rows
    .openPositions()
    .filter((row) => group.side === 'all' || row.side === group.side)
    .filter((row) => group.marketIds === null || group.marketIds.includes(row.marketId))
    .filter((row) => feed.isOpen(row.marketId, act.at) && !feed.source(row.marketId).isAway);
  const closed: FuturesPosition[] = [];
  const refusals: Refused[] = [];
  for (const position of winnersFirst(chosen, act)) {
    try {
      const done = closeAtMarket(act, { position, lots: position.lots, reason: 'batch' });
      closed.push(toFuturesPosition(done, feed));
    } catch (error) {
      // Refused before anything of it is written.
      if (!(error instanceof Refused)) throw error;
      refusals.push(error);
    }
  }
  const [first] = refusals;
  if (first !== undefined && closed.length === 0) throw first;
  return ok(closed);
}

function winnersFirst(positions: readonly PositionRow[], act: Act): PositionRow[] {
  const { feed } = act.exchange;
  const profits = new Map(
    positions.map((row) => {
      const scales = marketOf(feed, row);
      return [row.id, exact(profitAt({ ...row, scales }, markTicks(feed, row.marketId)))];
    }),
  );
  const profitOf = (row: PositionRow) => profits.get(row.id) ?? exact('0');
  return positions.toSorted((left, right) => profitOf(right).cmp(profitOf(left)));
}

/** Closes at the current prices of the book, as taker. */
export function closeAtMarket(
  act: Act,
  closing: Pick<PositionClosing, 'position' | 'reason'> & {
    lots: number;
    tick?: Tick;
    orderId?: number;
  },
): PositionRow {
  const { position, reason, lots, tick = null, orderId = null } = closing;
  const taken = takerClosing(act.exchange.feed, position, lots);
  return closeLots(act, { position, ...taken, reason, tick, orderId, isMaker: false });
}

/** What the book gives for lots now, and the rate of the fee for taking it. */
export function takerClosing(
  feed: MarketFeed,
  position: PositionRow,
  lots: number,
): Pick<PositionClosing, 'fills' | 'feeRate'> {
  const market = marketOf(feed, position);
  const fills = closingFills({
    side: position.side,
    lots,
    book: feed.book(market.id),
    lastTicks: markTicks(feed, market.id),
  });
  return { fills, feeRate: feeRatesOf(position, market).taker };
}
