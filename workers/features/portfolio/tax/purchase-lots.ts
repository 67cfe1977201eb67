/**
 * What a sale realises against the purchases before it, in one market: first in, first out, or by average cost. Fees belong to
 * the cost of a purchase and are taken off what a sale brought. What was not bought here has no cost, so of a sale no more than
 * what is left of purchases is counted, as in the profit of the portfolio.
 */

import type { TaxChoice } from '../../../../contract/features/portfolio.ts';
import { Exact, exact, plainText } from '../../../../contract/money.ts';

/** Places of what leaves a lot; the last part takes the rest, so parts sum to the whole. */
const PLACES = 18;

type Sum = InstanceType<typeof Exact>;

interface Lot {
  readonly at: number;
  quantity: Sum;
  cost: Sum;
}

/** Part of a sale; without a cost what nobody bought here. */
export interface Disposal {
  /** Of the purchase; null by average cost, and for what was not bought here. */
  readonly acquiredAt: number | null;
  readonly quantity: string;
  readonly proceeds: string;
  readonly cost: string | null;
  readonly gain: string | null;
}

export class PurchaseLots {
  readonly #lots: Lot[] = [];
  /** Lots before it are used up. */
  #first = 0;
  readonly #method: TaxChoice['method'];

  constructor(method: TaxChoice['method']) {
    this.#method = method;
  }

  buy(at: number, quantity: string, cost: string): void {
    const [pool] = this.#lots;
    if (this.#method === 'average' && pool) {
      pool.quantity = pool.quantity.plus(quantity);
      pool.cost = pool.cost.plus(cost);
    } else this.#lots.push({ at, quantity: exact(quantity), cost: exact(cost) });
  }

  sell(quantity: string, proceeds: string): readonly Disposal[] {
    const parts: Disposal[] = [];
    const left = { quantity: exact(quantity), proceeds: exact(proceeds) };
    const whole = { quantity: left.quantity, proceeds: left.proceeds };
    for (let lot = this.#next(); lot && left.quantity.gt(0); lot = this.#next()) {
      const sold = Exact.min(left.quantity, lot.quantity);
      const brought = sold.eq(left.quantity)
        ? left.proceeds
        : share(whole.proceeds, sold, whole.quantity);
      const cost = sold.eq(lot.quantity) ? lot.cost : share(lot.cost, sold, lot.quantity);
      left.quantity = left.quantity.minus(sold);
      left.proceeds = left.proceeds.minus(brought);
      lot.quantity = lot.quantity.minus(sold);
      lot.cost = lot.cost.minus(cost);
      parts.push({
        acquiredAt: this.#method === 'fifo' ? lot.at : null,
        quantity: plainText(sold),
        proceeds: plainText(brought),
        cost: plainText(cost),
        gain: plainText(brought.minus(cost)),
      });
    }
    if (left.quantity.gt(0)) parts.push(unbought(left));
    return parts;
  }

  #next(): Lot | undefined {
    while (this.#lots[this.#first]?.quantity.isZero()) {
      // The pool of average cost is filled again.
      if (this.#method === 'average') return undefined;
      this.#first += 1;
    }
    return this.#lots[this.#first];
  }
}

function unbought({ quantity, proceeds }: { quantity: Sum; proceeds: Sum }): Disposal {
  const told = { quantity: plainText(quantity), proceeds: plainText(proceeds) };
  return { acquiredAt: null, ...told, cost: null, gain: null };
}

function share(whole: Sum, part: Sum, of: Sum): Sum {
  return whole.times(part).div(of).toDecimalPlaces(PLACES, Exact.ROUND_DOWN);
}
