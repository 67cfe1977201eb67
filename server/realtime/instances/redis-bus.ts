/**
 * The instance bus over two Redis streams. A stream is read from the last entry that was seen, so a
 * broken connection loses nothing; a Redis that comes back empty starts new streams.
 */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import { DECIMAL_PATTERN } from '../../../contract/amount.ts';
import { exact } from '../../../contract/money.ts';
import { z } from '../../../contract/schema.ts';
import { type Act, type InstanceBus, LONGEST_STEP_MS, type NewsKind } from './instance-bus.ts';
import { createStreamReader, type StreamEntry } from './redis-streams.ts';

const ActShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price'),
    symbol: z.string(),
    price: z
      .string()
      .check(z.refine((text) => DECIMAL_PATTERN.test(text) && !exact(text).isZero())),
  }),
  z.object({
    kind: z.literal('clock'),
    durationMs: z.number().check(z.int(), z.gte(0), z.lte(LONGEST_STEP_MS)),
  }),
]);

/** Older notifications are dropped: the database has their facts. */
const KEPT_ENTRIES = 10_000;
/** The longest time that the start waits for Redis. */
const FIRST_CONNECT_MS = 5_000;
const ACT_MS = 5_000;

export async function createRedisBus(options: {
  redisUrl: string;
  /** Identity of the database: exchanges that share a Redis stay apart. */
  exchangeId: string;
  log: Logger;
}): Promise<InstanceBus> {
  const { redisUrl, exchangeId, log } = options;
  const self = randomUUID();
  const streams = { news: `aureus:${exchangeId}:news`, acts: `aureus:${exchangeId}:acts` };
  const newsListeners = new Map<NewsKind, Set<(text: string) => void>>();
  const actListeners = new Set<(act: Act) => void>();
  /** Acts of this instance that were not read back yet: only the stream decides their order. */
  const own = new Map<string, () => void>();
  // Commands are not queued while Redis is away: the database has what is lost.
  const publisher = createClient({ url: redisUrl, disableOfflineQueue: true });
  const reader = createStreamReader({ redisUrl, keys: Object.values(streams), log, onEntry: take });

  function take(key: string, { from, kind, body = '' }: StreamEntry): void {
    if (key === streams.acts) {
      const act = readAct(body);
      for (const listener of act ? actListeners : []) if (act) listener(act);
      own.get(kind ?? '')?.();
    } else if (from !== self) {
      for (const listener of newsListeners.get(kind as NewsKind) ?? []) listener(body);
    }
  }

  function add(key: string, kind: string, body: string): Promise<unknown> {
    const trim = { strategy: 'MAXLEN', strategyModifier: '~', threshold: KEPT_ENTRIES } as const;
    return publisher.xAdd(key, '*', { from: self, kind, body }, { TRIM: trim });
  }

  publisher.on('error', (error: unknown) => log.warn({ err: error }, 'Redis is away'));
  const connecting = publisher.connect().catch(() => undefined); // It retries, and logs above.
  await Promise.race([connecting, pause(FIRST_CONNECT_MS)]);
  const pastEntries = publisher.isReady
    ? ((await publisher.xRange(streams.acts, '-', '+')) ?? [])
    : [];
  const past = pastEntries.flatMap(({ message }) => readAct(message['body'] ?? '') ?? []);
  reader.start({ [streams.acts]: pastEntries.at(-1)?.id ?? '0-0' });

  return {
    past,
    tell: (kind, text) => {
      add(streams.news, kind, text).catch(() => undefined); // The others also look by themselves.
    },
    onNews: (kind, listener) => {
      const listeners = newsListeners.get(kind) ?? new Set();
      newsListeners.set(kind, listeners.add(listener));
    },
    onAct: (listener) => {
      actListeners.add(listener);
    },
    act: async (act) => {
      const id = randomUUID();
      const done = new Promise<void>((resolve) => own.set(id, resolve));
      try {
        await add(streams.acts, id, JSON.stringify(act));
        await Promise.race([done, pause(ACT_MS).then(refuse)]);
      } finally {
        own.delete(id);
      }
    },
    close: async () => {
      reader.close();
      // Nothing important is pending, and a graceful close would wait for a Redis that is gone.
      publisher.destroy();
    },
  };
}

function readAct(text: string): Act | null {
  try {
    return ActShape.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function refuse(): never {
  throw new Error('Redis is away, and the other instances would not hear of it');
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms).unref());
}
