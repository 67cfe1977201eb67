/** A small exchange for spot tests: a real database, a manual market, a clock of the test's own. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { Result } from '../../contract/envelope.ts';
import type { Market } from '../../contract/features/markets.ts';
import type { SpotOrder, SpotScale, SpotTrade } from '../../contract/features/spot.ts';
import { tradingAccount } from '../../contract/rules/spot/stock-orders.ts';
import { parseConfig } from '../../server/config.ts';
import { type Database, transact } from '../../server/db/database.ts';
import { accept, catchRefused } from '../../server/db/errors.ts';
import type { Exchange } from '../../server/exchange.ts';
import { type Amending, amendOrder } from '../../server/features/spot/amend-order.ts';
import { cancelOrder } from '../../server/features/spot/cancel-order.ts';
import { OrderLanes } from '../../server/features/spot/order-lanes.ts';
import { placeOrder } from '../../server/features/spot/place-order.ts';
import { placeScale } from '../../server/features/spot/place-scale.ts';
import type { WatchedOrder } from '../../server/features/spot/waiting-orders.ts';
import { createOutboxBell } from '../../server/ledger/outbox-bell.ts';
import { transfer } from '../../server/ledger/transfer.ts';
import { createManualFeed, type ManualFeed } from '../../server/market/manual-feed.ts';
import { insertUser } from './database-users.ts';
import { testSecrets } from './secrets.ts';

export type NewPrices = Omit<Amending, 'userId' | 'orderId' | 'watch'>;

export interface SpotExchange {
  readonly exchange: Exchange;
  readonly feed: ManualFeed;
  readonly market: Market;
  /** Exits that were handed to who follows the market. */
  readonly exits: readonly WatchedOrder[];
  advanceMs(byMs: number): void;
  /** A user with these balances in the account of the market, for example `{ USDT: '1000' }`. */
  fundedUser(balances: Readonly<Record<string, string>>): Promise<number>;
  place(
    userId: number,
    order: Partial<SpotTrade> & Pick<SpotTrade, 'type' | 'amount'>,
  ): Promise<Result<SpotOrder>>;
  /** A ladder of limits. */
  scale(
    userId: number,
    ladder: Omit<SpotScale, 'currencyId' | 'legalId'>,
  ): Promise<Result<SpotOrder[]>>;
  cancel(userId: number, orderId: number): Promise<Result<SpotOrder>>;
  /** To a limit, or to the prices named. */
  amend(userId: number, orderId: number, prices: string | NewPrices): Promise<Result<SpotOrder>>;
  close(): void;
}

export function createSpotExchange(
  database: Database,
  symbol = 'BTCUSDT',
  startMs = Date.UTC(2026, 0, 5, 15),
): SpotExchange {
  const time = { nowMs: startMs };
  const clock = { now: () => time.nowMs };
  const feed = createManualFeed({ clock, schedule: () => () => undefined });
  feed.start();
  const market = feed.marketBySymbol(symbol);
  if (!market) throw new Error(`no market ${symbol}`);
  const exchange: Exchange = {
    config: parseConfig({ MARKET: 'manual' }),
    clock,
    database,
    feed,
    bell: createOutboxBell(),
    log: pino({ level: 'silent' }),
    secrets: testSecrets,
  };
  const ids = { currencyId: market.currencyId, legalId: market.legalId };
  const exits: WatchedOrder[] = [];
  const watch = (exit: WatchedOrder) => void exits.push(exit);
  const desk = { exchange, tiers: new Map<number, number>(), lanes: new OrderLanes(), watch };
  const refusing = <Value>(work: () => Promise<Result<Value>>) =>
    catchRefused(async () => accept(await work()));
  return {
    exchange,
    feed,
    market,
    exits,
    advanceMs: (byMs) => {
      time.nowMs += byMs;
    },
    fundedUser: async (balances) => {
      const userId = await insertUser(database);
      for (const [currency, amount] of Object.entries(balances)) {
        await database.withTransaction(async (tx) =>
          accept(
            await transfer(tx, {
              code: 'sandbox_grant',
              key: randomUUID(),
              legs: [
                { account: { userId, account: tradingAccount(market), currency }, amount },
                { account: { house: 'issuance', currency }, amount: `-${amount}` },
              ],
              at: clock.now(),
            }),
          ),
        );
      }
      return userId;
    },
    place: (userId, order) =>
      refusing(() => placeOrder(desk, { userId, request: { ...ids, ...order }, claim: null })),
    scale: (userId, ladder) =>
      transact(database, async (tx) =>
        accept(await placeScale(exchange, tx, { userId, request: { ...ids, ...ladder } })),
      ),
    cancel: (userId, orderId) =>
      refusing(() => cancelOrder(exchange, { userId, orderId, claim: null, watch })),
    amend: (userId, orderId, prices) =>
      transact(database, async (tx) => {
        const to = typeof prices === 'string' ? { targetPrice: prices } : prices;
        return accept(await amendOrder(exchange, tx, { userId, orderId, ...to, watch }));
      }),
    close: () => feed.stop(),
  };
}
