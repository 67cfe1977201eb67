/**
 * Our stream in the frames that a recording holds (`server/market/replay/frame.ts`): trades, a snapshot of
 * the book and its differences, best bid and ask, all as decimal text.
 */
import type { Market } from '../../contract/features/markets.ts';
import type { BookData, LevelTuple, TradeTuple } from '../../contract/realtime.ts';
import { scaledText } from '../../contract/scaled.ts';

export interface ExchangeFrames {
  trade(row: TradeTuple): unknown;
  /** Replaces the book. */
  snapshot(book: BookData): unknown;
  difference(book: BookData, serverTime: number): unknown;
  best(bidTicks: number, askTicks: number): unknown;
}

const PERPETUAL = '-PERP';

export function createExchangeFrames(
  market: Pick<Market, 'symbol' | 'priceScale' | 'quantityScale'>,
): ExchangeFrames {
  // A recording of a perpetual bears the bare symbol, and its differences name the update before.
  const isPerpetual = market.symbol.endsWith(PERPETUAL);
  const symbol = isPerpetual ? market.symbol.slice(0, -PERPETUAL.length) : market.symbol;
  const stream = (kind: string) => `${symbol.toLowerCase()}@${kind}`;
  const priceText = (ticks: number) => scaledText(ticks, market.priceScale);
  const quantityText = (lots: number) => scaledText(lots, market.quantityScale);
  const toLevels = (levels: readonly LevelTuple[]) =>
    levels.map(([ticks, lots]) => [priceText(ticks), quantityText(lots)]);
  const state = { update: 1 };

  return {
    trade: ([id, time, ticks, lots, side]) => ({
      stream: stream('trade'),
      data: {
        e: 'trade',
        E: time,
        T: time,
        s: symbol,
        t: id,
        p: priceText(ticks),
        q: quantityText(lots),
        m: side === -1,
      },
    }),
    snapshot({ bids, asks }) {
      state.update += 1;
      return { lastUpdateId: state.update, bids: toLevels(bids), asks: toLevels(asks) };
    },
    difference({ bids, asks }, serverTime) {
      const previous = state.update;
      state.update += 1;
      return {
        stream: stream('depth'),
        data: {
          e: 'depthUpdate',
          E: Math.round(serverTime),
          s: symbol,
          U: state.update,
          u: state.update,
          ...(isPerpetual && { pu: previous }),
          b: toLevels(bids),
          a: toLevels(asks),
        },
      };
    },
    best: (bidTicks, askTicks) => ({
      stream: stream('bookTicker'),
      // The wire tells prices alone; nobody reads these quantities.
      data: {
        u: state.update,
        s: symbol,
        b: priceText(bidTicks),
        B: '0',
        a: priceText(askTicks),
        A: '0',
      },
    }),
  };
}
