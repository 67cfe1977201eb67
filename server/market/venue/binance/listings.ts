/** Which of our markets Binance lists, by its own rules of prices and quantities (`exchangeInfo`). */

import { Amount, typedDecimal } from '../../../../contract/amount.ts';
import type { Market } from '../../../../contract/features/markets.ts';
import { exact, plainText } from '../../../../contract/money.ts';
import { isZero } from '../../../../contract/plain/decimal-text.ts';
import { z } from '../../../../contract/schema.ts';
import type { Listing } from '../venue.ts';
import type { Branch } from './binance-table.ts';
import { thousands } from './binance-table.ts';

const THOUSAND_SCALE = 3;
/** Balances have no more places. */
const MOST_QUANTITY_PLACES = 8;

const ExchangeInfo = z.object({ symbols: z.array(z.unknown()) });
const Named = z.object({ symbol: z.string() });
const Rules = z.object({
  symbol: z.string(),
  status: z.string(),
  filters: z.array(z.looseObject({ filterType: z.string() })),
});
const PriceFilter = z.object({ tickSize: Amount });
const LotSize = z.object({ stepSize: Amount, minQty: Amount });
/** Spot calls it by one name, futures by another. */
const Notional = z.object({ minNotional: z.optional(Amount), notional: z.optional(Amount) });

/** Coins trade on the one branch and perpetual contracts on the other; Binance has no stocks. */
export function branchOf({ kind }: Market): Branch | null {
  if (kind === 'stock') return null;
  return kind === 'coin' ? 'spot' : 'usdm';
}

/** The name of a market there. */
function codeOf({ base, quote, kind }: Market): string {
  return `${isByTheThousand({ base, kind }) ? '1000' : ''}${base}${quote}`;
}

function isByTheThousand({ base, kind }: Pick<Market, 'base' | 'kind'>): boolean {
  return kind === 'futures' && thousands.has(base);
}

/** Those that trade there now; one whose rules are not as documented is left out and told of. */
export function readListings(
  info: unknown,
  markets: readonly Market[],
  onProblem: (problem: unknown) => void,
): Listing[] {
  const rows = new Map<string, unknown>();
  for (const row of ExchangeInfo.parse(info).symbols) {
    const named = Named.safeParse(row);
    if (named.success) rows.set(named.data.symbol, row);
  }
  return markets.flatMap((market) => {
    const row = branchOf(market) === null ? undefined : rows.get(codeOf(market));
    if (row === undefined) return [];
    try {
      return toListing(market, Rules.parse(row)) ?? [];
    } catch (problem) {
      onProblem(problem);
      return [];
    }
  });
}

function toListing(market: Market, rules: z.infer<typeof Rules>): Listing | null {
  if (rules.status !== 'TRADING') return null;
  const filter = (...types: string[]) =>
    rules.filters.find(({ filterType }) => types.includes(filterType));
  const { tickSize } = PriceFilter.parse(filter('PRICE_FILTER'));
  const { stepSize, minQty } = LotSize.parse(filter('LOT_SIZE'));
  const least = Notional.parse(filter('NOTIONAL', 'MIN_NOTIONAL') ?? {});
  const shift = isByTheThousand(market) ? THOUSAND_SCALE : 0;
  const priceScale = placesOf(tickSize) + shift;
  const quantityScale = Math.min(Math.max(placesOf(stepSize) - shift, 0), MOST_QUANTITY_PLACES);
  const minimum = plainText(exact(minQty).times(10 ** shift));
  const minimumNotional = least.minNotional ?? least.notional;
  return {
    market: {
      ...market,
      priceScale,
      quantityScale,
      minimumQuantity: isZero(minimum) ? market.minimumQuantity : minimum,
      minimumNotional: typedDecimal(minimumNotional ?? '') ?? market.minimumNotional,
    },
    code: rules.symbol,
    scales: { priceScale: priceScale - shift, quantityScale: quantityScale + shift },
  };
}

/** Decimal places of a step: 2 of `0.01000000`, none of `1.00`. */
function placesOf(step: string): number {
  if (isZero(step)) throw new RangeError('a market of the venue has no step');
  return typedDecimal(step)?.split('.')[1]?.length ?? 0;
}
