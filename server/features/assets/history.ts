/** Equity over time: what was held at the end of each day, at that day's close. */
import { Exact } from '../../../contract/money.ts';
import { DAY_MS } from '../../../contract/plain/time.ts';
import { scaledText } from '../../../contract/scaled.ts';
import type { Queryable } from '../../db/database.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { lastPrice, pricingMarket } from '../../market/last-price.ts';
import { equivalentOf } from '../../money/valuation.ts';

const HOLDINGS_SCALE = 18;

/** What moved in one currency on one day; `day` counts days since the epoch. */
interface Movement {
  readonly currency: string;
  readonly day: number;
  readonly amount: string;
}

/** Points `[time, equivalent]`, oldest first, from the first day with money on; the last is now. */
export async function equityHistory(options: {
  database: Queryable;
  feed: MarketFeed;
  userId: number;
  days: number;
  nowMs: number;
}): Promise<[number, string][]> {
  const { database, feed, userId, days, nowMs } = options;
  const movements = await database.query<Movement>(
    `select p.currency, t.at / $2 as day, sum(p.amount) as amount
       from postings p join transfers t on t.id = p.transfer_id
       where p.user_id = $1 group by 1, 2 order by 2`,
    [userId, DAY_MS],
  );
  const [first] = movements;
  if (!first) return [[nowMs, '0']];
  const today = Math.floor(nowMs / DAY_MS);
  const firstDay = Math.max(first.day, today - days);
  const closes = await dailyCloses(feed, new Set(movements.map(({ currency }) => currency)), {
    fromMs: firstDay * DAY_MS,
    toMs: nowMs,
  });
  const held = new Map<string, InstanceType<typeof Exact>>();
  const points: [number, string][] = [];
  let next = 0;
  for (let day = firstDay; day <= today; day += 1) {
    for (
      let movement = movements[next];
      movement && movement.day <= day;
      movement = movements[next]
    ) {
      held.set(
        movement.currency,
        (held.get(movement.currency) ?? new Exact(0)).plus(movement.amount),
      );
      next += 1;
    }
    const holdings = [...held].map(([currency, amount]) => ({
      currency,
      amount: amount.toFixed(HOLDINGS_SCALE),
    }));
    const isToday = day === today;
    const priceOf = (currency: string) =>
      (isToday ? undefined : closes.get(currency)?.get(day)) ?? lastPrice(feed, currency);
    points.push([isToday ? nowMs : (day + 1) * DAY_MS - 1, equivalentOf(holdings, priceOf)]);
  }
  return points;
}

/** Closing prices by currency and day. A day without a trade has the close of the day before. */
async function dailyCloses(
  feed: MarketFeed,
  currencies: ReadonlySet<string>,
  range: { fromMs: number; toMs: number },
): Promise<Map<string, Map<number, string>>> {
  const closes = new Map<string, Map<number, string>>();
  for (const currency of currencies) {
    const market = pricingMarket(feed, currency);
    if (!market) continue;
    // A week more, so that the first days have a close before them even after a long weekend.
    const fromMs = range.fromMs - 7 * DAY_MS;
    const candles = await feed.candles(market.id, { interval: '1d', fromMs, toMs: range.toMs });
    const byDay = new Map(
      candles.map(([openMs, , , , close]) => [Math.floor(openMs / DAY_MS), close]),
    );
    const filled = new Map<number, string>();
    let close: number | undefined;
    for (let day = Math.floor(fromMs / DAY_MS); day <= Math.floor(range.toMs / DAY_MS); day += 1) {
      close = byDay.get(day) ?? close;
      if (close !== undefined) filled.set(day, scaledText(close, market.priceScale));
    }
    closes.set(currency, filled);
  }
  return closes;
}
