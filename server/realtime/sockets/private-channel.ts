/** The private channel of one socket: replays what its user missed, then forwards new events. */
import { channels, type UpdateFrame } from '../../../contract/realtime.ts';
import { type EncodedFrame, encodeEvent } from '../channels/encoded-frame.ts';
import type { OutboxRelay } from '../channels/outbox-relay.ts';
import type { Outgoing } from './outgoing.ts';

/** The listeners of each user. */
export interface PrivateAudience {
  join(userId: number, listener: PrivateListener): void;
  leave(userId: number, listener: PrivateListener): void;
  deliver(userId: number, frame: UpdateFrame): void;
}

type PrivateListener = (frame: EncodedFrame, sequence: number) => void;

export function createPrivateAudience(): PrivateAudience {
  const byUser = new Map<number, Set<PrivateListener>>();
  return {
    join: (userId, listener) => {
      const listeners = byUser.get(userId) ?? new Set();
      byUser.set(userId, listeners.add(listener));
    },
    leave: (userId, listener) => {
      const listeners = byUser.get(userId);
      listeners?.delete(listener);
      if (listeners?.size === 0) byUser.delete(userId);
    },
    deliver: (userId, frame) => {
      const listeners = byUser.get(userId);
      if (!listeners) return;
      const encoded = encodeEvent('update', frame);
      for (const listener of listeners) listener(encoded, frame.sequence);
    },
  };
}

/** A frame that arrived during the replay. */
interface Held {
  readonly frame: EncodedFrame;
  readonly sequence: number;
}

export interface PrivateChannel {
  /** Starts or restarts the channel; `from` is the epoch and sequence that the client has. */
  follow(userId: number, from: readonly [string, number] | undefined): Promise<void>;
  /** Ends the channel and drops the frames that wait for the socket. */
  leave(): void;
  /** The user whose events are sent; null for none. */
  readonly userId: number | null;
}

export function createPrivateChannel(parts: {
  outgoing: Outgoing;
  relay: OutboxRelay;
  audience: PrivateAudience;
  epoch: string;
}): PrivateChannel {
  const { outgoing, relay, audience, epoch } = parts;
  const state: { userId: number | null; held: Held[] | null; sequence: number } = {
    userId: null,
    held: null,
    sequence: 0,
  };

  function deliver(frame: EncodedFrame, sequence: number): void {
    if (state.held) {
      state.held.push({ frame, sequence });
      return;
    }
    // The relay may still deliver rows that the replay has already sent.
    if (sequence <= state.sequence) return;
    state.sequence = sequence;
    outgoing.log(channels.me, frame);
  }

  function leave(): void {
    if (state.userId !== null) {
      relay.unfollow(state.userId);
      audience.leave(state.userId, deliver);
    }
    state.userId = null;
    state.held = null;
    outgoing.forget(channels.me);
  }

  return {
    get userId() {
      return state.userId;
    },
    leave,
    follow: async (userId, from) => {
      leave();
      // Frames that are relayed during the replay wait until it ends, so that none arrives early.
      const held: Held[] = [];
      state.userId = userId;
      state.held = held;
      audience.join(userId, deliver);
      await relay.follow(userId);
      const past = await readPast({ relay, epoch }, userId, from);
      if (state.held !== held) return;
      state.held = null;
      state.sequence = past.sequence;
      for (const frame of past.frames) outgoing.log(channels.me, frame);
      for (const { frame, sequence } of held) deliver(frame, sequence);
    },
  };
}

/** The frames that the client missed, and its sequence after them. */
async function readPast(
  { relay, epoch }: { relay: OutboxRelay; epoch: string },
  userId: number,
  from: readonly [string, number] | undefined,
): Promise<{ frames: EncodedFrame[]; sequence: number }> {
  const missed = from?.[0] === epoch ? await relay.replay(userId, from[1]) : null;
  if (missed && from) {
    const frames = missed.map((frame) => encodeEvent('update', frame));
    return { frames, sequence: missed.at(-1)?.sequence ?? from[1] };
  }
  const sequence = await relay.current(userId);
  const snapshot = { channel: channels.me, epoch, sequence, data: null };
  return { frames: [encodeEvent('snapshot', snapshot)], sequence };
}
