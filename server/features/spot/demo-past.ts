/** The past of the demo account: trades of a month, at the prices that the market had then, all through the ledger. */
import type { Market } from '../../../contract/features/markets.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/plain/time.ts';
import type { CandleTuple } from '../../../contract/realtime.ts';
import { usualTerms } from '../../../contract/rules/spot/order-terms.ts';
import type { Transaction } from '../../db/database.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { type DemoPast, PAST_DAYS } from '../../sandbox/demo-account.ts';
import { type DemoTrade, demoTrades } from './demo-trades.ts';
import { fillOrder } from './fill-order.ts';
import { draftOrder } from './order-draft.ts';
import { nextOrderId } from './order-store.ts';

/** Some way into the hour, so that the market was open at that time. */
const TRADED_AFTER_MS = 50 * 60_000;

export const demoTradesPast: DemoPast = async ({ feed }, nowMs) => {
  const prices = await readPrices(feed, nowMs);
  return pricedTrades(prices, nowMs).map((priced) => ({
    at: priced.at,
    act: (_past, tx, userId) => record(tx, { ...priced, userId }),
  }));
};

/** Hourly candles of each market that the past trades in, oldest first. */
type Prices = ReadonlyMap<
  string,
  { readonly market: Market; readonly candles: readonly CandleTuple[]; readonly last: number }
>;

async function readPrices(feed: MarketFeed, nowMs: number): Promise<Prices> {
  const prices = new Map<string, { market: Market; candles: CandleTuple[]; last: number }>();
  for (const symbol of new Set(demoTrades.map((trade) => trade.symbol))) {
    const market = feed.marketBySymbol(symbol);
    if (!market) continue;
    const range = { interval: '1h', fromMs: nowMs - PAST_DAYS * DAY_MS, toMs: nowMs } as const;
    const candles = await feed.candles(market.id, range);
    prices.set(symbol, { market, candles, last: feed.quote(market.id)[2] });
  }
  return prices;
}

interface PricedTrade {
  readonly trade: DemoTrade;
  readonly at: number;
  readonly market: Market;
  readonly priceTicks: number;
  readonly lots: number;
}

function pricedTrades(prices: Prices, nowMs: number): PricedTrade[] {
  const bought = new Map<string, number>();
  return datedTrades({ prices, nowMs }).flatMap(({ trade, at }) => {
    const known = prices.get(trade.symbol);
    if (!known) return [];
    const { market, candles, last } = known;
    const priceTicks = candles.findLast(([openMs]) => openMs <= at)?.[4] ?? last;
    const owned = bought.get(trade.symbol) ?? 0;
    const lots = lotsOf(trade, { market, priceTicks, owned });
    if (lots === 0) return [];
    bought.set(trade.symbol, owned + (trade.side === 'buy' ? lots : -lots));
    return [{ trade, at, market, priceTicks, lots }];
  });
}

/** Each trade with its time, oldest first. A stock is traded in the last hour before it that was open. */
function datedTrades(past: { prices: Prices; nowMs: number }): { trade: DemoTrade; at: number }[] {
  return demoTrades
    .map((trade) => {
      const at = past.nowMs - trade.hoursAgo * HOUR_MS;
      const known = past.prices.get(trade.symbol);
      if (known?.market.kind !== 'stock') return { trade, at };
      const hourMs = known.candles.findLast(([openMs]) => openMs <= at)?.[0] ?? at;
      return { trade, at: hourMs + TRADED_AFTER_MS };
    })
    .toSorted((left, right) => left.at - right.at);
}

/** A buy spends about so many dollars, a sell a share of what was bought before. */
function lotsOf(
  trade: DemoTrade,
  known: { market: Market; priceTicks: number; owned: number },
): number {
  const { market, priceTicks, owned } = known;
  if (trade.side === 'sell') return Math.floor((owned * trade.size) / 100);
  return Math.floor((trade.size * 10 ** (market.priceScale + market.quantityScale)) / priceTicks);
}

async function record(
  tx: Transaction,
  past: PricedTrade & { readonly userId: number },
): Promise<void> {
  const { userId, trade, market, priceTicks, lots, at } = past;
  const isMaker = trade.kind === 'limit';
  const order = draftOrder({
    id: await nextOrderId(tx),
    userId,
    market,
    side: trade.side,
    lots,
    limitTicks: isMaker ? priceTicks : null,
    collarTicks: null,
    terms: usualTerms,
    feeDiscount: 0,
    isQueued: false,
    at,
  });
  const fills = [{ priceTicks, quantityLots: lots }];
  await fillOrder(tx, { order, isNew: true, market, fills, isMaker, at });
}
