/** The realtime channel as an AsyncAPI document, made from the frames and the events alone. */
import { CONTACT } from './openapi.ts';
import {
  BOOK_DEPTH,
  channelData,
  GoodbyeFrame,
  HEARTBEAT_MS,
  HeartbeatFrame,
  Hello,
  MAXIMUM_MESSAGES_PER_SECOND,
  MAXIMUM_SUBSCRIPTIONS,
  PROTOCOL_VERSION,
  PrivateData,
  ResetFrame,
  SessionFrame,
  SnapshotFrame,
  Subscribe,
  UpdateFrame,
  UpgradeFrame,
} from './realtime.ts';
import { z } from './schema.ts';
import { eventTable } from './table.ts';
import { type JsonSchema, wireSchema } from './wire-schema.ts';

type ChannelKind = keyof typeof channelData;

/** What each channel carries, and whether frames may be skipped (state) or never are (log). */
const channelWords: Readonly<
  Record<ChannelKind, { address: string; class: string; says: string }>
> = {
  tickers: { address: 'tickers', class: 'state', says: 'Last quotes of every market.' },
  quote: { address: 'quote:{symbol}', class: 'state', says: 'Last quote of one market.' },
  trades: { address: 'trades:{symbol}', class: 'log', says: 'Trades, oldest first.' },
  book: {
    address: 'book:{symbol}',
    class: 'log',
    says: `Best ${BOOK_DEPTH} levels of each side; a quantity of 0 removes a level.`,
  },
  candles: {
    address: 'candles:{symbol}:1m',
    class: 'log',
    says: 'One-minute bars; the forming bar is told as absolute values.',
  },
  chat: {
    address: 'chat:{room}',
    class: 'log',
    says: 'What is written in a room, and what was deleted; by id, the newest revision counts.',
  },
  nft: {
    address: 'nft:{work}',
    class: 'log',
    says: 'Bids on a work, and how its sale ended; the newest revision says all.',
  },
  me: { address: 'me', class: 'log', says: 'Private events of the user whose token was given.' },
};

/** Frames of the connection itself, from the server. */
export const serverFrameSchemas = {
  hello: Hello,
  heartbeat: HeartbeatFrame,
  reset: ResetFrame,
  goodbye: GoodbyeFrame,
  session: SessionFrame,
  upgrade: UpgradeFrame,
} as const;

/** Frames of the client, by their socket.io names. */
export const clientFrameSchemas = {
  subscribe: Subscribe,
  unsubscribe: z.object({ channels: z.array(z.string()) }),
  authenticate: z.object({ token: z.nullable(z.string()) }),
  pace: z.object({ hz: z.number() }),
  ping: z.object({ clientTime: z.int() }),
} as const;

const CONNECTION_WORDS = 'What the two ends say about the connection itself.';

const tellWords: Readonly<Record<keyof typeof clientFrameSchemas, string>> = {
  subscribe: 'Subscribes to channels; a sequence number asks for what was missed since.',
  unsubscribe: 'Ends subscriptions.',
  authenticate: 'Gives the token of a session, or takes it away: the channel `me` follows it.',
  pace: 'How many frames a second this device can take.',
  ping: 'Measures the way there and back; acknowledged with the time of the server.',
};

/** AsyncAPI 3.1 of protocol version 1. */
export function asyncApiDocument(): JsonSchema {
  const kinds = Object.keys(channelData) as ChannelKind[];
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Aureus realtime',
      version: String(PROTOCOL_VERSION),
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      contact: CONTACT,
      tags: [
        { name: 'quotes', description: 'Prices, trades, order books and candles of the markets.' },
        { name: 'events', description: 'What happened to the user who is logged in.' },
      ],
      description: [
        'Socket.IO at /socket.io, websocket first. Message names are Socket.IO event names, and',
        'operations are told from the side of the client.',
        `A heartbeat comes every ${HEARTBEAT_MS} ms. A socket may hold ${MAXIMUM_SUBSCRIPTIONS}`,
        `subscriptions and send ${MAXIMUM_MESSAGES_PER_SECOND} messages a second.`,
        'Prices are integer ticks of 10^-priceScale, quantities integer lots of 10^-quantityScale.',
        'Quotes come as the binary message `batch` unless the handshake asks for JSON (`format: json`),',
        'or for batches that are binary messages of Engine.IO without an event (`format: bare2`).',
      ].join(' '),
    },
    servers: {
      sandbox: {
        host: 'localhost:8080',
        protocol: 'ws',
        description: 'Where `npm start` listens.',
      },
    },
    defaultContentType: 'application/json',
    channels: {
      connection: connectionChannel(),
      ...Object.fromEntries(kinds.map((kind) => [kind, dataChannel(kind)])),
    },
    operations: {
      ...Object.fromEntries(
        ['connection', ...kinds].map((channel) => [`hear.${channel}`, hears(channel)]),
      ),
      ...Object.fromEntries(
        Object.keys(clientFrameSchemas).map((name) => [`tell.${name}`, tells(name)]),
      ),
    },
    components: { schemas: eventSchemas() },
  };
}

