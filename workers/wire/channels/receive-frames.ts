/**
 * Every frame that arrives for the wanted channels. A gap in one channel requests its snapshot and
 * leaves the others alone.
 */
import {
  type HeartbeatFrame,
  ResetFrame,
  SnapshotFrame,
  type UpdateFrame,
  UpdateFrame as UpdateShape,
} from '../../../contract/realtime.ts';
import { decodeQuoteBatch } from '../../../contract/rules/market/quote-batch.ts';
import { z } from '../../../contract/schema.ts';
import {
  advance,
  type Channel,
  isOldSnapshot,
  judgeUpdate,
  keep,
  markStale,
  takeFollowing,
  takeSnapshot,
} from './channel.ts';
import { type Delivery, deliverData, isOfQuotes } from './deliver-data.ts';
import type { Reception } from './reception.ts';

export function receiveSnapshot(reception: Reception, raw: unknown): void {
  const { channels, counts, resyncs } = reception;
  const frame = z.safeParse(SnapshotFrame, raw);
  const channel = frame.success ? channels.get(frame.data.channel) : undefined;
  if (!frame.success) counts.malformed += 1;
  if (!frame.success || channel === undefined) return;
  if (isOldSnapshot(channel, frame.data) && !isOfQuotes(channel.name)) {
    counts.duplicates += 1;
    resyncs.settle(channel.name);
    return;
  }
  const delivery = deliver(reception, {
    channel: channel.name,
    data: frame.data.data,
    change: 'replace',
  });
  resyncs.settle(channel.name);
  if (delivery === 'malformed' || delivery === 'mismatch') {
    markStale(channel, null);
    resyncs.fail(channel.name);
    return;
  }
  takeSnapshot(channel, frame.data);
  applyFollowing(reception, channel);
  // Frames that do not follow the snapshot either are another gap.
  if (channel.buffer.length > 0) {
    channel.phase = 'stale';
    counts.gaps += 1;
    resyncs.request(channel.name);
  }
}

export function receiveUpdate(reception: Reception, raw: unknown): void {
  const frame = z.safeParse(UpdateShape, raw);
  const channel = frame.success ? reception.channels.get(frame.data.channel) : undefined;
  if (!frame.success) reception.counts.malformed += 1;
  else if (channel !== undefined) apply(reception, channel, frame.data);
}

/** Its quotes are checked when they are looked at: see `receiveUnsound`. */
export function receiveBatch(reception: Reception, raw: unknown): void {
  const { channels, counts, subscriber, outlet } = reception;
  const isBytes = raw instanceof ArrayBuffer || raw instanceof Uint8Array;
  const batch = isBytes ? decodeQuoteBatch(raw) : null;
  if (batch === null || !Number.isSafeInteger(batch.sequence)) {
    counts.malformed += 1;
    return;
  }
  const channel = channels.get(subscriber.nameOf(batch.channelId) ?? '');
  if (channel === undefined || channel.phase === 'waiting') return;
  if (batch.sequence <= channel.sequence) {
    counts.duplicates += 1;
    return;
  }
  outlet.sink.quoteBatch(batch);
  noticeSkip(reception, channel, batch.sequence);
  advance(channel, batch);
}

/** A batch of the channel had a quote that is none: what it should have been is asked for. */
export function receiveUnsound(reception: Reception, channelId: number): void {
  const { channels, counts, resyncs, subscriber } = reception;
  counts.malformed += 1;
  const channel = channels.get(subscriber.nameOf(channelId) ?? '');
  if (channel !== undefined) resyncs.request(channel.name);
}

export function receiveHeartbeat(reception: Reception, last: HeartbeatFrame['last']): void {
  const { channels, heartbeats, resyncs, subscriber } = reception;
  for (const [name, sequence] of Object.entries(last)) {
    const channel = channels.get(name);
    if (channel === undefined) subscriber.remove(name);
    else if (resyncs.isUnderWay(name)) heartbeats.forget(name);
    else if (!heartbeats.isInStep(channel, sequence)) resync(reception, channel, null);
  }
}

export function receiveReset(reception: Reception, raw: unknown): void {
  const frame = z.safeParse(ResetFrame, raw);
  const channel = frame.success ? reception.channels.get(frame.data.channel) : undefined;
  if (!frame.success) reception.counts.malformed += 1;
  if (channel === undefined) return;
  reception.resets.add(channel.name);
  resync(reception, channel, null);
}

function resync(
  { counts, resyncs }: Reception,
  channel: Channel,
  missed: UpdateFrame | null,
): void {
  counts.gaps += 1;
  markStale(channel, missed);
  resyncs.request(channel.name);
}

function deliver({ counts, outlet }: Reception, data: Parameters<typeof deliverData>[1]): Delivery {
  const delivery = deliverData(outlet, data);
  if (delivery === 'malformed') counts.malformed += 1;
  return delivery;
}

function apply(reception: Reception, channel: Channel, frame: UpdateFrame): void {
  const verdict = judgeUpdate(channel, frame);
  if (verdict === 'buffer') keep(channel, frame);
  if (verdict === 'repeated') reception.counts.duplicates += 1;
  if (verdict === 'gap') resync(reception, channel, frame);
  if (verdict !== 'apply') return;
  const delivery = deliver(reception, {
    channel: channel.name,
    data: frame.data,
    change: 'extend',
  });
  if (delivery === 'done' || delivery === 'incomplete') {
    noticeSkip(reception, channel, frame.sequence);
    advance(channel, frame);
  }
  if (delivery === 'incomplete') resync(reception, channel, null);
  // An unusable frame is a gap in a log; a state channel heals with its next frame.
  else if (delivery !== 'done' && frame.previous !== undefined) resync(reception, channel, null);
  else if (frame.previous !== undefined) applyFollowing(reception, channel);
}

/**
 * Applies the buffered frames that follow. When none is left over, the gap has closed by itself.
 */
function applyFollowing(reception: Reception, channel: Channel): void {
  const next = takeFollowing(channel);
  if (next !== undefined) apply(reception, channel, next);
  else if (
    channel.buffer.length === 0 &&
    channel.phase === 'stale' &&
    !reception.resets.has(channel.name)
  ) {
    channel.phase = 'live';
    reception.resyncs.settle(channel.name);
  }
}

/** A frame of quotes holds only those that changed, so a lost frame leaves some behind. */
function noticeSkip(
  { skipsAreExpected, resyncs }: Reception,
  channel: Channel,
  sequence: number,
): void {
  const isSkip = sequence > channel.sequence + 1;
  if (isSkip && !skipsAreExpected && isOfQuotes(channel.name)) resyncs.request(channel.name);
}
