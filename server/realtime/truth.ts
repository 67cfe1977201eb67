/**
 * Records every frame that is sent, once, so that tests can compare it with the state of a client.
 * A recorder listens to each channel from its first subscription until the server stops, so that
 * nothing is missing while every socket is disconnected.
 */
import { appendFileSync } from 'node:fs';
import { UpdateFrame } from '../../contract/realtime.ts';
import { z } from '../../contract/schema.ts';
import { type Channel, type Listener, toSnapshotFrame } from './channels/channel.ts';
import type { EncodedFrame } from './channels/encoded-frame.ts';
import type { MarketChannels } from './channels/market-channels.ts';

/** A frame as one line of the truth file. */
export interface TruthFrame {
  readonly channel: string;
  readonly epoch: string;
  readonly kind: 'snapshot' | 'update';
  readonly sequence: number;
  readonly previous?: number | undefined;
  readonly data: unknown;
  /** The user of a private channel. */
  readonly userId?: number;
}

export type RecordFrame = (frame: TruthFrame) => void;

/** Appends each line synchronously, so that the file has all that a killed server sent. */
export function recordToFile(file: string): RecordFrame {
  return (frame) => appendFileSync(file, `${JSON.stringify(frame)}\n`);
}

const Event = z.tuple([z.string(), UpdateFrame]);

export function recordMarket(
  market: MarketChannels,
  { epoch, record }: { epoch: string; record: RecordFrame },
): MarketChannels {
  const recorded = new Set<Channel>();

  function take({ packets: [text] }: EncodedFrame): void {
    // The frame is encoded already; its JSON follows the digit of the event.
    const [, frame] = Event.parse(JSON.parse(String(text).slice(1)));
    record({ kind: 'update', epoch, ...frame });
  }

  const recorder: Listener = {
    format: 'json',
    pace: 1,
    outgoing: { state: (_channel, frame) => take(frame), log: (_name, frame) => take(frame) },
  };

  return {
    ...market,
    find(name) {
      const channel = market.find(name);
      if (channel === undefined || recorded.has(channel)) return channel;
      recorded.add(channel);
      record({ kind: 'snapshot', ...toSnapshotFrame(channel, epoch) });
      channel.join(recorder);
      return channel;
    },
  };
}

/** Records private frames before they are delivered. */
export function recordPrivate(
  deliver: (userId: number, frame: UpdateFrame) => void,
  { epoch, record }: { epoch: string; record: RecordFrame },
): (userId: number, frame: UpdateFrame) => void {
  return (userId, frame) => {
    record({ kind: 'update', epoch, userId, ...frame });
    deliver(userId, frame);
  };
}
