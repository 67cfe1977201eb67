/** Polls the database for ended sessions of open sockets, ended here or by another instance. */
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { everySo } from '../../jobs/steady.ts';

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

  async function check(): Promise<void> {
    const open = new Set(hashes().filter((hash) => hash !== null));
    if (open.size === 0) return;
    const ended = await database.query<{ hash: string }>(
      `select token_hash as hash from sessions
         where token_hash = any ($1::text[]) and (revoked_at is not null or expires_at <= $2)`,
      [[...open], clock.now()],
    );
    for (const { hash } of ended) onEnded(hash);
  }

  const checking = everySo({
    periodMs: database.kind === 'server' ? SHARED_MS : OWN_MS,
    work: check,
    log,
    trouble: 'sessions could not be checked; the timer tries again',
  });
  checking.start();
  return { close: () => void checking.stop() };
}
