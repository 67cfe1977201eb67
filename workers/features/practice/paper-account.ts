/**
 * The paper account: its money and its coin, its orders and what they earned, by the exchange's own formulas. Whatever is
 * done, the money and what the coin has cost are together what the account began with and what was realised.
 */
import type { Market } from '../../../contract/features/markets.ts';
import type { SpotOrder, SpotSide } from '../../../contract/features/spot.ts';
import { lotsIn, quantityOf } from '../../../contract/lots.ts';
import { exact, plainText, roundToScale } from '../../../contract/money.ts';
import { PRACTICE_MONEY } from '../../../contract/plain/practice.ts';
import { type OrderProblem, spotOrderProblem } from '../../../contract/rules/spot/limits.ts';
import {
  QUOTE_SCALE,
  type SpotFees,
  settleSpot,
  spotHold,
  turnoverOf,
} from '../../../contract/rules/spot/pricing.ts';
import { scaledInteger, scaledText } from '../../../contract/scaled.ts';
import { blankOrder, FIRST_PAPER_ID } from './paper-order.ts';

/** In ticks: the last price, and what one buys and sells at. */
export interface PaperQuote {
  readonly last: number;
  readonly bid: number;
  readonly ask: number;
}

export interface PaperDraft {
  readonly side: SpotSide;
  /** In base units. */
  readonly amount: string;
  /** Without it at the market. */
  readonly price?: string | undefined;
}

export interface PaperSums {
  readonly money: string;
  readonly coin: string;
  readonly heldMoney: string;
  readonly heldCoin: string;
  /** Of the coin that is there, fees included. */
  readonly cost: string;
  /** Of what was sold, after fees, by average cost. */
  readonly realised: string;
}

interface PaperFill {
  readonly lots: number;
  readonly ticks: number;
  readonly role: 'maker' | 'taker';
  readonly timeMs: number;
}

interface Resting {
  readonly order: SpotOrder;
  readonly ticks: number;
  readonly lots: number;
  readonly hold: string;
}

export class PaperAccount {
  readonly #market: Market;
  readonly #fees: SpotFees;
  readonly #tell: (order: SpotOrder) => void;
  readonly #resting = new Map<number, Resting>();
  #money = PRACTICE_MONEY;
  #coin = '0';
  #cost = '0';
  #realised = '0';
  #nextId = FIRST_PAPER_ID;
  #revision = 0;

  constructor(market: Market, fees: SpotFees, onOrder: (order: SpotOrder) => void) {
    this.#market = market;
    this.#fees = fees;
    this.#tell = onOrder;
  }

  /** Rises with whatever happens to an order. */
  get revision(): number {
    return this.#revision;
  }

  sums(): PaperSums {
    const rows = [...this.#resting.values()];
    const heldBy = (side: SpotSide) =>
      plainText(
        rows
          .filter(({ order }) => order.side === side)
          .reduce((sum, { hold }) => sum.plus(hold), exact('0')),
      );
    return {
      ...{ money: this.#money, coin: this.#coin, cost: this.#cost, realised: this.#realised },
      ...{ heldMoney: heldBy('buy'), heldCoin: heldBy('sell') },
    };
  }

  /** Null for an order that was taken. */
  place(
    draft: PaperDraft,
    quote: PaperQuote,
    timeMs: number,
  ): { problem: OrderProblem } | { problem: null; order: SpotOrder } {
    const problem = this.#problemOf(draft, quote);
    if (problem !== null) return { problem };
    const { side, amount, price } = draft;
    const id = this.#nextId;
    this.#nextId += 1;
    const order = blankOrder(this.#market, { id, side, amount, price: price ?? null, timeMs });
    const lots = lotsIn(amount, this.#market);
    const limit = this.#ticks(price);
    const best = side === 'buy' ? quote.ask : quote.bid;
    const takes = limit === null || isThrough(side, best, limit);
    if (takes)
      return {
        problem: null,
        order: this.#fill(order, { lots, ticks: best, role: 'taker', timeMs }),
      };
    const hold = this.#holdOf(side, lots, limit);
    this.#resting.set(id, { order, lots, hold, ticks: limit });
    this.#onOrder(order);
    return { problem: null, order };
  }

  cancel(id: number, timeMs: number): void {
    const resting = this.#resting.get(id);
    if (resting === undefined) return;
    this.#resting.delete(id);
    const { order } = resting;
    this.#onOrder({
      ...order,
      status: 'cancelled',
      version: order.version + 1,
      updatedAt: timeMs,
    });
  }

  /** A trade: orders that the market comes to fill wholly at their limit, the older first. */
  meet({ bid, ask }: PaperQuote, timeMs: number): void {
    for (const [id, { order, ticks, lots }] of this.#resting) {
      if (!isThrough(order.side, order.side === 'buy' ? ask : bid, ticks)) continue;
      this.#resting.delete(id);
      this.#fill(order, { lots, ticks, role: 'maker', timeMs });
    }
  }

  #fill(order: SpotOrder, { lots, ticks, role, timeMs }: PaperFill): SpotOrder {
    const { side } = order;
    const scales = this.#market;
    const turnover = turnoverOf([{ priceTicks: ticks, quantityLots: lots }], scales);
    const feeRate = role === 'maker' ? this.#fees.makerFeeRate : this.#fees.takerFeeRate;
    const settled = settleSpot({ side, turnover, feeRate });
    const quantity = plainText(quantityOf(lots, scales));
    if (side === 'buy') this.#take(quantity, settled.total);
    else this.#give(quantity, settled.total);
    const filled: SpotOrder = {
      ...order,
      ...{ status: 'filled', filled: quantity, turnover: settled.turnover, fee: settled.fee },
      averagePrice: scaledText(ticks, scales.priceScale),
      ...{ version: order.version + 1, updatedAt: timeMs },
    };
    this.#onOrder(filled);
    return filled;
  }

  #onOrder(order: SpotOrder): void {
    this.#revision += 1;
    this.#tell(order);
  }

