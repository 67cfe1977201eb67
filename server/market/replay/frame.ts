/** The frames of a recording, told apart and with names in place of the exchange's letters. */
import { z } from '../../../contract/schema.ts';

/** Price and quantity as decimal text, exactly as recorded. */
export type TextLevel = readonly [price: string, quantity: string];

export interface DepthFrame {
  readonly kind: 'depth';
  readonly symbol: string;
  readonly venue: Venue;
  readonly eventMs: number;
  readonly firstUpdate: number;
  readonly finalUpdate: number;
  /** Final update of the frame before, which only futures name. */
  readonly previousUpdate: number | null;
  readonly bids: readonly TextLevel[];
  readonly asks: readonly TextLevel[];
}

export interface SnapshotFrame {
  readonly kind: 'snapshot';
  readonly lastUpdate: number;
  readonly bids: readonly TextLevel[];
  readonly asks: readonly TextLevel[];
}

export interface BookTickerFrame {
  readonly kind: 'bookTicker';
  readonly symbol: string;
  readonly updateId: number;
  readonly bid: TextLevel;
  readonly ask: TextLevel;
}

export interface TradeFrame {
  readonly kind: 'trade';
  readonly symbol: string;
  readonly id: number;
  readonly timeMs: number;
  readonly price: string;
  readonly quantity: string;
  readonly side: 1 | -1;
}

export type Venue = 'spot' | 'futures';
/** `other` is a frame this product has no use for; a recording may hold any. */
export type Frame =
  | DepthFrame
  | SnapshotFrame
  | BookTickerFrame
  | TradeFrame
  | { readonly kind: 'other' };

const Level = z.tuple([z.string(), z.string()]);
const Snapshot = z.object({ lastUpdateId: z.int(), bids: z.array(Level), asks: z.array(Level) });
const Depth = z.object({
  s: z.string(),
  E: z.int(),
  U: z.int(),
  u: z.int(),
  pu: z.optional(z.int()),
  b: z.array(Level),
  a: z.array(Level),
});
const BookTicker = z.object({
  s: z.string(),
  u: z.int(),
  b: z.string(),
  B: z.string(),
  a: z.string(),
  A: z.string(),
});
const Trade = z.object({
  s: z.string(),
  t: z.int(),
  T: z.int(),
  p: z.string(),
  q: z.string(),
  m: z.boolean(),
});
const Stream = z.object({ stream: z.string(), data: z.unknown() });

/** Throws when a frame of a known kind does not have that kind's shape. */
export function parseFrame(value: unknown): Frame {
  const snapshot = Snapshot.safeParse(value);
  if (snapshot.success) {
    const { lastUpdateId, bids, asks } = snapshot.data;
    return { kind: 'snapshot', lastUpdate: lastUpdateId, bids, asks };
  }
  const { stream, data } = Stream.parse(value);
  const name = stream.split('@')[1];
  if (name === 'depth') return toDepth(Depth.parse(data));
  if (name === 'bookTicker') return toBookTicker(BookTicker.parse(data));
  if (name === 'trade') return toTrade(Trade.parse(data));
  return { kind: 'other' };
}

function toDepth({ s, E, U, u, pu, b, a }: z.infer<typeof Depth>): DepthFrame {
  return {
    kind: 'depth',
    symbol: s,
    venue: pu === undefined ? 'spot' : 'futures',
    eventMs: E,
    firstUpdate: U,
    finalUpdate: u,
    previousUpdate: pu ?? null,
    bids: b,
    asks: a,
  };
}

function toBookTicker({ s, u, b, B, a, A }: z.infer<typeof BookTicker>): BookTickerFrame {
  return { kind: 'bookTicker', symbol: s, updateId: u, bid: [b, B], ask: [a, A] };
}

/** `m` says that the buyer was the maker, so that the taker sold. */
function toTrade({ s, t, T, p, q, m }: z.infer<typeof Trade>): TradeFrame {
  return { kind: 'trade', symbol: s, id: t, timeMs: T, price: p, quantity: q, side: m ? -1 : 1 };
}
