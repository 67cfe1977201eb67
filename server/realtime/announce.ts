/** Tells a user, in the transaction that makes it true, what has happened to them. */

import { z } from '../../contract/schema.ts';
import { type EventName, type EventOf, eventTable } from '../../contract/table.ts';
import type { Transaction } from '../db/database.ts';
import type { Exchange } from '../exchange.ts';
import { appendOutboxEvents } from '../ledger/outbox.ts';

/** One private event: its name and what the contract says it carries. */
export type Announcement = { [Name in EventName]: readonly [Name, EventOf<Name>] }[EventName];

/** Append last in a transaction: the user's counter stays locked until the commit. */
export async function announce(
  { bell, clock }: Pick<Exchange, 'bell' | 'clock'>,
  tx: Transaction,
  userId: number,
  announcements: readonly Announcement[],
): Promise<void> {
  const events = announcements.map(([name, payload]) => ({
    name,
    payload: z.encode(eventTable[name] as z.ZodMiniType, payload),
  }));
  await appendOutboxEvents(tx, userId, events, clock.now());
  tx.afterCommit(() => bell.ring(userId));
}