  #take(quantity: string, total: string): void {
    this.#money = plainText(exact(this.#money).minus(total));
    this.#coin = plainText(exact(this.#coin).plus(quantity));
    this.#cost = plainText(exact(this.#cost).plus(total));
  }

  /** The part of the cost is rounded up: a profit is never told too large. All of it goes with the last coin. */
  #give(quantity: string, total: string): void {
    const part = roundToScale(exact(this.#cost).times(quantity).div(this.#coin), QUOTE_SCALE, 'up');
    this.#money = plainText(exact(this.#money).plus(total));
    this.#coin = plainText(exact(this.#coin).minus(quantity));
    this.#cost = plainText(exact(this.#cost).minus(part));
    this.#realised = plainText(exact(this.#realised).plus(total).minus(part));
  }

  #problemOf({ side, amount, price }: PaperDraft, quote: PaperQuote): OrderProblem | null {
    const market = this.#market;
    const last = scaledText(quote.last, market.priceScale);
    const turnover = plainText(exact(amount).times(price ?? last));
    const limits = { quantity: amount, price: price ?? null, turnover, last };
    const problem = spotOrderProblem(market, limits);
    if (problem !== null) return problem;
    const { money, coin, heldMoney, heldCoin } = this.sums();
    const limit = this.#ticks(price) ?? quote.ask;
    const need = this.#needOf({ side, price: limit, isLimit: price !== undefined }, amount);
    const available = side === 'buy' ? exact(money).minus(heldMoney) : exact(coin).minus(heldCoin);
    return exact(need).gt(available) ? { code: 'insufficient_balance', params: {} } : null;
  }

  /** As the ticket asks for it: a limit its hold, at the market what it comes to. */
  #needOf(
    { side, price, isLimit }: { side: SpotSide; price: number; isLimit: boolean },
    amount: string,
  ): string {
    if (side === 'sell') return amount;
    const lots = lotsIn(amount, this.#market);
    if (isLimit) return this.#holdOf(side, lots, price);
    const turnover = turnoverOf([{ priceTicks: price, quantityLots: lots }], this.#market);
    return settleSpot({ side, turnover, feeRate: this.#fees.takerFeeRate }).total;
  }

  #holdOf(side: SpotSide, lots: number, priceTicks: number): string {
    return spotHold({ side, priceTicks, lots, scales: this.#market, fees: this.#fees });
  }

  #ticks(price: string | undefined): number | null {
    return price === undefined ? null : scaledInteger(price, this.#market.priceScale);
  }
}

/** Whether the other side has come to a limit. */
function isThrough(side: SpotSide, best: number, limit: number): boolean {
  return side === 'buy' ? best <= limit : best >= limit;
}
