/**
 * Fees, multiples and risk tiers of contracts: configuration, visible to every caller through
 * `futures.desk`.
 */
import type { FuturesTerms } from '../../../contract/features/futures-entities.ts';
import type { Market } from '../../../contract/features/markets.ts';
import { Exact, exact, plainText, powerOfTen, stepOf } from '../../../contract/money.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { marketTraits } from '../../market/instruments.ts';

/** Futures are settled in one currency, whatever the base. */
export const LEVER_CURRENCY = 'USDT';

/** What everybody may choose from, ascending. */
export const MULTIPLES = [1, 2, 3, 5, 10, 20, 25, 50, 75, 100];
const SUPER_MULTIPLES = [150, 200, 300, 500];
/** Every maintenance rate lies below half of 1 / multiple, so that an opening is never a liquidation. */
const RISK_TIERS = [
  { maximumNotional: '10000', maximumMultiple: 500, maintenanceRate: '0.0008' },
  { maximumNotional: '25000', maximumMultiple: 300, maintenanceRate: '0.0015' },
  { maximumNotional: '50000', maximumMultiple: 200, maintenanceRate: '0.002' },
  { maximumNotional: '100000', maximumMultiple: 150, maintenanceRate: '0.003' },
  { maximumNotional: '500000', maximumMultiple: 100, maintenanceRate: '0.004' },
  { maximumNotional: '1500000', maximumMultiple: 50, maintenanceRate: '0.01' },
  { maximumNotional: '5000000', maximumMultiple: 20, maintenanceRate: '0.025' },
  { maximumNotional: '10000000', maximumMultiple: 10, maintenanceRate: '0.05' },
  { maximumNotional: '20000000', maximumMultiple: 5, maintenanceRate: '0.1' },
];
const MAXIMUM_POSITIONS = 200;
const MAXIMUM_ORDERS = 200;

/** The terms as one caller has them; `discountPercent` is the one of the caller's VIP tier. */
export function futuresTerms(
  market: Market,
  caller: { discountPercent: number; nowMs: number },
): FuturesTerms {
  return {
    marketId: market.id,
    symbol: market.symbol,
    currencyId: market.currencyId,
    legalId: market.legalId,
    contractSize: stepOf(market.quantityScale),
    minimumLots: '1',
    maximumLots: maximumLotsOf(market),
    lotStep: '1',
    multiples: MULTIPLES,
    superMultiples: SUPER_MULTIPLES,
    riskTiers: RISK_TIERS,
    makerFeeRate: market.makerFeeRate,
    takerFeeRate: market.takerFeeRate,
    liquidationFeeRate: '0.0004',
    feeDiscount: plainText(new Exact(caller.discountPercent).div(100)),
    overnightFeeRate: '0.0002',
    nextOvernightAt: nextOvernightAt(caller.nowMs),
    warningRiskRate: '0.5',
    minimumTrailingRate: '0.001',
    maximumTrailingRate: '0.2',
    maximumPositions: MAXIMUM_POSITIONS,
    maximumOrders: MAXIMUM_ORDERS,
  };
}

/** The first cut-off after an instant: midnight UTC. */
export function nextOvernightAt(timeMs: number): number {
  return (Math.floor(timeMs / DAY_MS) + 1) * DAY_MS;
}

/** The power of ten of lots that no order within the largest notional exceeds. */
function maximumLotsOf(market: Market): string {
  const nominal = marketTraits.get(market.symbol)?.nominalPrice ?? 1;
  const lots = exact(market.maximumNotional)
    .div(nominal)
    .times(powerOfTen(market.quantityScale + 1));
  // Read off the exponent: a logarithm would be the greater part of what an order or a liquidation costs.
  const power = new Exact(`1e${lots.e}`);
  return plainText(power.eq(lots) ? power : power.times(10));
}
