/** What a user's trading and the products of Finance have realised, by UTC day and kind, in USD. */
import type { BillCode } from '../../../contract/features/assets.ts';
import type { ProfitKind } from '../../../contract/features/portfolio.ts';
import { Exact, plainText } from '../../../contract/money.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { QUOTE_SCALE } from '../../../contract/rules/spot/pricing.ts';
import type { Queryable } from '../../db/database.ts';
import { gainsOf, tradingGains } from '../../limits/realised.ts';
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
  const gains = [...(await tradingGains(wanted)), ...(await gainsOf('earn', earnCodes, wanted))];
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
