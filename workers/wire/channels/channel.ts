/**
 * The position of one channel in its sequence, and what to do with the next frame. Pure: the rules
 * of docs/realtime.md ("Sequence rules") and nothing else, so they can be tested frame by frame.
 */
import type { UpdateFrame } from '../../../contract/realtime.ts';

export const BUFFER_LIMIT = 256;

export interface Channel {
  readonly name: string;
  epoch: string | null;
  /** The last sequence that was applied, and the last one of a frame that names its predecessor. */
  sequence: number;
  logSequence: number;
  /** The sequence of the last snapshot. */
  snapshotSequence: number;
  /**
   * `waiting`: no state yet. `resuming`: subscribed again from a known sequence. `live`: up to
   * date. `stale`: a frame is missing and was requested.
   */
  phase: 'waiting' | 'resuming' | 'live' | 'stale';
  /** Log frames that arrived while earlier ones were missing. */
  buffer: UpdateFrame[];
}

/** `early`: there is no state to apply it to, and the coming snapshot covers it. */
export type Verdict = 'apply' | 'early' | 'repeated' | 'buffer' | 'gap';

export function createChannel(name: string): Channel {
  return {
    name,
    epoch: null,
    sequence: -1,
    logSequence: -1,
    snapshotSequence: -1,
    phase: 'waiting',
    buffer: [],
  };
}

/** Decides on an update. Frames of state channels name no predecessor and may skip. */
export function judgeUpdate(channel: Channel, frame: UpdateFrame): Verdict {
  const isLog = frame.previous !== undefined;
  if (channel.phase === 'waiting') return isLog ? 'buffer' : 'early';
  if (frame.sequence <= channel.logSequence) return 'repeated';
  if (!isLog) return frame.sequence > channel.sequence ? 'apply' : 'repeated';
  if (!isHole(channel, frame)) return 'apply';
  return channel.phase === 'stale' ? 'buffer' : 'gap';
}

/**
 * Whether the predecessor of a frame was not applied. A predecessor at or below the last log frame
 * is no hole: in the candles forming bars share the sequence, and a snapshot covers more than
 * closed bars.
 */
function isHole(channel: Channel, { previous = -1 }: UpdateFrame): boolean {
  return previous > channel.logSequence;
}

export function keep(channel: Channel, frame: UpdateFrame): void {
  channel.buffer.push(frame);
  // The oldest are dropped first: a coming snapshot covers them.
  if (channel.buffer.length > BUFFER_LIMIT) channel.buffer.shift();
}

/**
 * Advances the channel after a frame was applied. A state frame does not close a gap of the log.
 */
export function advance(
  channel: Channel,
  frame: { sequence: number; previous?: number | undefined },
): void {
  channel.sequence = Math.max(channel.sequence, frame.sequence);
  if (frame.previous !== undefined) channel.logSequence = frame.sequence;
  if (channel.phase !== 'stale') channel.phase = 'live';
}

/** Takes the next frame that follows the applied ones out of the buffer, in order. */
export function takeFollowing(channel: Channel): UpdateFrame | undefined {
  const rest = channel.buffer
    .filter((frame) => frame.sequence > channel.logSequence)
    .sort((a, b) => a.sequence - b.sequence);
  const next = rest[0] !== undefined && !isHole(channel, rest[0]) ? rest.shift() : undefined;
  channel.buffer = rest;
  return next;
}

/** Whether a snapshot of the same epoch is older than the state that is held. */
export function isOldSnapshot(
  channel: Channel,
  snapshot: { epoch: string; sequence: number },
): boolean {
  if (channel.epoch !== snapshot.epoch || channel.phase === 'waiting') return false;
  if (channel.phase === 'live') return snapshot.sequence <= channel.sequence;
  return snapshot.sequence < channel.logSequence;
}

/** Replaces the state by a snapshot; frames that it does not cover stay in the buffer. */
export function takeSnapshot(
  channel: Channel,
  snapshot: { epoch: string; sequence: number },
): void {
  const isSame = channel.epoch === snapshot.epoch;
  channel.epoch = snapshot.epoch;
  channel.sequence = isSame ? Math.max(channel.sequence, snapshot.sequence) : snapshot.sequence;
  channel.logSequence = snapshot.sequence;
  channel.snapshotSequence = snapshot.sequence;
  channel.phase = 'live';
}

/**
 * Marks a channel whose frame is missing: it keeps showing the old state, and nothing is mixed into
 * it.
 */
export function markStale(channel: Channel, missed: UpdateFrame | null): void {
  channel.phase = 'stale';
  channel.buffer = missed === null ? [] : [missed];
}
