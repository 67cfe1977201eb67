/**
 * Sends frames to one socket. While its transport is behind, the newest state and a bounded log
 * wait here, instead of without bound in the transport's own buffer.
 */
import type { Socket } from 'socket.io';
import {
  type Channel,
  type ChannelExit,
  type Format,
  toSnapshotFrame,
} from '../channels/channel.ts';
import {
  type EncodedFrame,
  encodeEvent,
  isDrained,
  writeFrame,
} from '../channels/encoded-frame.ts';
import type { LoopTurns } from './loop-turns.ts';
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

interface OutgoingParts {
  readonly conn: Conn;
  readonly turns: LoopTurns;
  readonly epoch: string;
  readonly format: Format;
  /** Each batch is one message: see `QuoteFormat` of the contract. */
  readonly isBare: boolean;
}

export function createOutgoing(parts: OutgoingParts): Outgoing {
  return new SocketOutgoing(parts);
}

class SocketOutgoing implements Outgoing {
  readonly #parts: OutgoingParts;
  readonly #waiting: WaitingFrames = createWaitingFrames();
  readonly #resets = new Map<string, 'untold' | 'told'>();
  readonly #waiters: (() => void)[] = [];
  /** The turn of the event loop in which the transport was last able to send. */
  #turn = -1;
  #behindSinceMs: number | null = null;
  #armed: Conn['transport'] | null = null;

  constructor(parts: OutgoingParts) {
    this.#parts = parts;
  }

  takesFrames(): boolean {
    const turn = this.#parts.turns();
    if (this.#turn === turn) return true;
    if (!isDrained(this.#parts.conn)) {
      this.#behindSinceMs ??= performance.now();
      this.#arm();
      return false;
    }
    this.#turn = turn;
    if (this.#behindSinceMs !== null) this.#catchUp();
    return true;
  }

  whenTaken(): Promise<void> | undefined {
    if (this.takesFrames()) return undefined;
    return new Promise<void>((resume) => this.#waiters.push(resume));
  }

  snapshot(channel: Channel): void {
    this.#resets.delete(channel.name);
    if (this.takesFrames()) this.#writeSnapshot(channel);
    else this.#waiting.addSnapshot(channel);
  }

  state(channel: Channel, frame: EncodedFrame, since: number): void {
    if (this.#resets.has(channel.name)) return;
    if (this.takesFrames()) this.#write(frame);
    else this.#waiting.addState(channel, since);
  }

  log(name: string, frame: EncodedFrame): void {
    if (this.#resets.has(name)) return;
    if (this.takesFrames()) this.#write(frame);
    else if (!this.#waiting.addLog(name, frame)) this.#resets.set(name, 'untold');
  }

  now(frame: EncodedFrame): void {
    if (this.takesFrames()) this.#write(frame);
  }

  forget(name: string): void {
    this.#waiting.forget(name);
    this.#resets.delete(name);
  }

  isReset(name: string): boolean {
    return this.#resets.has(name);
  }

  behindMs(): number {
    if (this.takesFrames() || this.#behindSinceMs === null) return 0;
    return performance.now() - this.#behindSinceMs;
  }

  /** The transport signals when it can send again; the heartbeat notices one that was replaced. */
  #arm(): void {
    const { transport } = this.#parts.conn;
    if (this.#armed === transport) return;
    this.#armed = transport;
    transport.once('ready', () => {
      if (this.#armed === transport) this.#armed = null;
      this.takesFrames();
    });
  }

  #catchUp(): void {
    this.#behindSinceMs = null;
    for (const [name, told] of this.#resets) {
      if (told === 'untold') this.#write(encodeEvent('reset', { channel: name }));
      this.#resets.set(name, 'told');
    }
    const { snapshots, logs, states } = this.#waiting.take();
    for (const channel of snapshots) this.#writeSnapshot(channel);
    for (const frame of logs) this.#write(frame);
    for (const [channel, since] of states) {
      const frame = channel.catchUp(since, this.#parts.format);
      if (frame) this.#write(frame);
    }
    for (const resume of this.#waiters.splice(0)) resume();
  }

  #writeSnapshot(channel: Channel): void {
    this.#write(encodeEvent('snapshot', toSnapshotFrame(channel, this.#parts.epoch)));
  }

  #write(frame: EncodedFrame): void {
    const { conn, isBare } = this.#parts;
    writeFrame(conn, isBare ? (frame.bare ?? frame) : frame);
  }
}
