/** What holdings are worth in USD. */
import { Exact, plainText } from '../../contract/money.ts';

/** Places of an equivalent; rounded down, so that nobody is shown more than they have. */
const EQUIVALENT_SCALE = 8;

/** An amount of one currency. */
export interface Holding {
  readonly currency: string;
  readonly amount: string;
}

export function equivalentOf(
  holdings: Iterable<Holding>,
  priceOf: (currency: string) => string,
): string {
  const sum = [...holdings].reduce(
    (total, { currency, amount }) => total.plus(new Exact(amount).times(priceOf(currency))),
    new Exact(0),
  );
  return plainText(sum.toDecimalPlaces(EQUIVALENT_SCALE, Exact.ROUND_DOWN));
}
