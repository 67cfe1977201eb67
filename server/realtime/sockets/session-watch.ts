/** Polls the database for ended sessions of open sockets, ended here or by another instance. */
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../db/database.ts';
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
    for (const hash of await endedAmong(database, hashes(), clock.now())) onEnded(hash);
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

/** Those that a call would not find alive either: revoked, too old, unused for too long, or cleaned away by now. */
export async function endedAmong(
  database: Queryable,
  hashes: readonly (string | null)[],
  nowMs: number,
): Promise<ReadonlySet<string>> {
  const open = new Set(hashes.filter((hash) => hash !== null));
  if (open.size === 0) return open;
  const alive = await database.query<{ hash: string }>(
    `select token_hash as hash from sessions
       where token_hash = any ($1::text[]) and revoked_at is null and expires_at > $2
         and last_seen_at + idle_ms > $2`,
    [[...open], nowMs],
  );
  for (const { hash } of alive) open.delete(hash);
  return open;
}
