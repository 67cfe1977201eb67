/**
 * The realtime channel, version 1: frames between server and worker over one socket.
 *
 * Two classes of channel. *State* (`tickers`, `quote:SYM`, the forming candle) carries absolute
 * values; its sequence rises and may skip. *Log* (`book:SYM`, `trades:SYM`, closed candles, `chat:ROOM`,
 * `nft:ID`, `me`)
 * names the previous sequence in every frame and never skips; a gap asks for a snapshot.
 * `candles` mixes both under one rising sequence: frames of closed bars carry `previous`, the
 * sequence of the closed frame before; frames of the forming bar carry none and may be skipped.
 * So a log frame applies when `previous` is at or below what the client has, and is a gap above.
 * Prices are integer ticks of 10^-priceScale and quantities integer lots of 10^-quantityScale, so
 * no price is a binary fraction on the wire.
 */
import { ChatMessage } from './features/chat-entities.ts';
import { NftNews } from './features/nft-entities.ts';
import { z } from './schema.ts';

export const PROTOCOL_VERSION = 1;
export const HEARTBEAT_MS = 1000;
export const MAXIMUM_SUBSCRIPTIONS = 200;
export const MAXIMUM_MESSAGES_PER_SECOND = 10;
/** Levels of a book frame on each side. */
export const BOOK_DEPTH = 20;

/**
 * How quotes come, by `format` of the handshake. Without it as the event `batch`, whose columns are an attachment; as
 * JSON for any word that is not among these, such as that of an app of another release.
 */
export const QUOTE_FORMATS = {
  /** As `update` frames of rows, which people can read. */
  json: 'json',
  /**
   * A binary message of Engine.IO is a batch by itself: one message, where an event with an attachment is two. The word
   * names the layout, which another release may not read (`contract/rules/market/quote-batch.ts`).
   */
  bare: 'bare2',
} as const;

/**
 * `[marketId, time, last, bid, ask, open24, high24, low24, volume24, turnover24]` in ticks and
 * lots.
 */
export const QuoteTuple = z.tuple([
  z.int(),
  z.int(),
  z.int(),
  z.int(),
  z.int(),
  z.int(),
  z.int(),
  z.int(),
  z.int(),
  z.number(),
]);
export type QuoteTuple = z.infer<typeof QuoteTuple>;

/**
 * `[id, time, priceTicks, quantityLots, side]`, side 1 when the taker bought and -1 when it sold.
 */
export const TradeTuple = z.tuple([
  z.int(),
  z.int(),
  z.int(),
  z.int(),
  z.union([z.literal(1), z.literal(-1)]),
]);
export type TradeTuple = z.infer<typeof TradeTuple>;

/** `[priceTicks, quantityLots]`; in an update a quantity of 0 removes the level. */
export const LevelTuple = z.tuple([z.int(), z.int()]);
export type LevelTuple = z.infer<typeof LevelTuple>;

/** `[openTime, open, high, low, close, volumeLots, closed]`, closed 1 when the bar is final. */
export const CandleTuple = z.tuple([
  z.int(),
  z.int(),
  z.int(),
  z.int(),
  z.int(),
  z.int(),
  z.union([z.literal(0), z.literal(1)]),
]);
export type CandleTuple = z.infer<typeof CandleTuple>;

/** Bids from the highest, asks from the lowest; checksum as in `rules/market/book-checksum.ts`. */
export const BookData = z.object({
  bids: z.array(LevelTuple),
  asks: z.array(LevelTuple),
  checksum: z.optional(z.int()),
});
export type BookData = z.infer<typeof BookData>;

/** One private event: a row of the outbox, written with the money that it reports. */
export const PrivateData = z.object({ name: z.string(), time: z.int(), payload: z.unknown() });
export type PrivateData = z.infer<typeof PrivateData>;

/** The first frame on a socket. `epoch` names this run of the server's market stream. */
export const Hello = z.object({
  v: z.int(),
  min: z.int(),
  epoch: z.string(),
  serverTime: z.int(),
  heartbeatMs: z.int(),
  maxSubscriptions: z.int(),
  limits: z.object({ messagesPerSecond: z.int(), maximumBytes: z.int() }),
});
export type Hello = z.infer<typeof Hello>;

