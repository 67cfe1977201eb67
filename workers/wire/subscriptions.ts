/**
 * The channels that are wanted, and every frame that arrives for them. A gap in one channel asks
 * for its snapshot and leaves the others alone.
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
import type { Environment, Stop } from '../core/environment.ts';
import {
  advance,
  type Channel,
  createChannel,
  judgeUpdate,
  markStale,
  takeSnapshot,
} from './channel.ts';
import type { ChannelSink } from './channel-sink.ts';
import { deliverData } from './deliver-data.ts';
import { createResyncBudget } from './resync-budget.ts';
import { createSubscriber } from './subscriber.ts';

const ME = channelNames.me;

export interface WireCounts {
  malformed: number;
  gaps: number;
  duplicates: number;
}

export interface Subscriptions {
  want(name: string): void;
  unwant(name: string): void;
  /**
   * The socket is open and greeted by the market stream of this epoch: everything wanted is
   * subscribed, from where it stands when that stream is still the same.
   */
  opened(epoch: string): void;
  closed(): void;
  snapshot(raw: unknown): void;
  update(raw: unknown): void;
  batch(raw: unknown): void;
  heartbeat(last: HeartbeatFrame['last']): void;
  reset(raw: unknown): void;
  readonly counts: WireCounts;
}

export function createSubscriptions(parts: {
  environment: Pick<Environment, 'clock' | 'timers' | 'random'>;
  emit: (event: string, payload: unknown, answer?: (answer: unknown) => void) => void;
  sink: ChannelSink;
  /** Resyncing does not help: the connection itself is suspect. */
  onHopeless: () => void;
}): Subscriptions {
  const { environment, sink } = parts;
  const channels = new Map<string, Channel>();
  const wanted = new Map<string, number>();
  const pendingResyncs = new Map<string, Stop>();
  /** Sequences that a heartbeat named and we had not seen: lost when the next one says so again. */
  const behind = new Map<string, number>();
  const budget = createResyncBudget(environment);
  const counts: WireCounts = { malformed: 0, gaps: 0, duplicates: 0 };
  const subscriber = createSubscriber({ timers: environment.timers, emit: parts.emit });

  function resync(channel: Channel, missed: UpdateFrame | null): void {
    counts.gaps += 1;
    markStale(channel, missed);
    if (pendingResyncs.has(channel.name)) return;
    const plan = budget.plan(channel.name);
    if (plan === 'hopeless') {
      parts.onHopeless();
      return;
    }
    const stop = environment.timers.after(plan.delayMs, () => {
      pendingResyncs.delete(channel.name);
      if (wanted.has(channel.name)) subscriber.add(channel.name, null);
    });
    pendingResyncs.set(channel.name, stop);
  }

  function apply(channel: Channel, frame: UpdateFrame): void {
    const verdict = judgeUpdate(channel, frame);
    if (verdict === 'buffer') channel.buffer.push(frame);
    if (verdict === 'drop') counts.duplicates += 1;
    if (verdict === 'gap') resync(channel, frame);
    if (verdict !== 'apply') return;
    const delivery = deliverData(sink, channel.name, frame.data, 'extend');
    if (delivery === 'malformed') counts.malformed += 1;
    // A frame that cannot be used is a hole in a log; a state channel heals by its next frame.
    if (delivery === 'done') advance(channel, frame);
    else if (frame.previous !== undefined) resync(channel, null);
  }

  function forget(name: string): void {
    channels.delete(name);
    behind.delete(name);
    pendingResyncs.get(name)?.();
    pendingResyncs.delete(name);
    subscriber.remove(name);
  }

  return {
    counts,
    want(name) {
      const count = wanted.get(name) ?? 0;
      wanted.set(name, count + 1);
      if (count > 0) return;
      channels.set(name, createChannel(name));
      subscriber.add(name, null);
    },
    unwant(name) {
      const count = (wanted.get(name) ?? 0) - 1;
      if (count > 0) wanted.set(name, count);
      else if (wanted.delete(name)) forget(name);
    },
    opened(epoch) {
      subscriber.open();
      for (const channel of channels.values()) {
        // The private channel is numbered by the database and outlives a run of the server.
        const isSame = channel.name === ME || channel.epoch === epoch;
        const isKnown = channel.epoch !== null && channel.phase === 'live' && isSame;
        channel.phase = isKnown ? 'resuming' : 'waiting';
        channel.buffer = [];
        const place = [channel.epoch ?? '', channel.logSequence] as const;
        subscriber.add(channel.name, isKnown ? place : null);
      }
    },
    closed() {
      subscriber.close();
      behind.clear();
      for (const stop of pendingResyncs.values()) stop();
      pendingResyncs.clear();
    },
    snapshot(raw) {
      const frame = z.safeParse(SnapshotFrame, raw);
      const channel = frame.success ? channels.get(frame.data.channel) : undefined;
      if (!frame.success) counts.malformed += 1;
      if (!frame.success || channel === undefined) return;
      const delivery = deliverData(sink, channel.name, frame.data.data, 'replace');
      if (delivery !== 'done') {
        if (delivery === 'malformed') counts.malformed += 1;
        resync(channel, null);
        return;
      }
      for (const rest of takeSnapshot(channel, frame.data)) apply(channel, rest);
    },
    update(raw) {
      const frame = z.safeParse(UpdateShape, raw);
      if (!frame.success) {
        counts.malformed += 1;
        return;
      }
      const channel = channels.get(frame.data.channel);
      if (channel !== undefined) apply(channel, frame.data);
    },
    batch(raw) {
      const isBytes = raw instanceof ArrayBuffer || raw instanceof Uint8Array;
      const batch = isBytes ? decodeQuoteBatch(raw) : null;
      if (batch === null) {
        counts.malformed += 1;
        return;
      }
      const channel = channels.get(subscriber.nameOf(batch.channelId) ?? '');
      if (channel === undefined || channel.phase === 'waiting') return;
      if (batch.sequence <= channel.sequence) {
        counts.duplicates += 1;
        return;
      }
      sink.quoteBatch(batch);
      advance(channel, batch);
    },
    heartbeat(last) {
      for (const [name, sequence] of Object.entries(last)) {
        const channel = channels.get(name);
        const isInStep = channel?.phase === 'live' || channel?.phase === 'resuming';
        if (!isInStep || channel.sequence >= sequence) behind.delete(name);
        else if (behind.get(name) === channel.sequence) {
          behind.delete(name);
          resync(channel, null);
        } else behind.set(name, channel.sequence);
      }
    },
    reset(raw) {
      const frame = z.safeParse(ResetFrame, raw);
      const channel = frame.success ? channels.get(frame.data.channel) : undefined;
      if (channel !== undefined) resync(channel, null);
    },
  };
}
