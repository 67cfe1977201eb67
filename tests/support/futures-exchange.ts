/** A small exchange for futures tests: a real database, a manual market, a clock of the test's own. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { Result } from '../../contract/envelope.ts';
import type { FuturesScale, FuturesSubmit } from '../../contract/features/futures.ts';
import type { FuturesOrder } from '../../contract/features/futures-entities.ts';
import type { Market } from '../../contract/features/markets.ts';
import { exact, plainText } from '../../contract/money.ts';
import { firstNumberAt } from '../../contract/rules/market/tick-numbers.ts';
import { scaledText } from '../../contract/scaled.ts';
import { parseConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { accept, catchRefused } from '../../server/db/errors.ts';
import type { Exchange } from '../../server/exchange.ts';
import {
  type FuturesEngine,
  startFutures,
} from '../../server/features/futures/engine/start-futures.ts';
import type { Act } from '../../server/features/futures/money/act.ts';
import { performAct } from '../../server/features/futures/money/perform-act.ts';
import type { Named } from '../../server/features/futures/money/seen-account.ts';
import { ladderNamed, placeScale } from '../../server/features/futures/orders/place-scale.ts';
import { namedBy, submitOrder } from '../../server/features/futures/orders/submit-order.ts';
import { createOutboxBell } from '../../server/ledger/outbox-bell.ts';
import { transfer } from '../../server/ledger/transfer.ts';
import { createManualFeed, type ManualFeed } from '../../server/market/manual-feed.ts';
import { describeOnDatabase } from './database.ts';
import { insertUser } from './database-users.ts';
import { ofFile } from './of-file.ts';
import { testSecrets } from './secrets.ts';

export type FuturesWish = Partial<FuturesSubmit> & Pick<FuturesSubmit, 'side'>;

export interface FuturesExchange {
  readonly exchange: Exchange;
  readonly engine: FuturesEngine;
  readonly feed: ManualFeed;
  readonly market: Market;
  /** The number of the trade that its tape begins with. */
  readonly firstTrade: number;
  advanceMs(byMs: number): void;
  /** A user with this much USDT in the leverage account. */
  fundedUser(amount: string): Promise<number>;
  /** One act of a user; `named` is what it is about that may not be open any more. */
  act<Value>(
    userId: number,
    work: (act: Act) => Result<Value>,
    named?: Named,
  ): Promise<Result<Value>>;
  /** Ten times, cross, at the market unless told. */
  submit(userId: number, wish: FuturesWish): Promise<Result<FuturesOrder>>;
  /** A ladder of limits, ten times, cross. */
  scale(
    userId: number,
    ladder: Omit<FuturesScale, 'currencyId' | 'legalId' | 'multiple'> & { multiple?: number },
  ): Promise<Result<FuturesOrder[]>>;
  /** The last price times a factor, as a price of the market. */
  times(factor: string): string;
  /** Trades once at a price and waits until everything that it fires is done. */
  trade(price: string, symbol?: string): Promise<void>;
  lever(userId: number): Promise<{ available: string; held: string }>;
  close(): Promise<void>;
}

/**
 * The same tests on each database, each with an exchange of its own on one database: opening one takes
 * longer than most tests.
 */
export function describeWithFutures(
  name: string,
  tests: (open: () => Promise<FuturesExchange>) => void,
): void {
  describeOnDatabase(name, (openDatabase) => {
    const database = ofFile(openDatabase);
    tests(() => createFuturesExchange(database()));
  });
}

export async function createFuturesExchange(
  database: Database,
  symbol = 'BTCUSDT-PERP',
): Promise<FuturesExchange> {
  const time = { nowMs: Date.UTC(2026, 0, 5, 15) };
  const clock = { now: () => time.nowMs };
  const feed = createManualFeed({ clock, schedule: () => () => undefined });
  feed.start();
  const firstTrade = firstNumberAt(time.nowMs);
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
  const engine = await startFutures(exchange);
  const base = exact(scaledText(feed.quote(market.id)[2], market.priceScale));

  function act<Value>(
    userId: number,
    work: (begun: Act) => Result<Value>,
    named: Named = {},
  ): Promise<Result<Value>> {
    return catchRefused(async () =>
      accept(await performAct({ exchange, board: engine }, { userId, named }, work)),
    );
  }

  return {
    exchange,
    engine,
    feed,
    market,
    firstTrade,
    act,
    advanceMs: (byMs) => {
      time.nowMs += byMs;
    },
    fundedUser: async (amount) => {
      const userId = await insertUser(database);
      const legs = [
        { account: { userId, account: 'lever', currency: 'USDT' }, amount },
        { account: { house: 'issuance', currency: 'USDT' }, amount: `-${amount}` },
      ] as const;
      const grant = { code: 'sandbox_grant', key: randomUUID(), legs, at: clock.now() };
      await database.withTransaction(async (tx) => accept(await transfer(tx, grant)));
      return userId;
    },
    submit: (userId, wish) => {
      const request: FuturesSubmit = {
        currencyId: market.currencyId,
        legalId: market.legalId,
        type: 'market',
        multiple: 10,
        ...wish,
      };
      return act(userId, (begun) => submitOrder(begun, request), namedBy(request));
    },
    scale: (userId, ladder) => {
      const { currencyId, legalId } = market;
      const request: FuturesScale = { ...{ currencyId, legalId, multiple: 10 }, ...ladder };
      return act(userId, (begun) => placeScale(begun, request), ladderNamed(request));
    },
    times: (factor) => plainText(base.times(factor).toDecimalPlaces(market.priceScale, 1)),
    trade: async (price, traded = market.symbol) => {
      time.nowMs += 1_000;
      feed.setPrice(traded, price);
      await engine.settled();
    },
    lever: async (userId) => {
      const [row = { available: '0', held: '0' }] = await database.query<{
        available: string;
        held: string;
      }>(`select available, held from accounts where user_id = $1 and account = 'lever'`, [userId]);
      return row;
    },
    close: async () => {
      await engine.stop();
      feed.stop();
    },
  };
}
