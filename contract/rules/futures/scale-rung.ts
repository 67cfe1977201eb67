/** One order of a ladder of contracts, and what it comes to: it waits, so its margin and its fees are those of its limit. */
import type { BookFill } from '../../lots.ts';
import { exact, plainText } from '../../money.ts';
import { feeOf, futuresFeeRates } from './order.ts';
import { futuresNotional, initialMargin, maintenanceMargin, riskTierOf } from './pricing.ts';
import type { FuturesQuoteRequest } from './quote.ts';

export interface FuturesRung extends BookFill {
  readonly notional: string;
  readonly margin: string;
  /** Expected, as maker. */
  readonly fee: string;
  /** What it holds: margin, and the fee at the higher rate. */
  readonly required: string;
  readonly maintenanceRate: string;
  readonly maintenance: string;
}

export function rungOf(
  { market, terms, multiple }: Pick<FuturesQuoteRequest, 'market' | 'terms' | 'multiple'>,
  rung: BookFill,
): FuturesRung {
  const { maker, higher } = futuresFeeRates(terms);
  const notional = futuresNotional(rung.quantityLots, rung.priceTicks, market);
  const margin = initialMargin(notional, Math.max(multiple, 1));
  const tier = riskTierOf(terms.riskTiers, { notional, multiple }) ?? terms.riskTiers[0];
  const maintenanceRate = tier?.maintenanceRate ?? '0';
  return {
    ...{ ...rung, notional, margin, maintenanceRate },
    fee: feeOf([[notional, maker]]),
    required: plainText(exact(margin).plus(feeOf([[notional, higher]]))),
    maintenance: maintenanceMargin(notional, maintenanceRate),
  };
}

/** Of all orders of a ladder together: each is rounded by itself. */
export function totalOf(
  rungs: readonly FuturesRung[],
  name: 'notional' | 'margin' | 'fee' | 'required' | 'maintenance',
): string {
  return plainText(rungs.reduce((sum, rung) => sum.plus(rung[name]), exact('0')));
}
