/** One public channel: its number, its sequence, its snapshot, and whether anybody listens. */
import type { Server } from 'socket.io';
import type { QuoteTuple, SnapshotFrame, UpdateFrame } from '../../contract/realtime.ts';
import { encodeQuoteBatch } from '../../contract/rules/quote-batch.ts';

export type Pace = 'fast' | 'slow';
export type Format = 'binary' | 'json';

export interface Channel {
  readonly name: string;
  /** The number that binary batches carry. */
  readonly id: number;
  /** The rooms that a socket of this pace and format joins. */
  room(pace: Pace, format: Format): string;
  readonly sequence: number;
  snapshot(): unknown;
  /** Sends what has changed since the last flush, if anybody listens. */
  flush(): void;
}

/** What a channel needs from the hub. */
export interface Outlet {
  readonly io: Server;
  readonly epoch: string;
  now(): number;
}

export function hasListeners(io: Server, room: string): boolean {
  return (io.sockets.adapter.rooms.get(room)?.size ?? 0) > 0;
}

export function toSnapshotFrame(channel: Channel, epoch: string): SnapshotFrame {
  // The snapshot is taken first: taking it may bring the channel, and so its sequence, up to date.
  const data = channel.snapshot();
  return { channel: channel.name, epoch, sequence: channel.sequence, data };
}

/**
 * Sends quotes to one room of a state channel. Volatile: a socket that cannot take the frame now
 * skips it, for the next one carries absolute values.
 */
export function emitQuotes(
  outlet: Outlet,
  batch: {
    room: string;
    format: Format;
    channel: string;
    channelId: number;
    sequence: number;
    rows: readonly QuoteTuple[];
  },
): void {
  const { room, format, channel, channelId, sequence, rows } = batch;
  const target = outlet.io.to(room).volatile;
  if (format === 'json') {
    target.emit('update', { channel, sequence, data: rows } satisfies UpdateFrame);
    return;
  }
  target.emit('batch', encodeQuoteBatch({ channelId, sequence, serverTime: outlet.now(), rows }));
}
