/** What waits for a socket that does not take frames now. Bounded, whatever it is subscribed to. */
import type { Channel } from './channel.ts';
import type { EncodedFrame } from './encoded-frame.ts';

/** Frames of one log channel that may wait, and bytes of all of them together. */
export const MOST_WAITING_FRAMES = 128;
export const MOST_WAITING_BYTES = 256 * 1024;

export interface WaitingFrames {
  /** The channel starts over with a snapshot, which is taken when the socket takes frames again. */
  addSnapshot(channel: Channel): void;
  /** Of a state channel only a place waits: what it will get is the state of that later moment. */
  addState(channel: Channel, since: number): void;
  /** False when the log has become too long: it is cleared, and its channel wants a reset. */
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
