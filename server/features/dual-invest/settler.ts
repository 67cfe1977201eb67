/**
 * Settles dual investments: a timer finds orders whose half hour has begun, writes the price of a maturity down once for
 * everybody, and pays in batches. What a stopped instance has left, or a clock that jumped, is found the same way.
 */
import { AVERAGED_MS } from '../../../contract/rules/dual/dual-payout.ts';
import type { Queryable } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import type { Exchange } from '../../exchange.ts';
import { type InBatches, type Settler, startSettling } from '../../jobs/settling.ts';
import { type PriceSource, tapePriceSource } from './price-source.ts';
import { beginSettling, paySettled } from './settle-orders.ts';

const LOOK_EVERY_MS = 500;

export interface DualSettler extends Settler {
  readonly priceSource: PriceSource;
}

export function startDualInvest(exchange: Exchange): DualSettler {
  const { log, feed, config } = exchange;
  const priceSource = tapePriceSource(feed, config);
  const settler = startSettling({
    periodMs: LOOK_EVERY_MS,
    log,
    trouble: 'dual investments could not be settled; the timer tries again',
    work: (inBatches) => settleOrders(exchange, priceSource, inBatches),
  });
  return { ...settler, priceSource };
}

/** Everything that is due of dual investments. */
export async function settleOrders(
  exchange: Exchange,
  priceSource: PriceSource,
  inBatches: InBatches,
): Promise<void> {
  if (!(await isAnyDue(exchange))) return;
  await inBatches((limit) => beginSettling(exchange, limit));
  await choosePrices(exchange, priceSource);
  await inBatches((limit) => paySettled(exchange, limit));
}

/** Mostly nothing is, and one look at an index says so. */
async function isAnyDue({ database, clock }: Exchange): Promise<boolean> {
  const [row] = await database.query<{ isDue: boolean }>(
    `select exists (select from dual_orders
       where status in ('purchased', 'settling') and matures_at <= $1) as is_due`,
    [clock.now() + AVERAGED_MS],
  );
  return row?.isDue ?? false;
}

/** Writes down the price of each maturity that has come. Where another instance was first, its price stands. */
async function choosePrices(
  { database, feed, clock }: Exchange,
  source: PriceSource,
): Promise<void> {
  const nowMs = clock.now();
  for (const { marketId, maturesAt } of await awaitedPrices(database, nowMs)) {
    const market = feed.marketById(marketId);
    const settled = market ? source.priceOf(market, maturesAt, nowMs) : null;
    if (market === undefined || settled === null) continue;
    await database.query(
      `insert into dual_settlements (market_id, matures_at, source, price_scale, price, ticks, chosen_at)
         values ($1, $2, $3, $4, $5, $6::jsonb, $7) on conflict do nothing`,
      [
        ...[marketId, maturesAt, source.name, market.priceScale],
        ...[settled.price, json(settled.ticks), nowMs],
      ],
    );
  }
}

function awaitedPrices(
  queryable: Queryable,
  nowMs: number,
): Promise<{ marketId: number; maturesAt: number }[]> {
  return queryable.query(
    `select distinct o.market_id, o.matures_at from dual_orders o
       where o.status = 'settling' and o.matures_at <= $1 and not exists (
         select from dual_settlements s where s.market_id = o.market_id and s.matures_at = o.matures_at)
       order by o.matures_at, o.market_id`,
    [nowMs],
  );
}
