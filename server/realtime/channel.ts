/** One public channel: its number, its sequence, its snapshot, and who listens. */
import type { SnapshotFrame } from '../../contract/realtime.ts';
import type { EncodedFrame } from './encoded-frame.ts';

export type Format = 'binary' | 'json';

/** Where a channel puts the frames of one socket. */
export interface ChannelExit {
  /** `since` is the sequence that this frame goes on from, should it have to wait. */
  state(channel: Channel, frame: EncodedFrame, since: number): void;
  log(name: string, frame: EncodedFrame): void;
}

/** One socket as its channels see it. */
export interface Listener {
  readonly format: Format;
  /** Flushes from one frame of a state channel to the next. */
  readonly pace: number;
  readonly outgoing: ChannelExit;
}

export interface Channel {
  readonly name: string;
  /** The number that binary batches carry. */
  readonly id: number;
  readonly sequence: number;
  snapshot(): unknown;
  join(listener: Listener): void;
  leave(listener: Listener): void;
  /** Sequence up to which a listener of this pace has been sent what there is. */
  lastSent(pace: number): number;
  /** State that has changed after a sequence, for one who was skipped; null when there is none. */
  catchUp(since: number, format: Format): EncodedFrame | null;
  /** Sends what has changed since the last flush, if anybody listens. */
  flush(): void;
}

/** What a channel needs from the hub. */
export interface Outlet {
  readonly epoch: string;
  /** Frames that a state channel sends in a second at the most. */
  readonly flushesPerSecond: number;
  now(): number;
}

export function toSnapshotFrame(channel: Channel, epoch: string): SnapshotFrame {
  // The snapshot is taken first: taking it may bring the channel, and so its sequence, up to date.
  const data = channel.snapshot();
  return { channel: channel.name, epoch, sequence: channel.sequence, data };
}
