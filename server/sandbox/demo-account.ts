/**
 * The demo account, offered on the login page of the sandbox. It has a past: grants a month ago and
 * trades since, at the prices that the market had then, all through the ledger.
 */
import type { Market } from '../../contract/features/markets.ts';
import { DAY_MS, HOUR_MS } from '../../contract/plain/time.ts';
import type { CandleTuple } from '../../contract/realtime.ts';
import type { Transaction } from '../db/database.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Exchange } from '../exchange.ts';
import { giveWelcomeCoupon } from '../features/coupons/give-coupon.ts';
import { DEMO } from '../features/home/site.ts';
import { grantPlayMoney } from '../features/session/play-money.ts';
import { welcome } from '../features/session/register.ts';
import { fillOrder } from '../features/spot/fill-order.ts';
import { draftOrder } from '../features/spot/order-draft.ts';
import { orderStart } from '../features/spot/order-store.ts';
import type { MarketFeed } from '../market/feed.ts';
import { findCredentials, insertAccount } from '../users/accounts.ts';
import type { Passwords } from '../users/passwords.ts';
import { type DemoTrade, demoTrades } from './demo-trades.ts';

/** Some way into the hour, so that the market was open at that time. */
const TRADED_AFTER_MS = 50 * 60_000;
const PAST_DAYS = 30;

/** Makes the account unless it is there; two instances that start together make one. */
export async function seedDemo(exchange: Exchange, passwords: Passwords): Promise<void> {
  const { database, clock, feed } = exchange;
  const target = { kind: 'email', value: DEMO.userString } as const;
  if ((await findCredentials(database, target)) !== null) return;
  const passwordHash = await passwords.hash(DEMO.password);
  const nowMs = clock.now();
  const prices = await readPrices(feed, nowMs);
  const at = nowMs - PAST_DAYS * DAY_MS;
  try {
    await database.withTransaction(async (tx) => {
      const userId = await insertAccount(tx, {
        target,
        username: 'demo',
        passwordHash,
        invitedBy: null,
        language: 'en',
        isDemo: true,
        at,
      });
      await grantPlayMoney(tx, userId, at);
      await welcome(tx, userId, at);
      // Given now, because one of a month ago could not be used any more.
      await giveWelcomeCoupon(tx, userId, nowMs);
      await tradeThePast(tx, { userId, prices, nowMs });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}

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

async function tradeThePast(
  tx: Transaction,
  past: { userId: number; prices: Prices; nowMs: number },
): Promise<void> {
  const bought = new Map<string, number>();
  for (const { trade, at } of datedTrades(past)) {
    const known = past.prices.get(trade.symbol);
    if (!known) continue;
    const { market, candles, last } = known;
    const priceTicks = candles.findLast(([openMs]) => openMs <= at)?.[4] ?? last;
    const owned = bought.get(trade.symbol) ?? 0;
    const lots = lotsOf(trade, { market, priceTicks, owned });
    if (lots === 0) continue;
    await record(tx, { userId: past.userId, trade, market, priceTicks, lots, at });
    bought.set(trade.symbol, owned + (trade.side === 'buy' ? lots : -lots));
  }
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
  past: {
    userId: number;
    trade: DemoTrade;
    market: Market;
    priceTicks: number;
    lots: number;
    at: number;
  },
): Promise<void> {
  const { userId, trade, market, priceTicks, lots, at } = past;
  const isMaker = trade.kind === 'limit';
  const { id } = await orderStart(tx, userId);
  const order = draftOrder({
    id,
    userId,
    market,
    side: trade.side,
    lots,
    limitTicks: isMaker ? priceTicks : null,
    collarTicks: null,
    feeDiscount: 0,
    isQueued: false,
    at,
  });
  const fills = [{ priceTicks, quantityLots: lots }];
  await fillOrder(tx, { order, isNew: true, market, fills, isMaker, at });
}