/** The whole state of a channel at a sequence. `channelData` declares `data` by channel. */
export const SnapshotFrame = z.object({
  channel: z.string(),
  epoch: z.string(),
  sequence: z.int(),
  data: z.unknown(),
});
export type SnapshotFrame = z.infer<typeof SnapshotFrame>;

/** A change of a channel. Log frames have `previous`, the sequence of the frame before. */
export const UpdateFrame = z.object({
  channel: z.string(),
  sequence: z.int(),
  previous: z.optional(z.int()),
  data: z.unknown(),
});
export type UpdateFrame = z.infer<typeof UpdateFrame>;

/**
 * Why prices are not those of now: trades that were missed while the exchange was away are gone through, and calls that move money
 * are refused; or a new day waits for the value of its public beacon.
 */
export const MarketWait = z.enum(['pause', 'beacon']);
export type MarketWait = z.infer<typeof MarketWait>;

export const HeartbeatFrame = z.object({
  serverTime: z.int(),
  /** Absent as a rule. */
  waits: z.optional(MarketWait),
  /** Last sequence of each channel this socket is subscribed to. */
  last: z.record(z.string(), z.int()),
});
export type HeartbeatFrame = z.infer<typeof HeartbeatFrame>;

export const ResetFrame = z.object({ channel: z.string() });
export const GoodbyeFrame = z.object({ reason: z.string(), afterMs: z.int() });
/** The session ended (999) while the socket was open. */
export const SessionFrame = z.object({ type: z.literal('999'), code: z.literal('login_required') });

/** The client speaks an older protocol than `min`: its page must be loaded again. */
export const UpgradeFrame = z.object({ min: z.int() });

/** The schema of `data`, by the part of the channel's name before the first colon. */
export const channelData = {
  tickers: z.array(QuoteTuple),
  quote: z.array(QuoteTuple),
  trades: z.array(TradeTuple),
  book: BookData,
  candles: z.array(CandleTuple),
  chat: z.array(ChatMessage),
  nft: z.array(NftNews),
  me: z.nullable(PrivateData),
} as const;
export type ChannelKind = keyof typeof channelData;

export const channels = {
  tickers: 'tickers',
  me: 'me',
  quote: (symbol: string) => `quote:${symbol}`,
  trades: (symbol: string) => `trades:${symbol}`,
  book: (symbol: string) => `book:${symbol}`,
  candles: (symbol: string) => `candles:${symbol}:1m`,
  chat: (room: string) => `chat:${room}`,
  nft: (id: number) => `nft:${id}`,
} as const;

export const Subscribe = z.object({
  channels: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(MAXIMUM_SUBSCRIPTIONS)),
  /**
   * The client's position, `[epoch, sequence]` by channel; the server replays from there if it can.
   */
  from: z.optional(z.record(z.string(), z.tuple([z.string(), z.int()]))),
});
export type Subscribe = z.infer<typeof Subscribe>;

export interface SubscribeAnswer {
  /** `id` is the number that binary batches of this channel carry. */
  readonly granted: readonly { readonly channel: string; readonly id: number }[];
  readonly refused: readonly {
    readonly channel: string;
    readonly code: 'login_required' | 'not_found' | 'limit_exceeded';
  }[];
}

/** Events the server emits, by their socket.io names. `batch` is one binary quote batch. */
export interface ServerFrames {
  hello: (frame: Hello) => void;
  snapshot: (frame: SnapshotFrame) => void;
  update: (frame: UpdateFrame) => void;
  batch: (bytes: ArrayBuffer | Uint8Array) => void;
  heartbeat: (frame: HeartbeatFrame) => void;
  reset: (frame: z.infer<typeof ResetFrame>) => void;
  goodbye: (frame: z.infer<typeof GoodbyeFrame>) => void;
  session: (frame: z.infer<typeof SessionFrame>) => void;
}

/** Events the client emits. `pace` asks for at most so many state frames a second. */
export interface ClientFrames {
  subscribe: (request: Subscribe, answer: (answer: SubscribeAnswer) => void) => void;
  unsubscribe: (request: { channels: string[] }) => void;
  authenticate: (
    request: { token: string | null },
    answer: (answer: { ok: boolean }) => void,
  ) => void;
  pace: (request: { hz: number }) => void;
  ping: (request: { clientTime: number }, answer: (answer: { serverTime: number }) => void) => void;
}
