/** A dual investment, made again: the average of the half hour before its maturity, and what it had to pay by it. */
import type { DualOrder, DualTick } from '../../features/dual-invest.ts';
import {
  averagePrice,
  dualDue,
  LEAST_SAMPLES,
  STANDING_MS,
  sampleInstants,
} from '../dual/dual-payout.ts';
import type { KeyedTape, KeyedTrade } from '../market/simulated/keyed-tape.ts';
import type { Point } from './point.ts';

export type SettledDual = Pick<
  DualOrder,
  | 'maturesAt'
  | 'currency'
  | 'quoteCurrency'
  | 'payCurrency'
  | 'amount'
  | 'quantity'
  | 'linkedPrice'
  | 'annualRate'
  | 'holdingDays'
  | 'settlementPrice'
  | 'paidCurrency'
  | 'paidAmount'
>;

/** `ticks` are the trades that the exchange says it averaged; without them only their average is compared. */
export function dualPoints(
  order: SettledDual,
  tape: KeyedTape,
  ticks: readonly DualTick[] | null = null,
): Point[] {
  const trades = averagedTrades(order.maturesAt, tape);
  const average =
    trades.length < LEAST_SAMPLES
      ? null
      : averagePrice(
          trades.map(({ price }) => price),
          tape.priceScale,
        );
  const due = dualDue(order, average);
  const stray = ticks && strayOf(ticks, trades);
  return [
    ...(stray ? [stray] : []),
    { name: 'settlementPrice', said: order.settlementPrice, made: average },
    { name: 'paidCurrency', said: order.paidCurrency, made: due.currency },
    { name: 'paidAmount', said: order.paidAmount, made: due.amount },
  ];
}

/** The trade that stood at each step, unless it was too old to be a price. */
function averagedTrades(maturesAt: number, tape: KeyedTape): KeyedTrade[] {
  return sampleInstants(maturesAt).flatMap((instantMs) => {
    const trade = tape.lastUntil(instantMs);
    return trade.time < instantMs - STANDING_MS ? [] : [trade];
  });
}

/** The first trade that is another one than it should be; null where there is none. */
function strayOf(said: readonly DualTick[], made: readonly KeyedTrade[]): Point | null {
  const count = Math.max(said.length, made.length);
  for (let place = 0; place < count; place += 1) {
    const point: Point = {
      name: 'averagedTick',
      said: tradeText(said[place]),
      made: tradeText(made[place]),
    };
    if (point.said !== point.made) return point;
  }
  return null;
}

function tradeText(trade: KeyedTrade | undefined): string | null {
  return trade === undefined ? null : `${trade.id}: ${trade.price}`;
}