function frameSchema(schema: z.ZodMiniType): JsonSchema {
  return wireSchema(schema, 'kept', 'draft-7');
}

function connectionChannel(): JsonSchema {
  const frames: Readonly<Record<string, z.ZodMiniType>> = {
    ...serverFrameSchemas,
    ...clientFrameSchemas,
  };
  return {
    address: '/socket.io',
    description: CONNECTION_WORDS,
    messages: Object.fromEntries(
      Object.entries(frames).map(([name, schema]) => [
        name,
        { name, payload: frameSchema(schema) },
      ]),
    ),
  };
}

function dataChannel(kind: ChannelKind): JsonSchema {
  const { address, class: channelClass, says } = channelWords[kind];
  const data = kind === 'me' ? privateData() : frameSchema(channelData[kind]);
  return {
    address,
    description: says,
    'x-class': channelClass,
    ...(address.includes('{room}') && {
      parameters: { room: { description: 'A language such as en, or the symbol of a market.' } },
    }),
    ...(address.includes('{work}') && {
      parameters: { work: { description: 'The id of a work, as `nft.items` lists it.' } },
    }),
    ...(address.includes('{symbol}') && {
      parameters: { symbol: { description: 'Symbol of the market, for example BTCUSDT.' } },
    }),
    messages: {
      snapshot: { name: 'snapshot', payload: frameWith(SnapshotFrame, data) },
      update: { name: 'update', payload: frameWith(UpdateFrame, data) },
      ...(isBatched(kind) && { batch: batchMessage }),
    },
  };
}

const batchMessage: JsonSchema = {
  name: 'batch',
  contentType: 'application/octet-stream',
  description:
    'Quotes as packed columns; the layout is told in contract/rules/market/quote-batch.ts.',
};

function isBatched(kind: string): boolean {
  return kind === 'tickers' || kind === 'quote';
}

function frameWith(frame: z.ZodMiniType, data: JsonSchema): JsonSchema {
  const said = frameSchema(frame);
  return { ...said, properties: { ...(said['properties'] as JsonSchema), data } };
}

/** A private event: its name decides what the payload is. The first snapshot of a user is null. */
function privateData(): JsonSchema {
  const said = frameSchema(PrivateData);
  const named = Object.keys(eventTable).map((name) => ({
    ...said,
    properties: {
      ...(said['properties'] as JsonSchema),
      name: { const: name },
      payload: { $ref: `#/components/schemas/${name}` },
    },
  }));
  return { anyOf: [{ type: 'null' }, ...named] };
}

function eventSchemas(): JsonSchema {
  return Object.fromEntries(
    Object.entries<z.ZodMiniType>(eventTable).map(([name, schema]) => [name, frameSchema(schema)]),
  );
}

function hears(channel: string): JsonSchema {
  const ofData = ['snapshot', 'update', ...(isBatched(channel) ? ['batch'] : [])];
  const names = channel === 'connection' ? Object.keys(serverFrameSchemas) : ofData;
  return {
    action: 'receive',
    description:
      channel === 'connection' ? CONNECTION_WORDS : channelWords[channel as ChannelKind].says,
    channel: { $ref: `#/channels/${channel}` },
    messages: names.map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` })),
  };
}

function tells(name: string): JsonSchema {
  return {
    action: 'send',
    description: tellWords[name as keyof typeof clientFrameSchemas],
    channel: { $ref: '#/channels/connection' },
    messages: [{ $ref: `#/channels/connection/messages/${name}` }],
  };
}
