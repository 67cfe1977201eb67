/**
 * What a desk hears of its market beside the quotes: book and tape ten times a second, the forming minute, and the bars
 * before it. As on the busiest markets: fifty trades a second, eight of twenty levels a side changed in each frame, and the
 * best price another one twice a second.
 */
import type { Server } from 'socket.io';
import { barOpenMs, type Interval, nextBarOpenMs } from '../../contract/plain/intervals.ts';
import {
  BOOK_DEPTH,
  type CandleTuple,
  channels,
  type LevelTuple,
  type TradeTuple,
  type UpdateFrame,
} from '../../contract/realtime.ts';
import { scaledText } from '../../contract/scaled.ts';
import type { ResponseOf } from '../../contract/table.ts';
import { changedLevels } from '../../server/realtime/channels/log-channels.ts';
import { seededRandom } from '../harness.ts';
import { PRICE_SCALE, QUANTITY_SCALE, venueMarkets } from './venue-market.ts';

const EVERY_MS = 100;
const TRADES_A_FRAME = 5;
const LEVELS_A_FRAME = 8;
/** Of frames, in which the middle moves. */
const MOVES = 0.2;
const BARS = 300;
const MIDDLE = 5_002_000;
/** The widest that the middle moves away, in ticks. */
const SWING = 20;
const FIRST_ID = 2;

/** The first is the one that a desk opens by itself. */
const symbol = venueMarkets[0]?.symbol ?? '';
const names = {
  book: channels.book(symbol),
  trades: channels.trades(symbol),
  candles: channels.candles(symbol),
};
const deepChannels = Object.values(names);

export interface DeepMarket {
  /** The number of a channel that it tells; null of one that it does not. */
  idOf(channel: string): number | null;
  /** What is so now, for who joins. */
  snapshot(channel: string): { readonly sequence: number; readonly data: unknown };
}

export function createDeepMarket(io: Server): DeepMarket {
  const random = seededRandom(41);
  const state = { sequence: 0, tradeId: 1, closed: 0 };
  let book = bookAround(MIDDLE, random);
  let trades: TradeTuple[] = [];
  let forming = barAt('1m', Date.now());

  function tell(channel: string, frame: Pick<UpdateFrame, 'data' | 'previous'>): void {
    io.to(channel).emit('update', { channel, sequence: state.sequence, ...frame });
  }

  const isHeard = () => deepChannels.some((channel) => io.sockets.adapter.rooms.has(channel));

  /** Nobody pays for what nobody hears: the list of markets is measured with the same server. */
  function step(): void {
    if (!isHeard()) return;
    const nowMs = Date.now();
    const previous = state.sequence;
    state.sequence += 1;
    const next =
      random() < MOVES
        ? bookAround(MIDDLE + Math.round((random() - 0.5) * SWING), random)
        : withOtherSizes(book, random);
    tell(names.book, { previous, data: changesOf(book, next) });
    book = next;
    trades = Array.from({ length: TRADES_A_FRAME }, () => tradeIn(next, nowMs));
    tell(names.trades, { previous, data: trades });
    if (forming[0] !== barOpenMs('1m', nowMs)) {
      tell(names.candles, { previous: state.closed, data: [[...forming.slice(0, 6), 1]] });
      state.closed = state.sequence;
      forming = barAt('1m', nowMs);
      return;
    }
    forming = withTrades(forming, trades);
    tell(names.candles, { data: [forming] });
  }

  function tradeIn({ bids, asks }: Sides, timeMs: number): TradeTuple {
    const isBuy = random() < 0.5;
    const [price] = (isBuy ? asks : bids)[0] ?? [MIDDLE];
    state.tradeId += 1;
    return [state.tradeId, timeMs, price, 1 + Math.floor(random() * 90_000), isBuy ? 1 : -1];
  }

  setInterval(step, EVERY_MS);
  return {
    idOf: (channel) => {
      const at = deepChannels.indexOf(channel);
      return at === -1 ? null : FIRST_ID + at;
    },
    snapshot: (channel) => {
      const data = channel === names.book ? book : [forming];
      return { sequence: state.sequence, data: channel === names.trades ? trades : data };
    },
  };
}

/** The bars before now, of any interval: as a walk that begins anew with each bar. */
export function venueBars(period: Interval, nowMs: number): ResponseOf<'markets.candles'> {
  const opens: number[] = [];
  let openMs = barOpenMs(period, nowMs);
  while (opens.length < BARS) {
    opens.unshift(openMs);
    openMs = barOpenMs(period, openMs - 1);
  }
  const price = (ticks: number) => scaledText(ticks, PRICE_SCALE);
  const list = opens.map((each) => {
    const [time, open, high, low, close, volume] = barAt(period, each);
    const lots = scaledText(volume, QUANTITY_SCALE);
    return [time, price(open), price(high), price(low), price(close), lots] as const;
  });
  return { symbol, period, list: list.map((row) => [...row]) };
}

interface Sides {
  readonly bids: readonly LevelTuple[];
  readonly asks: readonly LevelTuple[];
}

function bookAround(middle: number, random: () => number): Sides {
  const side = (step: 1 | -1) =>
    Array.from(
      { length: BOOK_DEPTH },
      (_, level): LevelTuple => [middle + step * (level + 1), 1 + Math.floor(random() * 90_000)],
    );
  return { bids: side(-1), asks: side(1) };
}

function withOtherSizes({ bids, asks }: Sides, random: () => number): Sides {
  const side = (levels: readonly LevelTuple[]) =>
    levels.map(([price, quantity]): LevelTuple => {
      const isChanged = random() < LEVELS_A_FRAME / BOOK_DEPTH;
      return [price, isChanged ? 1 + Math.floor(random() * 90_000) : quantity];
    });
  return { bids: side(bids), asks: side(asks) };
}

function changesOf(before: Sides, now: Sides): Sides {
  return {
    bids: changedLevels(before.bids, now.bids),
    asks: changedLevels(before.asks, now.asks),
  };
}

function barAt(period: Interval, timeMs: number): CandleTuple {
  const openMs = barOpenMs(period, timeMs);
  const random = seededRandom(Math.imul(openMs / 60_000, 2_654_435_761) >>> 0);
  const [open, close] = [random(), random()].map((drawn) => MIDDLE + Math.round(drawn * 4000));
  const [first = MIDDLE, last = MIDDLE] = [open, close];
  const [high, low] = [Math.max(first, last) + 300, Math.min(first, last) - 300];
  const isOver = nextBarOpenMs(period, openMs) <= Date.now();
  return [openMs, first, high, low, last, 1_000_000, isOver ? 1 : 0];
}

function withTrades(bar: CandleTuple, trades: readonly TradeTuple[]): CandleTuple {
  const [time, open, , , , before] = bar;
  const prices = trades.map(([, , price]) => price);
  const volume = trades.reduce((sum, [, , , quantity]) => sum + quantity, before);
  const [high, low] = [Math.max(bar[2], ...prices), Math.min(bar[3], ...prices)];
  return [time, open, high, low, prices.at(-1) ?? bar[4], volume, 0];
}
