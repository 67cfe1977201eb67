/**
 * Rings the outbox bell in every instance. Redis only makes it fast: a ring that is lost with a lost
 * Redis is made up for by the relay's poll of the outbox table.
 */
import type { Logger } from 'pino';
import { createClient } from 'redis';
import { createOutboxBell, type OutboxBell } from './outbox-bell.ts';

const CHANNEL = 'aureus:outbox';

export interface SharedBell extends OutboxBell {
  close(): Promise<void>;
}

export async function createRedisBell(redisUrl: string, log: Logger): Promise<SharedBell> {
  const local = createOutboxBell();
  const publisher = createClient({ url: redisUrl });
  const subscriber = publisher.duplicate();
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: unknown) => log.warn({ err: error }, 'Redis is away'));
    await client.connect();
  }
  await subscriber.subscribe(CHANNEL, (message) => {
    const userId = Number(message);
    if (Number.isSafeInteger(userId)) local.ring(userId);
  });
  return {
    onRing: local.onRing,
    ring: (userId) => {
      local.ring(userId);
      if (publisher.isReady) publisher.publish(CHANNEL, String(userId)).catch(() => undefined);
    },
    close: async () => {
      // Nothing that matters is under way here, and a polite close waits for a Redis that is gone.
      for (const client of [subscriber, publisher]) client.destroy();
    },
  };
}
