/**
 * What closing a position, or lots of it, brings: the one quote of the server and of the worker.
 * The shares of cost and margin that leave with the lots add up to the whole, whatever the parts.
 */
import type { BookFill, MarketScales } from '../../lots.ts';
import { exact, plainText } from '../../money.ts';
import { averagePrice, QUOTE_SCALE, turnoverOf, walkBook } from '../spot/pricing.ts';
import {
  costScale,
  futuresFee,
  futuresProfit,
  type PositionSide,
  partOf,
  settledProfit,
} from './pricing.ts';
import type { FuturesBook } from './quote.ts';

/** The part of a position that its closing looks at. */
export interface ClosablePosition {
  readonly side: PositionSide;
  readonly lots: number;
  readonly cost: string;
  readonly margin: string;
}

export interface FuturesClosing {
  readonly lots: number;
  readonly fills: readonly BookFill[];
  /** Exact turnover of the fills. */
  readonly proceeds: string;
  readonly averagePrice: string | null;
  /** Share of the position's exact cost, and of its margin, that leaves with these lots. */
  readonly cost: string;
  readonly margin: string;
  /** As money, before fees: rounded down. */
  readonly profit: string;
  readonly fee: string;
}

/** Settles fills that close lots of a position. */
export function settleFuturesClose(
  position: ClosablePosition,
  closing: { fills: readonly BookFill[]; feeRate: string; scales: MarketScales },
): FuturesClosing {
  const { fills, feeRate, scales } = closing;
  const lots = fills.reduce((sum, fill) => sum + fill.quantityLots, 0);
  const proceeds = turnoverOf(fills, scales);
  const cost = partOf(position.cost, lots, position.lots, costScale(scales));
  return {
    lots,
    fills,
    proceeds,
    averagePrice: averagePrice(proceeds, lots, scales),
    cost,
    margin: partOf(position.margin, lots, position.lots, QUOTE_SCALE),
    profit: settledProfit(futuresProfit({ side: position.side, cost, proceeds })),
    fee: futuresFee(proceeds, feeRate),
  };
}

/**
 * The fills of closing lots at the market, which always succeeds: what the levels of the book
 * cannot take is filled at the price of the last level, and without a book at the last price.
 */
export function closingFills(closing: {
  side: PositionSide;
  lots: number;
  book: FuturesBook;
  lastTicks: number;
}): readonly BookFill[] {
  const { side, lots, book, lastTicks } = closing;
  const levels = side === 'long' ? book.bids : book.asks;
  const walk = walkBook({ side: side === 'long' ? 'sell' : 'buy', levels, lots });
  if (walk.restLots === 0) return walk.fills;
  const worst = walk.fills.at(-1)?.priceTicks ?? lastTicks;
  return [...walk.fills, { priceTicks: worst, quantityLots: walk.restLots }];
}

/** Profit less fee: what a closing does to the balance. */
export function closingNet(closing: Pick<FuturesClosing, 'profit' | 'fee'>): string {
  return plainText(exact(closing.profit).minus(closing.fee));
}
