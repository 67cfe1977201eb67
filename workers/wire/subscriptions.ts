/**
 * The wanted channels, and every frame that arrives for them. A gap in one channel requests its
 * snapshot and leaves the others alone.
 */
import type { HeartbeatFrame, UpdateFrame } from '../../contract/realtime.ts';
import {
  channels as channelNames,
  ResetFrame,
  SnapshotFrame,
  UpdateFrame as UpdateShape,
} from '../../contract/realtime.ts';
import { decodeQuoteBatch } from '../../contract/rules/quote-batch.ts';
import { z } from '../../contract/schema.ts';
import type { Environment } from '../core/environment.ts';
import {
  advance,
  type Channel,
  createChannel,
  isOldSnapshot,
  judgeUpdate,
  keep,
  markStale,
  takeFollowing,
  takeSnapshot,
} from './channel.ts';
import type { ChannelSink } from './channel-sink.ts';
import { isSoundBatch } from './check-batch.ts';
import { deliverData, isOfQuotes } from './deliver-data.ts';
import { createHeartbeatWatch } from './heartbeat-watch.ts';
import { createMinuteOrder } from './minute-order.ts';
import { createResyncs } from './resyncs.ts';
import { createSubscriber, type Place } from './subscriber.ts';

const ME = channelNames.me;

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
  heartbeat(last: HeartbeatFrame['last']): void;
  reset(raw: unknown): void;
  readonly counts: WireCounts;
  /** The wanted channels in their current state. */
  channels(): readonly Readonly<Channel>[];
}

