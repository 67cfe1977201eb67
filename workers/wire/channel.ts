/**
 * One channel's place in its sequence, and what to do with the next frame. Pure: the rules of
 * realtime.md and nothing else, so that they can be tested frame by frame.
 */
import type { UpdateFrame } from '../../contract/realtime.ts';

export const BUFFER_LIMIT = 256;

export interface Channel {
  readonly name: string;
  epoch: string | null;
  /** Last sequence applied, and the last one of a frame that names its predecessor. */
  sequence: number;
  logSequence: number;
  /**
   * `waiting`: no state yet. `resuming`: subscribed anew from a known place. `live`: in step.
   * `stale`: a frame is missing and a snapshot was asked for.
   */
  phase: 'waiting' | 'resuming' | 'live' | 'stale';
  /** Log frames that came while a snapshot was awaited. */
  buffer: UpdateFrame[];
}

export type Verdict = 'apply' | 'drop' | 'buffer' | 'gap';

export function createChannel(name: string): Channel {
  return { name, epoch: null, sequence: -1, logSequence: -1, phase: 'waiting', buffer: [] };
}

/** Decides on an update. Frames of state channels name no predecessor and may skip. */
export function judgeUpdate(channel: Channel, frame: UpdateFrame): Verdict {
  const isLog = frame.previous !== undefined;
  if (channel.phase === 'waiting' || channel.phase === 'stale') {
    return isLog && channel.buffer.length < BUFFER_LIMIT ? 'buffer' : 'drop';
  }
  if (frame.sequence <= channel.logSequence) return 'drop';
  if (!isLog) return frame.sequence > channel.sequence ? 'apply' : 'drop';
  return isHole(channel, frame.previous) ? 'gap' : 'apply';
}

/**
 * A hole is a log frame after the last one applied. A predecessor at or before it is none: in the
 * candles, forming bars share the sequence, and a snapshot covers more than closed bars.
 */
function isHole(channel: Channel, previous: number | undefined): boolean {
  return previous !== undefined && previous > channel.logSequence && previous !== channel.sequence;
}

export function advance(
  channel: Channel,
  frame: { sequence: number; previous?: number | undefined },
): void {
  channel.sequence = Math.max(channel.sequence, frame.sequence);
  if (frame.previous !== undefined) channel.logSequence = frame.sequence;
  channel.phase = 'live';
}

/** A snapshot replaces everything; what it covers is dropped from the buffer, the rest is returned. */
export function takeSnapshot(
  channel: Channel,
  snapshot: { epoch: string; sequence: number },
): UpdateFrame[] {
  const rest = channel.buffer
    .filter((frame) => frame.sequence > snapshot.sequence)
    .sort((a, b) => a.sequence - b.sequence);
  channel.epoch = snapshot.epoch;
  channel.sequence = snapshot.sequence;
  channel.logSequence = snapshot.sequence;
  channel.phase = 'live';
  channel.buffer = [];
  return rest;
}

/** A frame is missing: the old state stays on show, nothing is mixed into it. */
export function markStale(channel: Channel, missed: UpdateFrame | null): void {
  channel.phase = 'stale';
  channel.buffer = missed === null ? [] : [missed];
}
