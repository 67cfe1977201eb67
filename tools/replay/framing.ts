/**
 * The server's realtime channels of one market, without a network: the frames that a socket would
 * be sent, each as text or bytes and back, so that a reader gets what came over a wire.
 */
import { type CandleTuple, channels, type SubscribeAnswer } from '../../contract/realtime.ts';
import type { MarketFeed, Tick } from '../../server/market/feed.ts';
import { createCandlesChannel } from '../../server/realtime/channels/candles-channel.ts';
import {
  type Channel,
  type Listener,
  type Outlet,
  toSnapshotFrame,
} from '../../server/realtime/channels/channel.ts';
import { type EncodedFrame, encodeEvent } from '../../server/realtime/channels/encoded-frame.ts';
import {
  createBookChannel,
  createTradesChannel,
} from '../../server/realtime/channels/log-channels.ts';
import { createQuoteChannel } from '../../server/realtime/channels/quote-channels.ts';

export type FrameEvent = 'snapshot' | 'update' | 'batch';

export interface Framing {
  /** What a client may be told it is subscribed to; the snapshots come out as frames. */
  subscribe(names: readonly string[]): SubscribeAnswer;
  takeTick(tick: Tick): void;
  closeMinute(candle: CandleTuple): void;
  /** One beat of the server: every channel sends what has changed. */
  flush(): void;
  readonly bytes: number;
}

/** Names the stream; there is one for a whole replay. */
export const EPOCH = 'replay';
const FLUSHES_PER_SECOND = 10;

export function createFraming(options: {
  feed: MarketFeed;
  now: () => number;
  onFrame: (event: FrameEvent, frame: unknown) => void;
}): Framing {
  const { feed, now, onFrame } = options;
  const [market] = feed.markets;
  if (market === undefined) throw new Error('the recording has no market');
  const outlet: Outlet = { epoch: EPOCH, flushesPerSecond: FLUSHES_PER_SECOND, now };
  const state = { bytes: 0 };
  const base = { market, feed, outlet };
  const { symbol } = market;
  const quote = createQuoteChannel({
    ...base,
    name: channels.quote(symbol),
    id: 1,
    marketIds: () => [market.id],
  });
  const trades = createTradesChannel({ ...base, name: channels.trades(symbol), id: 2 });
  const candles = createCandlesChannel({ ...base, name: channels.candles(symbol), id: 3 });
  const book = createBookChannel({ ...base, name: channels.book(symbol), id: 4 });
  const all: readonly Channel[] = [quote, trades, candles, book];

  /** Reads a frame back from the packets that a socket would be sent. */
  function send({ packets: [head = '', attachment] }: EncodedFrame): void {
    if (attachment instanceof Uint8Array) {
      state.bytes += attachment.byteLength;
      onFrame('batch', new Uint8Array(attachment));
      return;
    }
    const text = String(head).slice(1);
    state.bytes += text.length;
    const [event, frame] = JSON.parse(text) as [FrameEvent, unknown];
    onFrame(event, frame);
  }

  /** The one reader; a channel sends nothing while nobody listens. */
  const reader: Listener = {
    format: 'binary',
    pace: 1,
    outgoing: {
      state: (_channel, frame) => send(frame),
      log: (_name, frame) => send(frame),
    },
  };

  return {
    subscribe(names) {
      const granted = all.filter((channel) => names.includes(channel.name));
      for (const channel of granted) {
        send(encodeEvent('snapshot', toSnapshotFrame(channel, EPOCH)));
        channel.join(reader);
      }
      return { granted: granted.map(({ name, id }) => ({ channel: name, id })), refused: [] };
    },
    takeTick(tick) {
      quote.markDirty(tick.marketId);
      trades.add(tick);
      candles.markDirty();
    },
    closeMinute: (candle) => candles.close(candle),
    flush() {
      for (const channel of all) channel.flush();
    },
    get bytes() {
      return state.bytes;
    },
  };
}
