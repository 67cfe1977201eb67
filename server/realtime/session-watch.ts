/** Polls the database for ended sessions of open sockets, ended here or by another instance. */
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';

/** Redis reports other instances at once; this finds what was lost with Redis. */
const SHARED_MS = 1000;
/** With the embedded database only expiry ends a session without a notification. */
const OWN_MS = 15_000;

export function watchSessions(options: {
  database: Database;
  clock: Clock;
  log: Logger;
  /** The sessions of open sockets; null for a guest. */
  hashes: () => readonly (string | null)[];
  onEnded: (sessionHash: string) => void;
}): { close(): void } {
  const { database, clock, log, hashes, onEnded } = options;
  const state = { isAsking: false };

  async function check(): Promise<void> {
    const open = new Set(hashes().filter((hash) => hash !== null));
    if (open.size === 0 || state.isAsking) return;
    state.isAsking = true;
    try {
      const ended = await database.query<{ hash: string }>(
        `select token_hash as hash from sessions
           where token_hash = any ($1::text[]) and (revoked_at is not null or expires_at <= $2)`,
        [[...open], clock.now()],
      );
      for (const { hash } of ended) onEnded(hash);
    } catch (error) {
      log.warn({ err: error }, 'sessions could not be checked; the next second tries again');
    } finally {
      state.isAsking = false;
    }
  }

  const timer = setInterval(() => void check(), database.kind === 'server' ? SHARED_MS : OWN_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
