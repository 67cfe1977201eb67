/** Checks the data of a frame against the contract and passes it to the sink. */
import { type ChannelKind, channelData } from '../../../contract/realtime.ts';
import { z } from '../../../contract/schema.ts';
import type { Change, ChannelSink } from './channel-sink.ts';
import type { MinuteOrder } from './minute-order.ts';

/** `incomplete`: the data was applied, and shows that something before it is missing. */
export type Delivery = 'done' | 'incomplete' | 'malformed' | 'mismatch';

export function deliverData(
  { sink, minutes }: { sink: ChannelSink; minutes: MinuteOrder },
  { channel, data, change }: { channel: string; data: unknown; change: Change },
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
      return pass(channelData.candles, data, (rows) => {
        sink.candles(symbol, rows, change);
        return minutes.take(channel, rows, change === 'replace') ? 'done' : 'incomplete';
      });
    case 'chat':
      return pass(channelData.chat, data, (rows) => sink.room(symbol, rows, change));
    case 'nft':
      return pass(channelData.nft, data, (rows) => sink.works(rows));
    case 'me':
      return pass(channelData.me, data, (event) => sink.me(event));
    case 'book':
      return pass(channelData.book, data, (book) =>
        sink.book(symbol, book, change) ? 'done' : 'mismatch',
      );
  }
}

function pass<Schema extends z.ZodMiniType>(
  schema: Schema,
  data: unknown,
  // biome-ignore lint/suspicious/noConfusingVoidType: a taker that has nothing to say is done.
  take: (value: z.output<Schema>) => Delivery | void,
): Delivery {
  const parsed = z.safeParse(schema, data);
  return parsed.success ? (take(parsed.data) ?? 'done') : 'malformed';
}

function isChannelKind(kind: string): kind is ChannelKind {
  return Object.hasOwn(channelData, kind);
}

/** Channels whose rows are independent, so that an older snapshot still updates some of them. */
export function isOfQuotes(channel: string): boolean {
  return channel === 'tickers' || channel.startsWith('quote:');
}
