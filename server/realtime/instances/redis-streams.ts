/** Reads Redis streams entry by entry, across broken connections and restarts of an empty Redis. */
import type { Logger } from 'pino';
import { createClient } from 'redis';

export type StreamEntry = Readonly<Record<string, string | undefined>>;

export interface StreamReader {
  /** Reads from these ids on; a stream without an id from its end. */
  start(ids: Readonly<Record<string, string>>): void;
  close(): void;
}

const BLOCK_MS = 2_000;
const MOST_ENTRIES = 500;
const RETRY_MS = 200;
const BEGINNING = '0-0';

export function createStreamReader(options: {
  redisUrl: string;
  keys: readonly string[];
  log: Logger;
  onEntry: (key: string, entry: StreamEntry) => void;
}): StreamReader {
  const { redisUrl, keys, log, onEntry } = options;
  const client = createClient({ url: redisUrl, disableOfflineQueue: true });
  const places = new Map<string, string>();
  const state = { isClosed: false, isFound: false };

  /** Ids are times, so an id ahead of the stream belongs to a stream that was lost. */
  async function findPlaces(): Promise<void> {
    for (const key of keys) {
      const newest = (await client.xRevRange(key, '+', '-', { COUNT: 1 }))?.[0];
      const newestId = newest?.id ?? BEGINNING;
      const known = places.get(key) ?? newestId;
      places.set(key, isAfter(known, newestId) ? BEGINNING : known);
    }
    state.isFound = true;
  }

  async function readOnce(): Promise<void> {
    if (!state.isFound) await findPlaces();
    const wanted = keys.map((key) => ({ key, id: places.get(key) ?? BEGINNING }));
    const read = await client.xRead(wanted, { COUNT: MOST_ENTRIES, BLOCK: BLOCK_MS });
    for (const { name, messages } of (read ?? []) as ReadStream[]) {
      for (const { id, message } of messages) {
        places.set(name, id);
        onEntry(name, message);
      }
    }
  }

  async function readOn(): Promise<void> {
    while (!state.isClosed) {
      try {
        await readOnce();
      } catch (error) {
        state.isFound = false;
        if (!state.isClosed) log.debug({ err: error }, 'the streams could not be read');
        await new Promise((done) => setTimeout(done, RETRY_MS).unref());
      }
    }
  }

  client.on('error', (error: unknown) => log.debug({ err: error }, 'Redis is away'));
  return {
    start: (ids) => {
      for (const [key, id] of Object.entries(ids)) places.set(key, id);
      // The client retries by itself, and its errors are logged above.
      client.connect().catch(() => undefined);
      void readOn();
    },
    close: () => {
      state.isClosed = true;
      client.destroy();
    },
  };
}

interface ReadStream {
  readonly name: string;
  readonly messages: readonly { readonly id: string; readonly message: StreamEntry }[];
}

function isAfter(id: string, other: string): boolean {
  const [time = 0, count = 0] = id.split('-').map(Number);
  const [otherTime = 0, otherCount = 0] = other.split('-').map(Number);
  return time > otherTime || (time === otherTime && count > otherCount);
}
