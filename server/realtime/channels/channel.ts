/** One public channel: its id, sequence, snapshot and listeners. */
import type { SnapshotFrame } from '../../../contract/realtime.ts';
import type { EncodedFrame } from './encoded-frame.ts';

export type Format = 'binary' | 'json';

/** Takes a channel's frames for one socket. */
export interface ChannelExit {
  /** `since` is the sequence that this frame follows, in case it has to wait. */
  state(channel: Channel, frame: EncodedFrame, since: number): void;
  log(name: string, frame: EncodedFrame): void;
}

/** One socket, as a channel knows it. */
export interface Listener {
  readonly format: Format;
  /** A state channel sends a frame at every so many flushes. */
  readonly pace: number;
  readonly outgoing: ChannelExit;
}

export interface Channel {
  readonly name: string;
  /** The id of this channel in binary batches. */
  readonly id: number;
  readonly sequence: number;
  /** Resolves once a snapshot can be taken; absent or undefined where it can at once. */
  ready?(): Promise<void> | undefined;
  snapshot(): unknown;
  join(listener: Listener): void;
  leave(listener: Listener): void;
  /** The last sequence that was sent to listeners of this pace. */
  lastSent(pace: number): number;
  /** The state that changed after a sequence, for a listener that skipped frames; null for none. */
  catchUp(since: number, format: Format): EncodedFrame | null;
  /** Sends the changes since the last flush, if there are listeners. */
  flush(): void;
}

/** The settings of the hub that a channel needs. */
export interface Outlet {
  readonly epoch: string;
  /** The most frames that a state channel sends in a second. */
  readonly flushesPerSecond: number;
  now(): number;
}

export function toSnapshotFrame(channel: Channel, epoch: string): SnapshotFrame {
  // Taking the snapshot may advance the channel and its sequence, so it comes first.
  const data = channel.snapshot();
  return { channel: channel.name, epoch, sequence: channel.sequence, data };
}
