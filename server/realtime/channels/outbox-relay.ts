/**
 * Sends private events from the outbox table to the sockets of their user. The table is written in
 * the transaction of the money, so an event exists exactly when its effect does. The bell wakes the
 * relay at once; a poll finds what other instances wrote.
 */
import type { Logger } from 'pino';
import type { PrivateData, UpdateFrame } from '../../../contract/realtime.ts';
import { channels } from '../../../contract/realtime.ts';
import type { Database } from '../../db/database.ts';
import { everySo } from '../../jobs/steady.ts';
import { lastOutboxSequence, lastOutboxSequences, readOutbox } from '../../ledger/outbox.ts';
import type { OutboxBell } from '../../ledger/outbox-bell.ts';

/** The most rows that a returning client is sent; a client further behind takes a snapshot. */
const MAXIMUM_REPLAY = 1000;
const POLL_MS = 1000;

export interface OutboxRelay {
  /** Starts relaying for this user; each `follow` needs an `unfollow`. */
  follow(userId: number): Promise<void>;
  unfollow(userId: number): void;
  /** The last sequence that was sent to the user's sockets; null when no socket follows the user. */
  relayed(userId: number): number | null;
  /** The user's last sequence in the table. */
  current(userId: number): Promise<number>;
  /**
   * Rows after `sequence`, or null when they cannot be replayed: the client is too far behind, or rows have been
   * forgotten since, or the table is an earlier one, from a backup.
   */
  replay(userId: number, sequence: number): Promise<UpdateFrame[] | null>;
  close(): Promise<void>;
}

interface Followed {
  /** Null until the table was read; while the database is unavailable the poll tries again. */
  relayed: number | null;
  followers: number;
  isRelaying: boolean;
  isRungAgain: boolean;
}

export function createOutboxRelay(options: {
  database: Database;
  bell: OutboxBell;
  log: Logger;
  deliver: (userId: number, frame: UpdateFrame) => void;
}): OutboxRelay {
  const { database, bell, log, deliver } = options;
  const followed = new Map<number, Followed>();

  async function relay(userId: number): Promise<void> {
    const user = followed.get(userId);
    if (!user) return;
    if (user.isRelaying) {
      user.isRungAgain = true;
      return;
    }
    user.isRelaying = true;
    try {
      do {
        user.isRungAgain = false;
        user.relayed ??= await lastOutboxSequence(database, userId);
        for (const frame of await framesAfter(database, userId, user.relayed)) {
          deliver(userId, frame);
          user.relayed = frame.sequence;
        }
      } while (user.isRungAgain);
    } catch (error) {
      log.warn({ err: error, userId }, 'outbox relay failed; the poll tries again');
    } finally {
      user.isRelaying = false;
    }
  }

  const stopBell = bell.onRing((userId) => void relay(userId));
  const poll = everySo({
    periodMs: POLL_MS,
    work: async () => Promise.all((await withNews(database, followed)).map(relay)),
    log,
    trouble: 'outbox poll failed; the timer tries again',
  });
  poll.start();

  return {
    follow: async (userId) => {
      const known = followed.get(userId);
      if (known) known.followers += 1;
      else {
        followed.set(userId, newcomer());
        await relay(userId);
      }
    },
    relayed: (userId) => followed.get(userId)?.relayed ?? null,
    current: (userId) => lastOutboxSequence(database, userId),
    unfollow: (userId) => {
      const user = followed.get(userId);
      if (user) user.followers -= 1;
      if (user?.followers === 0) followed.delete(userId);
    },
    replay: (userId, sequence) => replay(database, userId, sequence),
    close: async () => {
      stopBell();
      followed.clear();
      await poll.stop();
    },
  };
}

/** One statement for all, however many are connected: who has news, and who was never read. */
async function withNews(
  database: Database,
  followed: ReadonlyMap<number, Followed>,
): Promise<number[]> {
  const last = await lastOutboxSequences(database, [...followed.keys()]);
  return [...followed]
    .filter(([userId, { relayed }]) => relayed === null || relayed < (last.get(userId) ?? 0))
    .map(([userId]) => userId);
}

function newcomer(): Followed {
  return { relayed: null, followers: 1, isRelaying: false, isRungAgain: false };
}

async function replay(
  database: Database,
  userId: number,
  sequence: number,
): Promise<UpdateFrame[] | null> {
  // The counter first: news that comes between the two looks is then among the rows, not taken for lost.
  const last = await lastOutboxSequence(database, userId);
  const frames = await framesAfter(database, userId, sequence);
  const next = frames[0]?.sequence ?? last + 1;
  return frames.length > MAXIMUM_REPLAY || next !== sequence + 1 ? null : frames;
}

async function framesAfter(
  database: Database,
  userId: number,
  sequence: number,
): Promise<UpdateFrame[]> {
  const rows = await readOutbox(database, userId, sequence, MAXIMUM_REPLAY + 1);
  return rows.map((row) => ({
    channel: channels.me,
    sequence: row.sequence,
    previous: row.sequence - 1,
    data: { name: row.name, time: row.createdAt, payload: row.payload } satisfies PrivateData,
  }));
}
