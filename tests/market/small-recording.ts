/**
 * A small recording in the format of the real ones, made up by fixed rules, together with what it
 * must lead to. The order is the hard one: differences first, then a snapshot from between them.
 */
import { gzipSync } from 'node:zlib';

export type Venue = 'spot' | 'futures';
type Side = Map<number, number>;
type Change = [side: 'b' | 'a', price: number, quantity: number];

export interface RecordedTrade {
  readonly id: number;
  readonly timeMs: number;
  readonly price: string;
  readonly quantity: string;
  readonly buyerIsMaker: boolean;
}

export interface SmallRecording {
  readonly text: string;
  readonly gzip: Buffer;
  readonly firstEventMs: number;
  readonly seconds: number;
  readonly trades: readonly RecordedTrade[];
  /** The final book, best first, `[price, quantity]` in hundredths and thousandths. */
  readonly bids: readonly [number, number][];
  readonly asks: readonly [number, number][];
}

const FIRST_EVENT_MS = Date.UTC(2026, 0, 5, 12, 0, 40);
/** The receiver's clock is behind that of the exchange, as in real recordings. */
const CLOCK_OFFSET_MS = -1200;
const FRAMES = 320;
const FRAME_EVERY_MS = 500;
const FIRST_TRADE = 9001;

export function makeSmallRecording(venue: Venue, symbol = 'BTCUSDT'): SmallRecording {
  const random = createRandom(venue === 'spot' ? 11 : 23);
  const bids: Side = new Map();
  const asks: Side = new Map();
  for (let level = 1; level <= 40; level += 1) {
    bids.set(6_000_000 - level * 10, 1 + random(5000));
    asks.set(6_000_000 + level * 10, 1 + random(5000));
  }
  const lines: string[] = [];
  const trades: RecordedTrade[] = [];
  let updateId = 500;
  let snapshot = '';

  function write(atMs: number, frame: unknown) {
    lines.push(`${BigInt(atMs + CLOCK_OFFSET_MS) * 1_000_000n} ${JSON.stringify(frame)}`);
  }

  for (let number = 0; number < FRAMES; number += 1) {
    const eventMs = FIRST_EVENT_MS + number * FRAME_EVERY_MS;
    const previous = updateId;
    const changes: Change[] = [];
    for (let count = 2 + random(4); count > 0; count -= 1) {
      const change = nextChange(random);
      apply(change, { bids, asks });
      changes.push(change);
      updateId += 1;
      // The snapshot is of a moment within the third difference, and arrives after the fourth.
      if (number === 2 && count === 2) snapshot = snapshotFrame({ updateId, bids, asks });
    }
    write(eventMs, depthFrame({ venue, symbol, eventMs, previous, updateId, changes }));
    if (number === 3) write(eventMs, JSON.parse(snapshot));
    write(eventMs, tickerFrame({ symbol, updateId, bids, asks }));
    if (random(4) > 0) {
      const trade = nextTrade(random, { id: FIRST_TRADE + trades.length, eventMs, bids, asks });
      trades.push(trade);
      write(eventMs + 20, tradeFrame(symbol, trade));
    }
  }
  const text = `${lines.join('\n')}\n`;
  return {
    text,
    gzip: gzipSync(text),
    firstEventMs: FIRST_EVENT_MS,
    seconds: (FRAMES * FRAME_EVERY_MS) / 1000,
    trades,
    bids: sorted(bids, -1),
    asks: sorted(asks, 1),
  };
}

function nextChange(random: (below: number) => number): Change {
  const isBid = random(2) === 0;
  const distance = 10 * (1 + random(60));
  const quantity = random(3) === 0 && distance > 100 ? 0 : 1 + random(5000);
  return isBid ? ['b', 6_000_000 - distance, quantity] : ['a', 6_000_000 + distance, quantity];
}

function apply([name, price, quantity]: Change, book: { bids: Side; asks: Side }) {
  const side = name === 'b' ? book.bids : book.asks;
  if (quantity === 0) side.delete(price);
  else side.set(price, quantity);
}

function nextTrade(
  random: (below: number) => number,
  now: { id: number; eventMs: number; bids: Side; asks: Side },
): RecordedTrade {
  const buyerIsMaker = random(2) === 0;
  const best = buyerIsMaker ? sorted(now.bids, -1)[0] : sorted(now.asks, 1)[0];
  const price = places(best?.[0] ?? 0, 2);
  return {
    id: now.id,
    timeMs: now.eventMs - random(60),
    price,
    quantity: places(1 + random(900), 3),
    buyerIsMaker,
  };
}

function depthFrame(frame: {
  venue: Venue;
  symbol: string;
  eventMs: number;
  previous: number;
  updateId: number;
  changes: readonly Change[];
}) {
  const { venue, symbol, eventMs, previous, updateId, changes } = frame;
  const levels = (side: 'b' | 'a') =>
    changes
      .filter(([name]) => name === side)
      .map(([, price, quantity]) => [places(price, 2), places(quantity, 3)]);
  return {
    stream: `${symbol.toLowerCase()}@depth@100ms`,
    data: {
      e: 'depthUpdate',
      E: eventMs,
      s: symbol,
      U: previous + 1,
      u: updateId,
      ...(venue === 'futures' ? { pu: previous } : {}),
      b: levels('b'),
      a: levels('a'),
    },
  };
}

function snapshotFrame({ updateId, bids, asks }: { updateId: number; bids: Side; asks: Side }) {
  const levels = (side: Side, direction: 1 | -1) =>
    sorted(side, direction).map(([price, quantity]) => [places(price, 2), places(quantity, 3)]);
  return JSON.stringify({ lastUpdateId: updateId, bids: levels(bids, -1), asks: levels(asks, 1) });
}

function tickerFrame(now: { symbol: string; updateId: number; bids: Side; asks: Side }) {
  const [bid, bidQuantity] = sorted(now.bids, -1)[0] ?? [0, 0];
  const [ask, askQuantity] = sorted(now.asks, 1)[0] ?? [0, 0];
  return {
    stream: `${now.symbol.toLowerCase()}@bookTicker`,
    data: {
      u: now.updateId,
      s: now.symbol,
      b: places(bid, 2),
      B: places(bidQuantity, 3),
      a: places(ask, 2),
      A: places(askQuantity, 3),
    },
  };
}

function tradeFrame(symbol: string, { id, timeMs, price, quantity, buyerIsMaker }: RecordedTrade) {
  const data = {
    e: 'trade',
    E: timeMs + 1,
    s: symbol,
    t: id,
    p: price,
    q: quantity,
    T: timeMs,
    m: buyerIsMaker,
  };
  return { stream: `${symbol.toLowerCase()}@trade`, data };
}

function sorted(side: Side, direction: 1 | -1): [number, number][] {
  return [...side].sort(([left], [right]) => (left - right) * direction);
}

/** Eight decimal places, as recordings write them. */
function places(value: number, scale: number): string {
  return (value / 10 ** scale).toFixed(scale) + '0'.repeat(8 - scale);
}

function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
