/** What a user's trading and the products of Finance have realised, by UTC day and kind, in USD. */
import type { BillCode } from '../../../contract/features/assets.ts';
import type { ProfitKind } from '../../../contract/features/portfolio.ts';
import { Exact, plainText } from '../../../contract/money.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { QUOTE_SCALE } from '../../../contract/rules/spot/pricing.ts';
import type { Queryable } from '../../db/database.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { lastPrice } from '../../market/last-price.ts';

/** No day comes after it. */
const LAST_DAY = 100_000_000;

export interface DayProfit {
  /** The first instant of the day. */
  readonly day: number;
  readonly kind: ProfitKind;
  readonly profit: string;
}

/** A profit in one currency on one day, which counts days since the epoch. */
interface Gain {
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
}

/** Days without a result have no row. Sums are rounded down, so that nobody is shown more than they made. */
export async function dailyProfits(options: {
  database: Queryable;
  feed: MarketFeed;
  userId: number;
  days: number;
  nowMs: number;
}): Promise<DayProfit[]> {
  const { days, nowMs, feed } = options;
  const wanted = { ...options, fromDay: Math.floor(nowMs / DAY_MS) - days + 1 };
  const gains = [
    ...(await spotGains(wanted)),
    ...(await gainsOf('futures', futuresCodes, wanted)),
    ...(await gainsOf('earn', earnCodes, wanted)),
    ...(await optionGains(wanted)),
  ];
  const sums = new Map<
    string,
    { day: number; kind: ProfitKind; sum: InstanceType<typeof Exact> }
  >();
  for (const { kind, day, currency, profit } of gains) {
    const id = `${day} ${kind}`;
    const known = sums.get(id)?.sum ?? new Exact(0);
    const worth = new Exact(profit).times(lastPrice(feed, currency));
    sums.set(id, { day, kind, sum: known.plus(worth) });
  }
  return [...sums.values()]
    .sort((a, b) => a.day - b.day || a.kind.localeCompare(b.kind))
    .map(({ day, kind, sum }) => ({
      day: day * DAY_MS,
      kind,
      profit: plainText(sum.toDecimalPlaces(QUOTE_SCALE, Exact.ROUND_FLOOR)),
    }));
}

/** By average cost; see `spot_profits` of the migration. */
async function spotGains({ database, feed, userId, fromDay }: Wanted): Promise<Gain[]> {
  const rows = await database.query<{ marketId: number; day: number; profit: string }>(
    `select market_id, day, profit from spot_profits($1, $2) where day is not null`,
    [userId, fromDay],
  );
  return rows.flatMap(({ marketId, day, profit }) => {
    const market = feed.marketById(marketId);
    const kind = market?.kind === 'stock' ? ('stock' as const) : ('spot' as const);
    return market ? [{ kind, day, currency: market.quote, profit }] : [];
  });
}

/** What spot and stock purchases still held have cost, by market. */
export async function spotCosts(
  database: Queryable,
  feed: MarketFeed,
  userId: number,
): Promise<{ symbol: string; quantity: string; cost: string }[]> {
  const rows = await database.query<{ marketId: number; held: string; cost: string }>(
    `select market_id, held, cost from spot_profits($1, $2)
       where day is null and held > 0 and cost > 0`,
    [userId, LAST_DAY],
  );
  return rows.flatMap(({ marketId, held, cost }) => {
    const symbol = feed.marketById(marketId)?.symbol;
    return symbol === undefined ? [] : [{ symbol, quantity: held, cost }];
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

/**
 * The principal is held and goes back by itself, so what is left of these transfers is what a product has brought: of a
 * dual investment and of a pool that is left what came back less what was put in, each in its currency, and of hash power
 * what was mined less the rent that its days have used up. Tokens of an IEO are bought, which brings nothing yet.
 */
const earnCodes = [
  'lock_dividend',
  'lock_penalty',
  'dual_settle',
  'miner_rent',
  'miner_output',
  'pool_fee',
  'pool_leave',
] as const satisfies readonly BillCode[];

async function gainsOf(
  kind: ProfitKind,
  codes: readonly BillCode[],
  { database, userId, fromDay }: Wanted,
): Promise<Gain[]> {
  const rows = await database.query<Omit<Gain, 'kind'>>(
    `select p.currency, t.at / $3 as day, sum(p.amount) as profit
       from postings p join transfers t on t.id = p.transfer_id
       where p.user_id = $1 and t.code = any ($4) and t.at >= $2 * $3
         and t.reference_kind is distinct from 'loan'
       group by 1, 2`,
    [userId, fromDay, DAY_MS, codes],
  );
  return rows.map((row) => ({ kind, ...row }));
}

/** What was paid out less stake and fee, on the day of the settlement. */
async function optionGains({ database, userId, fromDay }: Wanted): Promise<Gain[]> {
  const rows = await database.query<Omit<Gain, 'kind'>>(
    `select currency, settled_at / $3 as day, sum(payout - stake - fee) as profit
       from option_orders
       where user_id = $1 and status = 'history' and settled_at >= $2 * $3
       group by 1, 2`,
    [userId, fromDay, DAY_MS],
  );
  return rows.map((row) => ({ kind: 'options', ...row }));
}
