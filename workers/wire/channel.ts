/**
 * The position of one channel in its sequence, and what to do with the next frame. Pure: the rules
 * of docs/realtime.md ("Sequence rules") and nothing else, so they can be tested frame by frame.
 */
import type { UpdateFrame } from '../../contract/realtime.ts';

export const BUFFER_LIMIT = 256;

export interface Channel {
  readonly name: string;
  epoch: string | null;
  /** Last sequence applied, and the last one of a frame that names its predecessor. */
  sequence: number;
  logSequence: number;
  /** That of the last snapshot. */
  snapshotSequence: number;
  /**
   * `waiting`: no state yet. `resuming`: subscribed anew from a known place. `live`: in step.
   * `stale`: a frame is missing and was asked for.
   */
  phase: 'waiting' | 'resuming' | 'live' | 'stale';
  /** Log frames that came while others were awaited. */
  buffer: UpdateFrame[];
}

/** `early`: nothing to apply it to, and no loss, for a snapshot covers it. */
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
 * A hole is a predecessor that was not applied. One before the last applied is none: in the candles
 * forming bars share the sequence, and a snapshot covers more than closed bars.
 */
function isHole(channel: Channel, { previous = -1 }: UpdateFrame): boolean {
  return previous > channel.logSequence;
}

export function keep(channel: Channel, frame: UpdateFrame): void {
  channel.buffer.push(frame);
  // The oldest go first: a snapshot that is still to come covers them.
  if (channel.buffer.length > BUFFER_LIMIT) channel.buffer.shift();
}

/** A frame was applied. State heals nothing that a log is missing. */
export function advance(
  channel: Channel,
  frame: { sequence: number; previous?: number | undefined },
): void {
  channel.sequence = Math.max(channel.sequence, frame.sequence);
  if (frame.previous !== undefined) channel.logSequence = frame.sequence;
  if (channel.phase !== 'stale') channel.phase = 'live';
}

/** Takes the frames that follow on what is applied out of the buffer, in order. */
export function takeFollowing(channel: Channel): UpdateFrame | undefined {
  const rest = channel.buffer
    .filter((frame) => frame.sequence > channel.logSequence)
    .sort((a, b) => a.sequence - b.sequence);
  const next = rest[0] !== undefined && !isHole(channel, rest[0]) ? rest.shift() : undefined;
  channel.buffer = rest;
  return next;
}

/** An old snapshot of the same epoch would turn the state back. */
export function isOldSnapshot(
  channel: Channel,
  snapshot: { epoch: string; sequence: number },
): boolean {
  if (channel.epoch !== snapshot.epoch || channel.phase === 'waiting') return false;
  if (channel.phase === 'live') return snapshot.sequence <= channel.sequence;
  return snapshot.sequence < channel.logSequence;
}

/** A snapshot replaces everything; what it does not cover stays in the buffer. */
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

/** A frame is missing: the old state stays on show, nothing is mixed into it. */
export function markStale(channel: Channel, missed: UpdateFrame | null): void {
  channel.phase = 'stale';
  channel.buffer = missed === null ? [] : [missed];
}