export function createSubscriptions(parts: {
  environment: Pick<Environment, 'clock' | 'timers' | 'random'>;
  emit: (event: string, payload: unknown, answer?: (answer: unknown) => void) => void;
  sink: ChannelSink;
  /** Called when resyncs do not help: the connection itself is suspect. */
  onHopeless: () => void;
  /** Called when the server refuses the private channel because it has no user. */
  onUnknownUser?: () => void;
}): Subscriptions {
  const { environment } = parts;
  const channels = new Map<string, Channel>();
  const wanted = new Map<string, number>();
  const heartbeats = createHeartbeatWatch();
  const counts: WireCounts = { malformed: 0, gaps: 0, duplicates: 0, resyncs: 0, reconnects: 0 };
  const outlet = { sink: parts.sink, minutes: createMinuteOrder() };
  /** Channels that the server has reset and that were not subscribed to again. */
  const resets = new Set<string>();
  let skipsAreExpected = false;
  const subscriber = createSubscriber({
    environment,
    emit: parts.emit,
    onGranted(name) {
      const channel = channels.get(name);
      // A private channel that resumes from a sequence is sent the missed events instead of a
      // snapshot.
      if (channel !== undefined && placeOf(channel) !== null) resyncs.settle(name);
    },
    onRefused(name, code) {
      resyncs.settle(name);
      if (code !== 'login_required' || !wanted.has(name)) return;
      parts.onUnknownUser?.();
      resyncs.fail(name);
    },
  });
  const resyncs = createResyncs({
    environment,
    ask(name) {
      const channel = channels.get(name);
      if (channel === undefined) return;
      counts.resyncs += 1;
      resets.delete(name);
      subscriber.add(name, placeOf(channel));
    },
    onHopeless: parts.onHopeless,
  });

  function resync(channel: Channel, missed: UpdateFrame | null): void {
    counts.gaps += 1;
    markStale(channel, missed);
    resyncs.request(channel.name);
  }

  function deliver(channel: Channel, data: unknown, change: 'replace' | 'extend') {
    const delivery = deliverData(outlet, { channel: channel.name, data, change });
    if (delivery === 'malformed') counts.malformed += 1;
    return delivery;
  }

  function apply(channel: Channel, frame: UpdateFrame): void {
    const verdict = judgeUpdate(channel, frame);
    if (verdict === 'buffer') keep(channel, frame);
    if (verdict === 'repeated') counts.duplicates += 1;
    if (verdict === 'gap') resync(channel, frame);
    if (verdict !== 'apply') return;
    const delivery = deliver(channel, frame.data, 'extend');
    if (delivery === 'done' || delivery === 'incomplete') {
      noticeSkip(channel, frame.sequence);
      advance(channel, frame);
    }
    if (delivery === 'incomplete') resync(channel, null);
    // An unusable frame is a gap in a log; a state channel heals with its next frame.
    else if (delivery !== 'done' && frame.previous !== undefined) resync(channel, null);
    else if (frame.previous !== undefined) applyFollowing(channel);
  }

  /**
   * Applies the buffered frames that follow. When none is left over, the gap has closed by itself.
   */
  function applyFollowing(channel: Channel): void {
    const next = takeFollowing(channel);
    if (next !== undefined) apply(channel, next);
    else if (
      channel.buffer.length === 0 &&
      channel.phase === 'stale' &&
      !resets.has(channel.name)
    ) {
      channel.phase = 'live';
      resyncs.settle(channel.name);
    }
  }

  /** A frame of quotes holds only those that changed, so a lost frame leaves some behind. */
  function noticeSkip(channel: Channel, sequence: number): void {
    const isSkip = sequence > channel.sequence + 1;
    if (isSkip && !skipsAreExpected && isOfQuotes(channel.name)) resyncs.request(channel.name);
  }

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
      skipsAreExpected = isExpected;
    },
    snapshot(raw) {
      const frame = z.safeParse(SnapshotFrame, raw);
      const channel = frame.success ? channels.get(frame.data.channel) : undefined;
      if (!frame.success) counts.malformed += 1;
      if (!frame.success || channel === undefined) return;
      if (isOldSnapshot(channel, frame.data) && !isOfQuotes(channel.name)) {
        counts.duplicates += 1;
        resyncs.settle(channel.name);
        return;
      }
      const delivery = deliver(channel, frame.data.data, 'replace');
      resyncs.settle(channel.name);
      if (delivery === 'malformed' || delivery === 'mismatch') {
        markStale(channel, null);
        resyncs.fail(channel.name);
        return;
      }
      takeSnapshot(channel, frame.data);
      applyFollowing(channel);
      // Frames that do not follow the snapshot either are another gap.
      if (channel.buffer.length > 0) {
        channel.phase = 'stale';
        counts.gaps += 1;
        resyncs.request(channel.name);
      }
    },
    update(raw) {
      const frame = z.safeParse(UpdateShape, raw);
      const channel = frame.success ? channels.get(frame.data.channel) : undefined;
      if (!frame.success) counts.malformed += 1;
      else if (channel !== undefined) apply(channel, frame.data);
    },
    batch(raw) {
      const isBytes = raw instanceof ArrayBuffer || raw instanceof Uint8Array;
      const batch = isBytes ? decodeQuoteBatch(raw) : null;
      if (batch === null || !isSoundBatch(batch)) {
        counts.malformed += 1;
        return;
      }
      const channel = channels.get(subscriber.nameOf(batch.channelId) ?? '');
      if (channel === undefined || channel.phase === 'waiting') return;
      if (batch.sequence <= channel.sequence) {
        counts.duplicates += 1;
        return;
      }
      parts.sink.quoteBatch(batch);
      noticeSkip(channel, batch.sequence);
      advance(channel, batch);
    },
    heartbeat(last) {
      for (const [name, sequence] of Object.entries(last)) {
        const channel = channels.get(name);
        if (channel === undefined) subscriber.remove(name);
        else if (resyncs.isUnderWay(name)) heartbeats.forget(name);
        else if (!heartbeats.isInStep(channel, sequence)) resync(channel, null);
      }
    },
    reset(raw) {
      const frame = z.safeParse(ResetFrame, raw);
      const channel = frame.success ? channels.get(frame.data.channel) : undefined;
      if (!frame.success) counts.malformed += 1;
      if (channel === undefined) return;
      resets.add(channel.name);
      resync(channel, null);
    },
  };
}

/**
 * The sequence that a resync starts from: the private channel is replayed, the others send a
 * snapshot.
 */
function placeOf({ name, epoch, logSequence }: Channel): Place {
  return name === ME && epoch !== null ? [epoch, logSequence] : null;
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
