/**
 * The way out to one socket. Frames pass while its transport takes them; while it does not, the
 * newest state and a bounded log wait here, and not without bound in the transport's own buffer.
 */
import type { Socket } from 'socket.io';
import { type Channel, type ChannelExit, type Format, toSnapshotFrame } from './channel.ts';
import { type EncodedFrame, encodeEvent, writeFrame } from './encoded-frame.ts';
import type { Turns } from './turns.ts';
import { createWaitingFrames, type WaitingFrames } from './waiting-frames.ts';

type Conn = Socket['conn'];

export interface Outgoing extends ChannelExit {
  /** False while the transport is behind. */
  takesFrames(): boolean;
  /** Resolves when the transport takes frames; never for a socket that is gone. */
  whenTaken(): Promise<void> | undefined;
  /** Starts a channel over: whatever waited or was reset, the next it hears is this snapshot. */
  snapshot(channel: Channel): void;
  /** A frame that is of no use later: dropped when the transport is behind. */
  now(frame: EncodedFrame): void;
  /** Nothing more of this channel, and an end to its reset. */
  forget(name: string): void;
  /** The channel was reset and has not been subscribed again. */
  isReset(name: string): boolean;
  /** How long the transport has been behind. */
  behindMs(): number;
}

export function createOutgoing(parts: {
  conn: Conn;
  turns: Turns;
  epoch: string;
  format: Format;
}): Outgoing {
  const { conn, turns, epoch, format } = parts;
  const waiting: WaitingFrames = createWaitingFrames();
  const resets = new Map<string, 'untold' | 'told'>();
  const waiters: (() => void)[] = [];
  const state: { turn: number; behindSinceMs: number | null; armed: Conn['transport'] | null } = {
    turn: -1,
    behindSinceMs: null,
    armed: null,
  };

  const write = (frame: EncodedFrame) => writeFrame(conn, frame);

  function takesFrames(): boolean {
    const turn = turns();
    if (state.turn === turn) return true;
    if (!isDrained(conn)) {
      state.behindSinceMs ??= performance.now();
      arm();
      return false;
    }
    state.turn = turn;
    if (state.behindSinceMs !== null) catchUp();
    return true;
  }

  /** The transport tells when it takes frames again; one that replaced it is found by the heartbeat. */
  function arm(): void {
    const { transport } = conn;
    if (state.armed === transport) return;
    state.armed = transport;
    transport.once('ready', () => {
      if (state.armed === transport) state.armed = null;
      takesFrames();
    });
  }

  function catchUp(): void {
    state.behindSinceMs = null;
    for (const [name, told] of resets) {
      if (told === 'untold') write(encodeEvent('reset', { channel: name }));
      resets.set(name, 'told');
    }
    const { snapshots, logs, states } = waiting.take();
    for (const channel of snapshots) writeSnapshot(channel);
    for (const frame of logs) write(frame);
    for (const [channel, since] of states) {
      const frame = channel.catchUp(since, format);
      if (frame) write(frame);
    }
    for (const resume of waiters.splice(0)) resume();
  }

  function writeSnapshot(channel: Channel): void {
    write(encodeEvent('snapshot', toSnapshotFrame(channel, epoch)));
  }

  return {
    takesFrames,
    whenTaken: () =>
      takesFrames() ? undefined : new Promise<void>((resume) => waiters.push(resume)),
    snapshot: (channel) => {
      resets.delete(channel.name);
      if (takesFrames()) writeSnapshot(channel);
      else waiting.addSnapshot(channel);
    },
    state: (channel, frame, since) => {
      if (resets.has(channel.name)) return;
      if (takesFrames()) write(frame);
      else waiting.addState(channel, since);
    },
    log: (name, frame) => {
      if (resets.has(name)) return;
      if (takesFrames()) write(frame);
      else if (!waiting.addLog(name, frame)) resets.set(name, 'untold');
    },
    now: (frame) => {
      if (takesFrames()) write(frame);
    },
    forget: (name) => {
      waiting.forget(name);
      resets.delete(name);
    },
    isReset: (name) => resets.has(name),
    behindMs: () => {
      if (takesFrames() || state.behindSinceMs === null) return 0;
      return performance.now() - state.behindSinceMs;
    },
  };
}

/** Whether everything written before has left: engine.io keeps what it could not send in an array. */
function isDrained(conn: Conn): boolean {
  const { writeBuffer } = conn as unknown as { writeBuffer: readonly unknown[] };
  return conn.transport.writable && writeBuffer.length === 0;
}
