/**
 * The search for loans that a price reaches. Each loan keeps the price at which it may reach its warning, interest
 * of the next weeks included; an index finds those, so the search costs as much with a million open loans as with
 * ten. A warned loan is always among them.
 */
import { DAY_MS, HOUR_MS } from '../../../contract/plain/time.ts';
import type { Queryable } from '../../db/database.ts';
import { SAFE_MARGIN } from './terms.ts';

/** Loans that one statement brings. */
const BATCH = 500;
/** For so long the price of a loan is kept; a shorter time would be written more often, a longer one finds more. */
export const WATCH_MS = 30 * DAY_MS;
/** Ratios are rounded up at six places, so the search asks for that much less. */
const RATIO_UNIT = '0.000001';

export interface WatchedLoan {
  readonly id: number;
  readonly watchPrice: string;
  /** It may have reached its next bound now, or be safe again. */
  readonly isReached: boolean;
}

export interface CoinPrice {
  readonly currency: string;
  readonly price: string;
}

/** Keeps the price of each loan for another time when its time is over: once a month for each. */
export async function watchOn(queryable: Queryable, nowMs: number): Promise<void> {
  for (let isMore = true; isMore; ) {
    const rows = await queryable.query(
      `update loans set watched_until = $1 where id in (
        select id from loans where state = 'open' and watched_until < $2
          order by watched_until limit $3 for update skip locked) returning id`,
      [nowMs + WATCH_MS, nowMs, BATCH],
    );
    isMore = rows.length === BATCH;
  }
}

/** The collaterals whose price is near the bound of any loan, found at once. */
export function watchedCoins(
  queryable: Queryable,
  coins: readonly CoinPrice[],
): Promise<CoinPrice[]> {
  return queryable.query<CoinPrice>(
    `select c.currency, c.price from jsonb_to_recordset($1::jsonb) as c (currency text, price numeric)
      where exists (select from loans l
        where l.state = 'open' and l.collateral_currency = c.currency and l.watch_price >= c.price)`,
    [JSON.stringify(coins)],
  );
}

/** The loans of one collateral that are near their bound at this price, in batches, the nearest first. */
export async function* watchedLoans(
  queryable: Queryable,
  coin: CoinPrice,
  { nowMs, batch = BATCH }: { readonly nowMs: number; readonly batch?: number },
): AsyncGenerator<WatchedLoan[]> {
  let after: WatchedLoan | null = null;
  for (let isMore = true; isMore; ) {
    const loans: WatchedLoan[] = await nextWatched(queryable, coin, { nowMs, batch, after });
    yield loans;
    after = loans.at(-1) ?? after;
    isMore = loans.length === batch;
  }
}

function nextWatched(
  queryable: Queryable,
  { currency, price }: CoinPrice,
  { nowMs, batch, after }: { nowMs: number; batch: number; after: WatchedLoan | null },
): Promise<WatchedLoan[]> {
  return queryable.query<WatchedLoan>(
    `select l.id, l.watch_price, (
        owed >= worth * (case when is_warned then liquidation_ltv else warning_ltv end - $5::numeric)
        or (is_warned and owed <= worth * (warning_ltv - $6::numeric))) as is_reached
      from loans l
      cross join lateral (select l.collateral * $2::numeric as worth,
        l.principal + l.interest + power(10::numeric, -l.scale) + l.principal * l.hourly_rate
          * ceil(greatest(0, $3::bigint - l.accrued_at) / $4::numeric) as owed) now
      where l.state = 'open' and l.collateral_currency = $1 and l.watch_price >= $2::numeric
        and ($7::numeric is null or (l.watch_price, l.id) < ($7::numeric, $8::bigint))
      order by l.watch_price desc, l.id desc limit $9`,
    [
      ...[currency, price, nowMs, HOUR_MS, RATIO_UNIT, SAFE_MARGIN],
      ...[after?.watchPrice ?? null, after?.id ?? null, batch],
    ],
  );
}
