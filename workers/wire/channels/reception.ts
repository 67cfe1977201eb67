/** What the frames of all channels share: their states, and who asks for what is missing. */
import { channels as channelNames } from '../../../contract/realtime.ts';
import type { Environment } from '../../core/environment.ts';
import { createHeartbeatWatch, type HeartbeatWatch } from '../line/heartbeat-watch.ts';
import type { Channel } from './channel.ts';
import type { ChannelSink } from './channel-sink.ts';
import { createMinuteOrder, type MinuteOrder } from './minute-order.ts';
import { createResyncs, type Resyncs } from './resyncs.ts';
import { createSubscriber, type Place, type Subscriber } from './subscriber.ts';

export const ME = channelNames.me;
/** A channel beyond a limit is asked for again after this time and up to as much more. */
const REFUSED_AGAIN_MS = 10_000;

/** What the wire has counted since the start. */
export interface WireCounts {
  /** Frames that did not match the contract. */
  malformed: number;
  /** Gaps in a channel. */
  gaps: number;
  /** Frames that were repeated or arrived too late. */
  duplicates: number;
  /** Snapshots that were requested, besides those of a new connection. */
  resyncs: number;
  /** Connections after the first. */
  reconnects: number;
}

export interface Reception {
  /** The wanted channels by name. */
  readonly channels: Map<string, Channel>;
  readonly counts: WireCounts;
  /** Channels that the server has reset and that were not subscribed to again. */
  readonly resets: Set<string>;
  readonly heartbeats: HeartbeatWatch;
  readonly outlet: { readonly sink: ChannelSink; readonly minutes: MinuteOrder };
  readonly subscriber: Subscriber;
  readonly resyncs: Resyncs;
  skipsAreExpected: boolean;
}

export interface ReceptionParts {
  readonly environment: Pick<Environment, 'clock' | 'timers' | 'random'>;
  readonly emit: (event: string, payload: unknown, answer?: (answer: unknown) => void) => void;
  readonly sink: ChannelSink;
  /** Called when resyncs do not help: the connection itself is suspect. */
  readonly onHopeless: () => void;
  /** Called when the server refuses the private channel because it has no user. */
  readonly onUnknownUser?: () => void;
}

export function openReception(parts: ReceptionParts): Reception {
  const { environment, emit, onHopeless } = parts;
  const channels = new Map<string, Channel>();
  const counts: WireCounts = { malformed: 0, gaps: 0, duplicates: 0, resyncs: 0, reconnects: 0 };
  const resets = new Set<string>();
  const subscriber = createSubscriber({
    environment,
    emit,
    onGranted(name) {
      const channel = channels.get(name);
      // A private channel that resumes from a sequence is sent the missed events instead of a
      // snapshot.
      if (channel !== undefined && placeOf(channel) !== null) resyncs.settle(name);
    },
    onRefused(name, code) {
      resyncs.settle(name);
      if (code === 'limit_exceeded') askLater(name);
      if (code !== 'login_required' || !channels.has(name)) return;
      parts.onUnknownUser?.();
      resyncs.fail(name);
    },
  });
  /** Other tabs of the user or channels of this one may have left by then. */
  function askLater(name: string): void {
    environment.timers.after(REFUSED_AGAIN_MS * (1 + environment.random()), () => {
      const phase = channels.get(name)?.phase ?? 'live';
      if (phase !== 'live') resyncs.request(name);
    });
  }
  const resyncs = createResyncs({
    environment,
    ask(name) {
      const channel = channels.get(name);
      if (channel === undefined) return;
      counts.resyncs += 1;
      resets.delete(name);
      subscriber.add(name, placeOf(channel));
    },
    onHopeless,
  });
  const outlet = { sink: parts.sink, minutes: createMinuteOrder() };
  const heartbeats = createHeartbeatWatch();
  return {
    channels,
    counts,
    resets,
    heartbeats,
    outlet,
    subscriber,
    resyncs,
    skipsAreExpected: false,
  };
}

/**
 * The sequence that a resync starts from: the private channel is replayed, the others send a
 * snapshot.
 */
function placeOf({ name, epoch, logSequence }: Channel): Place {
  return name === ME && epoch !== null ? [epoch, logSequence] : null;
}
