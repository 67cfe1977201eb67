/** Checks the data of a frame against the contract and hands it to its sink. */
import { type ChannelKind, channelData } from '../../contract/realtime.ts';
import { z } from '../../contract/schema.ts';
import type { Change, ChannelSink } from './channel-sink.ts';

export type Delivery = 'done' | 'malformed' | 'mismatch';

export function deliverData(
  sink: ChannelSink,
  channel: string,
  data: unknown,
  change: Change,
): Delivery {
  const [kind = '', symbol = ''] = channel.split(':');
  if (!isChannelKind(kind)) return 'malformed';
  switch (kind) {
    case 'tickers':
    case 'quote':
      return pass(channelData[kind], data, (rows) => sink.quotes(rows));
    case 'trades':
      return pass(channelData.trades, data, (rows) => sink.trades(symbol, rows, change));
    case 'candles':
      return pass(channelData.candles, data, (rows) => sink.candles(symbol, rows, change));
    case 'me':
      return pass(channelData.me, data, (event) => sink.me(event));
    case 'book': {
      const book = z.safeParse(channelData.book, data);
      if (!book.success) return 'malformed';
      return sink.book(symbol, book.data, change) ? 'done' : 'mismatch';
    }
  }
}

function pass<Schema extends z.ZodMiniType>(
  schema: Schema,
  data: unknown,
  take: (value: z.output<Schema>) => void,
): Delivery {
  const parsed = z.safeParse(schema, data);
  if (!parsed.success) return 'malformed';
  take(parsed.data);
  return 'done';
}

function isChannelKind(kind: string): kind is ChannelKind {
  return Object.hasOwn(channelData, kind);
}
