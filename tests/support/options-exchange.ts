/** A small exchange for options: a real database, a manual market, a clock of the test's own. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { Result } from '../../contract/envelope.ts';
import type { Market } from '../../contract/features/markets.ts';
import type {
  OptionOrder,
  OptionSaleQuote,
  OptionSubmit,
} from '../../contract/features/options.ts';
import { parseConfig } from '../../server/config.ts';
import { type Database, transact } from '../../server/db/database.ts';
import { accept } from '../../server/db/errors.ts';
import type { Exchange } from '../../server/exchange.ts';
import { findOption, toOptionOrder } from '../../server/features/options/option-store.ts';
import { quoteSale } from '../../server/features/options/quote-sale.ts';
import { SeenVolatility } from '../../server/features/options/seen-volatility.ts';
import { sellOption } from '../../server/features/options/sell-option.ts';
import { type OptionsSettler, startOptions } from '../../server/features/options/settler.ts';
import { submitOption } from '../../server/features/options/submit-option.ts';
import { createOutboxBell } from '../../server/ledger/outbox-bell.ts';
import { balances } from '../../server/ledger/statements.ts';
import { transfer } from '../../server/ledger/transfer.ts';
import type { PumpedFeed } from '../../server/market/feed-runtime.ts';
import { createManualFeed, type ManualFeed } from '../../server/market/manual-feed.ts';
import { createSimulatedFeed } from '../../server/market/simulated/simulated-feed.ts';
import { insertUser } from './database-users.ts';
import { testSecrets } from './secrets.ts';

export const USDT = 3;
const START_MS = Date.UTC(2026, 0, 5, 15);

export interface OptionsExchange<Feed extends PumpedFeed = PumpedFeed> {
  readonly exchange: Exchange;
  readonly feed: Feed;
  readonly market: Market;
  readonly settler: OptionsSettler;
  nowMs(): number;
  advanceMs(byMs: number): void;
  /** Moves the clock, then opens and settles what that made due. */
  passMs(byMs: number): Promise<void>;
  /** A user with these balances in the options account, for example `{ USDT: '1000' }`. */
  fundedUser(balances: Readonly<Record<string, string>>): Promise<number>;
  available(userId: number, currency?: string): Promise<string>;
  /** 60 seconds up for 10 USDT unless told otherwise. */
  submit(userId: number, order?: Partial<OptionSubmit>): Promise<Result<OptionOrder>>;
  quoteSale(userId: number, id: number): Promise<Result<OptionSaleQuote>>;
  sell(userId: number, id: number, quoteId: string): Promise<Result<OptionOrder>>;
  read(userId: number, id: number): Promise<OptionOrder>;
  /** What the user was told, in order. */
  news(userId: number): Promise<string[]>;
  stop(): Promise<void>;
}

/** On prices that the test sets. */
export function createOptionsExchange(
  database: Database,
  { startMs = START_MS }: { startMs?: number } = {},
) {
  const time = { nowMs: startMs };
  const feed = createManualFeed({ clock: { now: () => time.nowMs }, schedule: neverScheduled });
  return assemble<ManualFeed>(database, { feed, time });
}

/** On the simulated market, whose past can be asked for after any restart. */
export function createSimulatedOptions(
  database: Database,
  { startMs = START_MS, seed = 'options' }: { startMs?: number; seed?: string } = {},
) {
  const time = { nowMs: startMs };
  const feed = createSimulatedFeed({
    clock: { now: () => time.nowMs },
    seed,
    schedule: neverScheduled,
  });
  return assemble<PumpedFeed>(database, { feed, time });
}

const neverScheduled = () => () => undefined;

async function assemble<Feed extends PumpedFeed>(
  database: Database,
  parts: { feed: Feed; time: { nowMs: number } },
): Promise<OptionsExchange<Feed>> {
  const { feed, time } = parts;
  const market = feed.marketBySymbol('BTCUSDT');
  if (!market) throw new Error('there is no bitcoin');
  const exchange: Exchange = {
    config: parseConfig({ MARKET: 'manual' }),
    clock: { now: () => time.nowMs },
    database,
    feed,
    bell: createOutboxBell(),
    log: pino({ level: 'silent' }),
    secrets: testSecrets,
  };
  const settler = await startOptions(exchange);
  const volatility = new SeenVolatility();
  return {
    exchange,
    feed,
    market,
    settler,
    nowMs: () => time.nowMs,
    advanceMs: (byMs) => {
      time.nowMs += byMs;
    },
    passMs: async (byMs) => {
      time.nowMs += byMs;
      feed.pump();
      await settler.settleDue();
    },
    fundedUser: (funds) => fundUser(exchange, funds),
    available: async (userId, currency = 'USDT') => {
      const rows = await balances(database, userId);
      return (
        rows.find((row) => row.account === 'micro' && row.currency === currency)?.available ?? '0'
      );
    },
    submit: async (userId, order = {}) => {
      const request = {
        matchId: market.id,
        currencyId: USDT,
        type: 'up' as const,
        seconds: 60,
        number: '10',
        ...order,
      };
      return transact(database, async (tx) =>
        accept(await submitOption(exchange, tx, { userId, request })),
      );
    },
    quoteSale: (userId, id) => quoteSale(exchange, volatility, { userId, id }),
    sell: (userId, id, quoteId) =>
      transact(database, async (tx) =>
        accept(await sellOption(exchange, tx, { userId, id, quoteId })),
      ),
    read: async (userId, id) => {
      const row = await findOption(database, userId, id);
      if (row === null) throw new Error(`no option ${id}`);
      return toOptionOrder(row);
    },
    news: async (userId) => {
      const rows = await database.query<{ name: string }>(
        'select name from outbox where user_id = $1 order by sequence',
        [userId],
      );
      return rows.map(({ name }) => name);
    },
    stop: async () => {
      feed.stop();
      await settler.stop();
    },
  };
}

async function fundUser(
  { database, clock }: Exchange,
  funds: Readonly<Record<string, string>>,
): Promise<number> {
  const userId = await insertUser(database);
  for (const [currency, amount] of Object.entries(funds)) {
    await database.withTransaction(async (tx) =>
      accept(
        await transfer(tx, {
          code: 'sandbox_grant',
          key: randomUUID(),
          legs: [
            { account: { userId, account: 'micro', currency }, amount },
            { account: { house: 'issuance', currency }, amount: `-${amount}` },
          ],
          at: clock.now(),
        }),
      ),
    );
  }
  return userId;
}
