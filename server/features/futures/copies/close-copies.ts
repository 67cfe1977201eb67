/**
 * Closes copies of many users in one transaction of few statements, at the market: each as its owner alone would. They
 * are isolated, so that none touches more money than its own.
 */
import { ok, type Result, refuse } from '../../../../contract/envelope.ts';
import { json } from '../../../db/values.ts';
import type { CopyClosing } from '../../../feature.ts';
import { currencyIds } from '../../../money/currencies.ts';
import { announceToMany } from '../../../realtime/announce.ts';
import { lockAccounts } from '../money/many.ts';
import type { ActWithin } from '../money/perform-act.ts';
import { endReducingOrders } from '../positions/end-orders.ts';
import { toFuturesOrder } from '../rows/entities.ts';
import { type PositionRow, stillOpen } from '../rows/position-store.ts';
import { LEVER_CURRENCY } from '../terms.ts';
import { type ClosingDraft, type ClosingDrafts, createClosingDrafts } from './closing-drafts.ts';

interface Closed {
  readonly position: PositionRow & { readonly holdId: number };
  readonly draft: ClosingDraft;
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
  const available = await lockAccounts(
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
  const drafts = createClosingDrafts(feed, at);
  const closed: Closed[] = [];
  const answers = closings.map(({ id, userId, lotsOf }): Result<null> => {
    const position = copies.get(id);
    if (position?.userId !== userId) return ok(null);
    if (!feed.isOpen(position.marketId, at)) return refuse('market_closed');
    const lots = lotsOf(position.lots);
    const { holdId } = position;
    if (lots > 0 && holdId !== null)
      closed.push({ position: { ...position, holdId }, draft: drafts.draft(position, lots) });
    return ok(null);
  });
  if (closed.length > 0) await write(place, closed, { at, drafts, available });
  return answers;
}

async function write(
  { exchange, board, tx }: ActWithin,
  closed: readonly Closed[],
  seen: { at: number; drafts: ClosingDrafts; available: ReadonlyMap<number, string> },
): Promise<void> {
  const { at, drafts } = seen;
  const { feed } = exchange;
  const saved = closed.map(({ position: { id, userId, holdId }, draft: { after } }) => {
    return { ...after, id, userId, holdId: after.status === 'open' ? holdId : null };
  });
  // They end with their position, and are told before it.
  const ended = await endReducingOrders(tx, saved, at);
  if (ended.length > 0) {
    const news = ended.map((row) => {
      return {
        userId: row.userId,
        news: ['futures.cancelled', toFuturesOrder(row, feed)] as const,
      };
    });
    await announceToMany(exchange, tx, news);
  }
  const moved = await tx.query<{ userId: number; available: string }>(
    `select * from futures_close_copies($1::bigint[], $2::bigint[], $3::bigint[], $4::integer[], $5::jsonb, $6,
      $7::integer, $8::bigint)`,
    [
      ...[closed.map(({ position }) => position.id), closed.map(({ position }) => position.userId)],
      ...[closed.map(({ position }) => position.holdId), closed.map(({ draft }) => draft.number)],
      json(drafts.drafted().map(({ body }) => body)),
      ...[LEVER_CURRENCY, currencyIds.get(LEVER_CURRENCY) ?? 0, at],
    ],
  );
  const available = new Map([
    ...seen.available,
    ...moved.map((row) => [row.userId, row.available] as const),
  ]);
  tx.afterCommit(() => {
    for (const row of saved) {
      const orders = ended.filter(({ positionId }) => positionId === row.id);
      exchange.bell.ring(row.userId);
      board.follow(row.userId, { orders, positions: [row] }, available.get(row.userId) ?? '0');
    }
  });
}
