/**
 * Makes the products of each day and lets the rates of what is on sale follow the market. It is a job, so of several
 * instances one does it; what is there already stays, so a restart adds nothing.
 */
import type { Market } from '../../../contract/features/markets.ts';
import { Exact, exact, plainText } from '../../../contract/money.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/plain/time.ts';
import { dualAnnualRate } from '../../../contract/rules/dual/dual-rate.ts';
import { realisedVolatility, YEAR_DAYS } from '../../../contract/rules/dual/option-price.ts';
import type { Transaction } from '../../db/database.ts';
import { json } from '../../db/values.ts';
import type { Exchange } from '../../exchange.ts';
import { shownPrice } from '../../market/coin-price.ts';
import type { MarketFeed } from '../../market/feed.ts';
import {
  distances,
  dualCoins,
  holdingDays,
  LEAST_RATE,
  LEAST_VOLATILITY,
  MAXIMUM_SHARES,
  MOST_VOLATILITY,
  marketOf,
  maturityOf,
  PASSED_ON,
  RATED_EVERY_MS,
  roundAt,
  sellsUntilOf,
  TOTAL_SHARES,
  VOLATILITY_DAYS,
} from './terms.ts';

/** What the market says about a coin at this moment. */
interface Conditions {
  readonly market: Market;
  readonly spot: string;
  readonly volatility: number;
  readonly nowMs: number;
}

interface Terms {
  readonly type: 'call' | 'put';
  readonly linkedPrice: string;
  readonly holdingDays: number;
  readonly maturesAt: number;
}

/** Answers when it is to be done again: with the next rates, or the next round if that comes before. */
export async function offerProducts(
  { feed }: Pick<Exchange, 'feed'>,
  tx: Transaction,
  nowMs: number,
): Promise<number> {
  for (const coin of dualCoins) {
    const conditions = await readConditions(feed, coin, nowMs);
    if (conditions === null) continue;
    await makeRound(tx, coin, conditions);
    await rateProducts(tx, conditions);
  }
  const nextRates = (Math.floor(nowMs / RATED_EVERY_MS) + 1) * RATED_EVERY_MS;
  return Math.min(nextRates, roundAt(nowMs) + DAY_MS);
}

/** Null for a coin that has no price yet. */
async function readConditions(
  feed: MarketFeed,
  { currency }: (typeof dualCoins)[number],
  nowMs: number,
): Promise<Conditions | null> {
  const market = marketOf(feed, currency);
  const spot = shownPrice(feed, currency.code);
  if (market === undefined || spot === null) return null;
  const candles = await feed.candles(market.id, {
    interval: '1h',
    fromMs: nowMs - VOLATILITY_DAYS * DAY_MS,
    toMs: nowMs,
  });
  const closes = candles.map(([, , , , close]) => close);
  const realised = realisedVolatility(closes, (YEAR_DAYS * DAY_MS) / HOUR_MS) ?? 0;
  const volatility = Math.min(Math.max(realised, LEAST_VOLATILITY), MOST_VOLATILITY);
  return { market, spot, volatility, nowMs };
}

async function makeRound(
  tx: Transaction,
  coin: (typeof dualCoins)[number],
  conditions: Conditions,
): Promise<void> {
  const { market, nowMs } = conditions;
  const round = roundAt(nowMs);
  const rows = termsOf(coin.priceStep, round, conditions).map((terms) => ({
    type: terms.type,
    linked_price: terms.linkedPrice,
    holding_days: terms.holdingDays,
    annual_rate: rateOf(terms, conditions),
    matures_at: terms.maturesAt,
    sells_until: sellsUntilOf(round, terms.holdingDays),
  }));
  // A round is made once: a later price would add other linked prices to it.
  await tx.query(
    `insert into dual_products (round_at, market_id, symbol, currency, quote_currency, share_quantity,
         rated_at, total_shares, maximum_shares, type, linked_price, holding_days, annual_rate,
         matures_at, sells_until)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9, type, linked_price, holding_days, annual_rate,
           matures_at, sells_until
         from jsonb_to_recordset($10::jsonb) as row (type text, linked_price numeric,
           holding_days integer, annual_rate numeric, matures_at bigint, sells_until bigint)
         where not exists (select from dual_products where round_at = $1 and market_id = $2)
       on conflict do nothing`,
    [
      ...[round, market.id, market.symbol, market.base, market.quote, coin.shareQuantity],
      ...[nowMs, TOTAL_SHARES, MAXIMUM_SHARES, json(rows)],
    ],
  );
}

/** Calls above the market and puts below it, for each term. */
function termsOf(step: string, round: number, { spot, volatility }: Conditions): Terms[] {
  return holdingDays.flatMap((days) =>
    (['call', 'put'] as const).flatMap((type) => {
      const prices = distances.map((distance) => {
        const away = distance * volatility * Math.sqrt(days / YEAR_DAYS);
        const price = exact(spot).times(type === 'call' ? 1 + away : 1 - away);
        // Away from the market, so that no rounding brings it to the other side.
        const steps = price.div(step).toDecimalPlaces(0, type === 'call' ? Exact.ROUND_UP : 1);
        return plainText(steps.times(step));
      });
      return [...new Set(prices)]
        .filter((linkedPrice) => exact(linkedPrice).gt(0))
        .map((linkedPrice) => ({
          ...{ type, linkedPrice, holdingDays: days },
          maturesAt: maturityOf(round, days),
        }));
    }),
  );
}

function rateOf(
  { type, linkedPrice, holdingDays: days, maturesAt }: Terms,
  { spot, volatility, nowMs }: Conditions,
): string {
  const rate = dualAnnualRate({
    ...{ type, volatility, holdingDays: days, passedOn: PASSED_ON },
    spot: exact(spot).toNumber(),
    linkedPrice: exact(linkedPrice).toNumber(),
    daysLeft: (maturesAt - nowMs) / DAY_MS,
  });
  return exact(rate).lt(LEAST_RATE) ? '0' : rate;
}

/** In the order of their ids, as every purchase locks one of them. */
async function rateProducts(tx: Transaction, conditions: Conditions): Promise<void> {
  const { market, nowMs } = conditions;
  const open = await tx.query<Terms & { readonly id: number }>(
    `select id, type, linked_price, holding_days, matures_at from dual_products
       where market_id = $1 and sells_until > $2 order by id for update`,
    [market.id, nowMs],
  );
  const rates = open.map((product) => ({ id: product.id, rate: rateOf(product, conditions) }));
  await tx.query(
    `update dual_products p set annual_rate = row.rate, rated_at = $2
       from jsonb_to_recordset($1::jsonb) as row (id bigint, rate numeric) where p.id = row.id`,
    [json(rates), nowMs],
  );
}
