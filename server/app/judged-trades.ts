/** The last trade of each market of a venue that was judged, kept with the data: a start goes on after it. */
import type { Queryable } from '../db/database.ts';
import { json } from '../db/values.ts';
import type { MarketFeed, Tick } from '../market/feed.ts';
import type { JudgedTrades } from '../market/venue/venue-feed.ts';

export async function readJudged(queryable: Queryable): Promise<JudgedTrades> {
  const rows = await queryable.query<{ marketId: number; id: number; timeMs: number }>(
    'select market_id, trade_id as id, traded_at as time_ms from judged_trades',
  );
  return new Map(rows.map(({ marketId, id, timeMs }) => [marketId, { id, timeMs }]));
}

/** The newest trades that a feed has told since they were taken last. Trades of simulated markets follow from the time. */
export function followTold(feed: MarketFeed): { take(): Tick[]; stop(): void } {
  const told = new Map<number, Tick>();
  const stop = feed.onTicks((ticks) => {
    for (const tick of ticks)
      if (feed.source(tick.marketId).name !== 'simulated') told.set(tick.marketId, tick);
  });
  return {
    take: () => {
      const taken = [...told.values()];
      told.clear();
      return taken;
    },
    stop,
  };
}

/** Of several instances the one that is farthest counts: each judges for all. */
export async function keepJudged(queryable: Queryable, ticks: readonly Tick[]): Promise<void> {
  if (ticks.length === 0) return;
  const rows = ticks.map(({ marketId, id, timeMs }) => ({
    ...{ market_id: marketId, trade_id: id, traded_at: timeMs },
  }));
  await queryable.query(
    `insert into judged_trades (market_id, trade_id, traded_at)
       select market_id, trade_id, traded_at
         from jsonb_to_recordset($1::jsonb) as row (market_id integer, trade_id bigint, traded_at bigint)
         order by market_id
       on conflict (market_id) do update
         set trade_id = excluded.trade_id, traded_at = excluded.traded_at
         where judged_trades.trade_id < excluded.trade_id`,
    [json(rows)],
  );
}
