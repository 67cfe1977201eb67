/** Appends private events for a user to the outbox, in the transaction that they report. */

import { z } from '../../contract/schema.ts';
import { type EventName, type EventOf, eventTable } from '../../contract/table.ts';
import type { Transaction } from '../db/database.ts';
import type { Exchange } from '../exchange.ts';
import type { Balance } from '../ledger/accounts.ts';
import { balanceViews } from '../ledger/balance-view.ts';
import { appendOutboxEvents, appendOutboxOfMany, type OutboxEvent } from '../ledger/outbox.ts';

/** One private event: its name and its payload as the contract declares it. */
export type Announcement = { [Name in EventName]: readonly [Name, EventOf<Name>] }[EventName];

/** What one of many users is told. */
export interface News {
  readonly userId: number;
  readonly news: Announcement;
}

/** Call it last in a transaction: the user's counter stays locked until the commit. */
export async function announce(
  { bell, clock }: Pick<Exchange, 'bell' | 'clock'>,
  tx: Transaction,
  userId: number,
  announcements: readonly Announcement[],
): Promise<void> {
  await appendOutboxEvents(tx, userId, announcements.map(encodeNews), clock.now());
  tx.afterCommit(() => bell.ring(userId));
}

/**
 * Appends events of many users in one round trip, for settlements in batches. Call it last, too.
 */
export async function announceToMany(
  { bell, clock }: Pick<Exchange, 'bell' | 'clock'>,
  tx: Transaction,
  announcements: readonly News[],
): Promise<void> {
  const events = announcements.map(({ userId, news }) => ({ userId, ...encodeNews(news) }));
  await appendOutboxOfMany(tx, events, clock.now());
  const userIds = new Set(announcements.map(({ userId }) => userId));
  tx.afterCommit(() => {
    for (const userId of userIds) bell.ring(userId);
  });
}

/** Balances that a batch changed, as news that each user gets last: their own, in their newest state. */
export function balanceNews(balances: readonly Balance[]): News[] {
  const own = new Map<number, Balance[]>();
  for (const balance of balances) {
    const known = own.get(balance.userId);
    if (known === undefined) own.set(balance.userId, [balance]);
    else known.push(balance);
  }
  return [...own].map(([userId, changed]) => ({
    userId,
    news: ['balances.changed', balanceViews(changed)],
  }));
}

/** An announcement as it is kept in the outbox. */
export function encodeNews([name, payload]: Announcement): OutboxEvent {
  return { name, payload: z.encode(eventTable[name] as z.ZodMiniType, payload) };
}
