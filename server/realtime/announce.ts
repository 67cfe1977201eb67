/** Appends private events for a user to the outbox, in the transaction that they report. */

import { z } from '../../contract/schema.ts';
import { type EventName, type EventOf, eventTable } from '../../contract/table.ts';
import type { Transaction } from '../db/database.ts';
import type { Exchange } from '../exchange.ts';
import { appendOutboxEvents, appendOutboxOfMany } from '../ledger/outbox.ts';

/** One private event: its name and its payload as the contract declares it. */
export type Announcement = { [Name in EventName]: readonly [Name, EventOf<Name>] }[EventName];

/** Call it last in a transaction: the user's counter stays locked until the commit. */
export async function announce(
  { bell, clock }: Pick<Exchange, 'bell' | 'clock'>,
  tx: Transaction,
  userId: number,
  announcements: readonly Announcement[],
): Promise<void> {
  await appendOutboxEvents(tx, userId, announcements.map(encoded), clock.now());
  tx.afterCommit(() => bell.ring(userId));
}

/**
 * Appends events of many users in one round trip, for settlements in batches. Call it last, too.
 */
export async function announceToMany(
  { bell, clock }: Pick<Exchange, 'bell' | 'clock'>,
  tx: Transaction,
  announcements: readonly { readonly userId: number; readonly news: Announcement }[],
): Promise<void> {
  const events = announcements.map(({ userId, news }) => ({ userId, ...encoded(news) }));
  await appendOutboxOfMany(tx, events, clock.now());
  const userIds = new Set(announcements.map(({ userId }) => userId));
  tx.afterCommit(() => {
    for (const userId of userIds) bell.ring(userId);
  });
}

function encoded([name, payload]: Announcement) {
  return { name, payload: z.encode(eventTable[name] as z.ZodMiniType, payload) };
}
