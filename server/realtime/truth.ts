/**
 * Everything that is sent, written down once, so that a test can compare what a client made of it.
 * A recorder listens to each channel from the moment somebody first asks for it; it is there as long
 * as the server runs, so that nothing is missing while every socket is cut.
 */
import { appendFileSync } from 'node:fs';
import { UpdateFrame } from '../../contract/realtime.ts';
import { z } from '../../contract/schema.ts';
import { type Channel, type Listener, toSnapshotFrame } from './channel.ts';
import type { EncodedFrame } from './encoded-frame.ts';
import type { MarketChannels } from './market-channels.ts';

/** A frame as one line of the truth file. */
export interface TruthFrame {
  readonly channel: string;
  readonly epoch: string;
  readonly kind: 'snapshot' | 'update';
  readonly sequence: number;
  readonly previous?: number | undefined;
  readonly data: unknown;
  /** Whose private channel it is. */
  readonly userId?: number;
}

export type RecordFrame = (frame: TruthFrame) => void;

/** Appends line by line and at once: what a killed server has sent is in the file. */
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
    // Frames are encoded once for all listeners; behind the digit of an event stands its JSON.
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

/** Private frames, on their way to the sockets of their user. */
export function recordPrivate(
  deliver: (userId: number, frame: UpdateFrame) => void,
  { epoch, record }: { epoch: string; record: RecordFrame },
): (userId: number, frame: UpdateFrame) => void {
  return (userId, frame) => {
    record({ kind: 'update', epoch, userId, ...frame });
    deliver(userId, frame);
  };
}
