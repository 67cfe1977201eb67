/** What the processes of the fan-out bench say to each other. */

/**
 * `batches` is the exchange's own way with quotes, `room` with what is written in a chat room; `emits` is one socket.io
 * emit a tick, as a beginner writes it.
 */
export type FanoutWay = 'batches' | 'emits' | 'room';

export function readWay(word: string | undefined): FanoutWay {
  return word === 'emits' || word === 'room' ? word : 'batches';
}

export const MARKETS = 200;
export const UPDATES_PER_SECOND = 20;
/** Of one room. */
export const MESSAGES_PER_SECOND = 20;

/** What a process has used since it started. */
export interface Usage {
  readonly cpuMs: number;
  readonly atMs: number;
  readonly rssBytes: number;
  /** Sockets that the server holds; 0 for a process without any. */
  readonly sockets: number;
}

export interface ServerReady {
  readonly port: number;
}

/** What the readers received since they were asked before. */
export interface Received {
  readonly frames: number;
  readonly updates: number;
  readonly bytes: number;
  /** Frames by the age of their oldest quote or message, in whole milliseconds; the last one stands for more. */
  readonly ages: readonly number[];
  readonly open: number;
}

export const MOST_AGE_MS = 5_000;

export function usageNow(sockets: number): Usage {
  const { user, system } = process.cpuUsage();
  return {
    cpuMs: (user + system) / 1000,
    atMs: performance.now(),
    rssBytes: process.memoryUsage().rss,
    sockets,
  };
}

/** The age that all but a share of the frames stay below. */
export function percentile(ages: readonly number[], share: number): number {
  const total = ages.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [ageMs, count] of ages.entries()) {
    seen += count;
    if (seen >= total * share) return ageMs;
  }
  return Number.NaN;
}
