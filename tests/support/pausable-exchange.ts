/** Spot and futures on a simulated market that goes on where it was left: what a start with other settings would be. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { FuturesSubmit } from '../../contract/features/futures.ts';
import type { SpotTrade } from '../../contract/features/spot.ts';
import { judgedTape } from '../../server/app/judged-tape.ts';
import { parseConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { accept } from '../../server/db/errors.ts';
import type { Exchange } from '../../server/exchange.ts';
import { startFutures } from '../../server/features/futures/engine/start-futures.ts';
import { performAct } from '../../server/features/futures/money/perform-act.ts';
import { submitOrder } from '../../server/features/futures/orders/submit-order.ts';
import { startMatching } from '../../server/features/spot/matching.ts';
import { OrderLanes } from '../../server/features/spot/order-lanes.ts';
import { placeOrder } from '../../server/features/spot/place-order.ts';
import { createOutboxBell } from '../../server/ledger/outbox-bell.ts';
import { transfer } from '../../server/ledger/transfer.ts';
import { markets } from '../../server/market/instruments.ts';
import { createSimulatedFeed } from '../../server/market/simulated/simulated-feed.ts';
import { insertUser } from './database-users.ts';
import { testSecrets } from './secrets.ts';

const BTC = { currencyId: 1, legalId: 3 };
const LISTED = ['BTCUSDT', 'BTCUSDT-PERP', 'ETHUSDT'];

export async function openPausable(
  database: Database,
  market: { time: { nowMs: number }; seed: string; rate: number; without?: string },
) {
  const { time, seed, rate, without } = market;
  const clock = { now: () => time.nowMs };
  const log = pino({ level: 'silent' });
  const tape = judgedTape({ config: { marketRate: rate }, database, clock, log });
  const feed = createSimulatedFeed({
    clock,
    seed,
    ticksPerSecond: rate,
    markets: markets.filter(({ symbol }) => LISTED.includes(symbol) && symbol !== without),
    sinceMs: await tape.since(),
    schedule: () => () => undefined,
  });
  const config = parseConfig({ MARKET: 'simulated' });
  const parts = { config, clock, database, feed, bell: createOutboxBell(), log };
  const exchange: Exchange = { ...parts, secrets: testSecrets };
  const engine = await startFutures(exchange);
  const matching = await startMatching(exchange);
  await tape.begin(feed, async () => {
    await engine.settled();
    await matching.settled();
  });
  const lanes = new OrderLanes();
  return {
    fundedUser: async () => {
      const userId = await insertUser(database);
      for (const account of ['lever', 'change'] as const) {
        const legs = [
          { account: { userId, account, currency: 'USDT' }, amount: '1000' },
          { account: { house: 'issuance', currency: 'USDT' }, amount: '-1000' },
        ] as const;
        const grant = { code: 'sandbox_grant', key: randomUUID(), legs, at: clock.now() };
        await database.withTransaction(async (tx) => accept(await transfer(tx, grant)));
      }
      return userId;
    },
    submit: async (userId: number, wish: Omit<FuturesSubmit, 'currencyId' | 'legalId'>) => {
      const place = { exchange, board: engine };
      return accept(
        await performAct(place, { userId }, (act) => submitOrder(act, { ...BTC, ...wish })),
      );
    },
    buy: async (userId: number, wish: Pick<SpotTrade, 'amount' | 'targetPrice'>) => {
      const desk = { exchange, tiers: new Map<number, number>(), lanes, watch: () => undefined };
      const request = { ...BTC, type: 'buy', ...wish } as const;
      return accept(await placeOrder(desk, { userId, request, claim: null }));
    },
    close: async () => {
      await Promise.all([tape.stop(), engine.stop(), matching.stop()]);
      feed.stop();
    },
  };
}
