/** What a user's trading and the products of Finance have realised, by kind and by day, in the currency that they moved. */
import type { BillCode } from '../../contract/features/assets.ts';
import type { ProfitKind } from '../../contract/features/portfolio.ts';
import { Exact, plainText } from '../../contract/money.ts';
import { DAY_MS } from '../../contract/plain/time.ts';
import { QUOTE_SCALE } from '../../contract/rules/spot/pricing.ts';
import type { Queryable } from '../db/database.ts';
import type { MarketFeed } from '../market/feed.ts';
import { lastPrice } from '../market/last-price.ts';

/** A profit in one currency on one day, which counts days since the epoch and the offset. */
export interface Gain {
  readonly kind: ProfitKind;
  readonly day: number;
  readonly currency: string;
  readonly profit: string;
}

interface Wanted {
  readonly database: Queryable;
  readonly feed: MarketFeed;
  readonly userId: number;
  readonly fromDay: number;
  /** Milliseconds after midnight UTC at which days begin; none unless told. */
  readonly offsetMs?: number;
}

/** Of trading alone since an instant, in USD, rounded down so that no loss is told as less than it is. */
export async function realisedSince(
  database: Queryable,
  feed: MarketFeed,
  { userId, sinceMs }: { userId: number; sinceMs: number },
): Promise<string> {
  const day = { fromDay: Math.floor(sinceMs / DAY_MS), offsetMs: sinceMs % DAY_MS };
  const gains = await tradingGains({ database, feed, userId, ...day }, true);
  const sum = gains.reduce(
    (total, { currency, profit }) => total.plus(new Exact(profit).times(lastPrice(feed, currency))),
    new Exact(0),
  );
  return plainText(sum.toDecimalPlaces(QUOTE_SCALE, Exact.ROUND_FLOOR));
}

/** Coins, stocks, futures and options; `isNewest` leaves out what was not sold in these days, which realises nothing. */
export async function tradingGains(wanted: Wanted, isNewest = false): Promise<Gain[]> {
  return [
    ...(await spotGains(wanted, isNewest)),
    ...(await gainsOf('futures', futuresCodes, wanted)),
    ...(await optionGains(wanted)),
  ];
}

/** By average cost; see `spot_profits` of the migration. */
async function spotGains(
  { database, feed, userId, fromDay, offsetMs = 0 }: Wanted,
  isNewest: boolean,
): Promise<Gain[]> {
  const rows = await database.query<{ marketId: number; day: number; profit: string }>(
    `select market_id, day, profit from spot_profits($1, $2, $3, $4) where day is not null`,
    [userId, fromDay, offsetMs, isNewest],
  );
  return rows.flatMap(({ marketId, day, profit }) => {
    const market = feed.marketById(marketId);
    const kind = market?.kind === 'stock' ? ('stock' as const) : ('spot' as const);
    return market ? [{ kind, day, currency: market.quote, profit }] : [];
  });
}

/**
 * Margin is held and never moves, so what these transfers moved of the user's is profit, loss or a fee, or a follower's
 * share for a trader. The collateral of a loan that is liquidated is neither.
 */
const futuresCodes = [
  'futures_open',
  'futures_close',
  'futures_fee',
  'overnight_fee',
  'liquidation',
  'copy_share',
] as const satisfies readonly BillCode[];

/** What transfers of these codes moved of the user's. */
export async function gainsOf(
  kind: ProfitKind,
  codes: readonly BillCode[],
  { database, userId, fromDay, offsetMs = 0 }: Wanted,
): Promise<Gain[]> {
  const rows = await database.query<Omit<Gain, 'kind'>>(
    `select p.currency, (t.at - $5) / $3 as day, sum(p.amount) as profit
       from postings p join transfers t on t.id = p.transfer_id
       where p.user_id = $1 and t.code = any ($4) and t.at >= $2 * $3 + $5
         and t.reference_kind is distinct from 'loan'
       group by 1, 2`,
    [userId, fromDay, DAY_MS, codes, offsetMs],
  );
  return rows.map((row) => ({ kind, ...row }));
}

/** What was paid out less stake and fee, on the day of the settlement. */
async function optionGains({ database, userId, fromDay, offsetMs = 0 }: Wanted): Promise<Gain[]> {
  const rows = await database.query<Omit<Gain, 'kind'>>(
    `select currency, (settled_at - $4) / $3 as day, sum(payout - stake - fee) as profit
       from option_orders
       where user_id = $1 and status = 'history' and settled_at >= $2 * $3 + $4
       group by 1, 2`,
    [userId, fromDay, DAY_MS, offsetMs],
  );
  return rows.map((row) => ({ kind: 'options', ...row }));
}
