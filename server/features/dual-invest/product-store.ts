/** Products as rows, and as the contract says them. */
import type { DualProduct, DualType } from '../../../contract/features/dual-invest.ts';
import { exact, plainText, roundToScale } from '../../../contract/money.ts';
import { dualSharePrice } from '../../../contract/rules/dual/dual-payout.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { shownPrice } from '../../market/coin-price.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { currencyIds } from '../../money/currencies.ts';
import { MINIMUM_SHARES, TIME_ZONE } from './terms.ts';

export interface ProductRow {
  readonly id: number;
  readonly marketId: number;
  readonly symbol: string;
  readonly currency: string;
  readonly quoteCurrency: string;
  readonly type: DualType;
  readonly shareQuantity: string;
  readonly linkedPrice: string;
  readonly holdingDays: number;
  readonly annualRate: string;
  readonly ratedAt: number;
  readonly maturesAt: number;
  readonly sellsUntil: number;
  readonly totalShares: number;
  readonly soldShares: number;
  readonly maximumShares: number;
}

const COLUMNS = `id, market_id, symbol, currency, quote_currency, type, share_quantity, linked_price,
  holding_days, annual_rate, rated_at, matures_at, sells_until, total_shares, sold_shares, maximum_shares`;

export function toProduct(row: ProductRow, feed: MarketFeed): DualProduct {
  const { id, type, currency, quoteCurrency, symbol, totalShares, soldShares } = row;
  const { shareQuantity, linkedPrice, annualRate, holdingDays, maturesAt, sellsUntil } = row;
  const payCurrency = type === 'call' ? currency : quoteCurrency;
  const remainingShares = totalShares - soldShares;
  return {
    ...{ id, type, currency, quoteCurrency, symbol, shareQuantity, payCurrency },
    ...{ annualRate, linkedPrice, holdingDays, maturesAt, sellsUntil, totalShares },
    currencyId: idOf(currency),
    payCurrencyId: idOf(payCurrency),
    sharePrice: dualSharePrice(row),
    referencePrice: plainText(exact(shownPrice(feed, currency) ?? '0')),
    timeZone: TIME_ZONE,
    remainingShares,
    progress: roundToScale(exact(String(soldShares)).div(totalShares), 4, 'down'),
    minimumShares: MINIMUM_SHARES,
    maximumShares: Math.min(row.maximumShares, remainingShares),
  };
}

export function idOf(code: string): number {
  const id = currencyIds.get(code);
  if (id === undefined) throw new Error(`a dual investment of an unknown currency: ${code}`);
  return id;
}

export async function findProduct(queryable: Queryable, id: number): Promise<ProductRow | null> {
  const [row] = await queryable.query<ProductRow>(
    `select ${COLUMNS} from dual_products where id = $1`,
    [id],
  );
  return row ?? null;
}

/** Locks a product, so that its shares are sold one purchase after the other. */
export async function lockProduct(tx: Transaction, id: number): Promise<ProductRow | null> {
  const [row] = await tx.query<ProductRow>(
    `select ${COLUMNS} from dual_products where id = $1 for update`,
    [id],
  );
  return row ?? null;
}

export async function sellShares(tx: Transaction, id: number, num: number): Promise<void> {
  await tx.query('update dual_products set sold_shares = sold_shares + $2 where id = $1', [
    id,
    num,
  ]);
}

const orders = {
  rate: 'annual_rate desc, holding_days, id',
  days: 'holding_days, annual_rate desc, id',
  price: 'linked_price, holding_days, id',
} as const;

/** One page of what is on sale, sold out or not, with one row more than asked when there are more. */
export function listProducts(
  queryable: Queryable,
  wanted: {
    readonly currency: string | null;
    readonly type: DualType | null;
    readonly days: number | null;
    readonly sort: keyof typeof orders;
    readonly nowMs: number;
    readonly page: number;
    readonly limit: number;
  },
): Promise<ProductRow[]> {
  const { currency, type, days, sort, nowMs, page, limit } = wanted;
  return queryable.query<ProductRow>(
    `select ${COLUMNS} from dual_products
       where sells_until > $1 and annual_rate > 0 and ($2::text is null or currency = $2)
         and ($3::text is null or type = $3) and ($4::int is null or holding_days = $4)
       order by ${orders[sort]} limit $5 offset $6`,
    [nowMs, currency, type, days, limit + 1, (page - 1) * limit],
  );
}
