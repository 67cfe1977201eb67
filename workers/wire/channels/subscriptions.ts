/** The channels that are wanted: subscribes to them, keeps their places, and hands on their frames. */
import type { HeartbeatFrame } from '../../../contract/realtime.ts';
import { type Channel, createChannel } from './channel.ts';
import {
  receiveBatch,
  receiveHeartbeat,
  receiveReset,
  receiveSnapshot,
  receiveUnsound,
  receiveUpdate,
} from './receive-frames.ts';
import { ME, openReception, type ReceptionParts, type WireCounts } from './reception.ts';
import type { Place } from './subscriber.ts';

export interface Subscriptions {
  want(name: string): void;
  unwant(name: string): void;
  /**
   * The socket is open and was greeted by the market stream of this epoch. Subscribes to every
   * wanted channel, from its last sequence if the stream is still the same.
   */
  opened(epoch: string): void;
  closed(): void;
  /** While the tab is hidden the server skips frames, so skipped sequences are no loss. */
  expectSkips(isExpected: boolean): void;
  snapshot(raw: unknown): void;
  update(raw: unknown): void;
  batch(raw: unknown): void;
  /** A batch of this channel turned out to have a quote that is none. */
  unsound(channelId: number): void;
  heartbeat(last: HeartbeatFrame['last']): void;
  reset(raw: unknown): void;
  readonly counts: WireCounts;
  /** The wanted channels in their current state. */
  channels(): readonly Readonly<Channel>[];
}

export function createSubscriptions(parts: ReceptionParts): Subscriptions {
  const reception = openReception(parts);
  const { channels, counts, heartbeats, resets, resyncs, subscriber } = reception;
  const wanted = new Map<string, number>();
  return {
    counts,
    channels: () => [...channels.values()],
    want(name) {
      const count = wanted.get(name) ?? 0;
      wanted.set(name, count + 1);
      if (count > 0) return;
      channels.set(name, createChannel(name));
      subscriber.add(name, null);
      resyncs.expect(name);
    },
    unwant(name) {
      const count = (wanted.get(name) ?? 0) - 1;
      if (count > 0) wanted.set(name, count);
      else if (wanted.delete(name)) {
        channels.delete(name);
        heartbeats.forget(name);
        resyncs.settle(name);
        subscriber.remove(name);
      }
    },
    opened(epoch) {
      subscriber.open();
      resyncs.open();
      for (const channel of channels.values()) {
        rewind(channel, epoch);
        subscriber.add(channel.name, placeToResume(channel));
        resyncs.expect(channel.name);
      }
    },
    closed() {
      subscriber.close();
      resyncs.close();
      heartbeats.clear();
      resets.clear();
    },
    expectSkips(isExpected) {
      reception.skipsAreExpected = isExpected;
    },
    snapshot: (raw) => receiveSnapshot(reception, raw),
    update: (raw) => receiveUpdate(reception, raw),
    batch: (raw) => receiveBatch(reception, raw),
    unsound: (channelId) => receiveUnsound(reception, channelId),
    heartbeat: (last) => receiveHeartbeat(reception, last),
    reset: (raw) => receiveReset(reception, raw),
  };
}

/** The sequence that a new connection resumes from. */
function placeToResume({ phase, epoch, logSequence }: Channel): Place {
  return phase === 'resuming' ? [epoch ?? '', logSequence] : null;
}

/** Prepares a channel for the stream of a new connection. */
function rewind(channel: Channel, epoch: string): void {
  // The database numbers the private channel, so it survives a restart of the server.
  const isMe = channel.name === ME && channel.epoch !== null;
  const isInStep = channel.phase === 'live' || channel.phase === 'resuming';
  const isKnown = isMe || (isInStep && channel.epoch === epoch);
  channel.phase = isKnown ? 'resuming' : 'waiting';
  channel.buffer = [];
}
