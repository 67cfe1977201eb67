/**
 * Sends frames to one socket. While its transport is behind, the newest state and a bounded log
 * wait here, instead of without bound in the transport's own buffer.
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
  /** Resolves when the transport can send again; never for a closed socket. */
  whenTaken(): Promise<void> | undefined;
  /** Restarts a channel: drops what waits for it and its reset, and sends this snapshot next. */
  snapshot(channel: Channel): void;
  /** Sends a frame that is useless later: it is dropped while the transport is behind. */
  now(frame: EncodedFrame): void;
  /** Drops what waits for a channel and ends its reset. */
  forget(name: string): void;
  /** Whether the channel was reset and not subscribed to again. */
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

  /** The transport signals when it can send again; the heartbeat notices one that was replaced. */
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

/** Whether everything written so far was sent: engine.io keeps the rest in an array. */
function isDrained(conn: Conn): boolean {
  const { writeBuffer } = conn as unknown as { writeBuffer: readonly unknown[] };
  return conn.transport.writable && writeBuffer.length === 0;
}
