/**
 * Frames that wait for a socket whose transport is behind, bounded however many channels it has.
 */
import type { Channel } from '../channels/channel.ts';
import type { EncodedFrame } from '../channels/encoded-frame.ts';

/**
 * The most frames of one log channel that wait, and the most bytes of all log channels together.
 */
export const MOST_WAITING_FRAMES = 128;
export const MOST_WAITING_BYTES = 256 * 1024;

export interface WaitingFrames {
  /** Restarts a channel with a snapshot, which is taken when the socket can be written to again. */
  addSnapshot(channel: Channel): void;
  /**
   * For a state channel only its position waits: later the socket gets the state of that moment.
   */
  addState(channel: Channel, since: number): void;
  /** False when the log is too long: it is cleared, and the channel must be reset. */
  addLog(name: string, frame: EncodedFrame): boolean;
  forget(name: string): void;
  take(): Taken;
}

interface Taken {
  readonly snapshots: readonly Channel[];
  readonly logs: readonly EncodedFrame[];
  readonly states: readonly (readonly [Channel, number])[];
}

export function createWaitingFrames(): WaitingFrames {
  const snapshots = new Map<string, Channel>();
  const states = new Map<string, readonly [Channel, number]>();
  const logs = new Map<string, EncodedFrame[]>();
  const size = { bytes: 0 };

  function forget(name: string): void {
    snapshots.delete(name);
    states.delete(name);
    for (const frame of logs.get(name) ?? []) size.bytes -= frame.wire.length;
    logs.delete(name);
  }

  return {
    forget,
    addSnapshot: (channel) => {
      forget(channel.name);
      snapshots.set(channel.name, channel);
    },
    addState: (channel, since) => {
      if (snapshots.has(channel.name) || states.has(channel.name)) return;
      states.set(channel.name, [channel, since]);
    },
    addLog: (name, frame) => {
      if (snapshots.has(name)) return true;
      const log = logs.get(name) ?? [];
      const isFull =
        log.length >= MOST_WAITING_FRAMES || size.bytes + frame.wire.length > MOST_WAITING_BYTES;
      if (isFull) {
        forget(name);
        return false;
      }
      logs.set(name, log);
      log.push(frame);
      size.bytes += frame.wire.length;
      return true;
    },
    take: () => {
      const taken = {
        snapshots: [...snapshots.values()],
        logs: [...logs.values()].flat(),
        states: [...states.values()],
      };
      for (const kept of [snapshots, states, logs]) kept.clear();
      size.bytes = 0;
      return taken;
    },
  };
}
