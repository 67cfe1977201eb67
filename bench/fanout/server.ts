/**
 * A process of its own with nothing but the market and its sockets: the hub of the exchange, or the
 * naive way beside it. Tells its port, and its use of the machine whenever it is asked.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { Server } from 'socket.io';
import type { Market } from '../../contract/features/markets.ts';
import { parseConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { createOutboxBell } from '../../server/ledger/outbox-bell.ts';
import type { MarketFeed } from '../../server/market/feed.ts';
import { markets as knownMarkets } from '../../server/market/instruments.ts';
import { createSimulatedFeed } from '../../server/market/simulated/simulated-feed.ts';
import { attachRealtime } from '../../server/realtime/hub.ts';
import { createSecrets, drawSecretsKey } from '../../server/secrets.ts';
import { busyRoom } from './busy-room.ts';
import {
  type FanoutWay,
  MARKETS,
  readWay,
  type ServerReady,
  UPDATES_PER_SECOND,
  usageNow,
} from './protocol.ts';

const way: FanoutWay = readWay(process.argv[2]);
const slowAfterMs = Number(process.argv[3] ?? 30_000);
const clock = { now: () => Date.now() };
const feed = createSimulatedFeed({
  clock,
  seed: 'fan-out',
  markets: inventMarkets(),
  ticksPerSecond: MARKETS * UPDATES_PER_SECOND,
});
const httpServer = createServer();
const countSockets = way === 'emits' ? serveEmits(feed) : serveBatches();

httpServer.listen(0, '127.0.0.1', () => {
  // A room is measured without the market beside it.
  if (way !== 'room') feed.start();
  const { port } = httpServer.address() as AddressInfo;
  process.send?.({ port } satisfies ServerReady);
});
process.on('message', () => process.send?.(usageNow(countSockets())));
process.on('disconnect', () => process.exit(0));

function serveBatches(): () => number {
  const bell = createOutboxBell();
  const hub = attachRealtime(
    httpServer,
    {
      config: parseConfig({ STREAM_RATE: String(UPDATES_PER_SECOND), RATE_LIMIT_SCALE: '1000' }),
      clock,
      feed,
      database: noDatabase(),
      bell,
      secrets: createSecrets([drawSecretsKey()]),
      log: pino({ level: 'error' }),
    },
    {
      authenticate: () => Promise.resolve(null),
      privateEpoch: 'none',
      epoch: 'bench',
      slowAfterMs,
      ...(way === 'room' && { rooms: { chat: busyRoom(bell) } }),
    },
  );
  return () => hub.socketCount;
}

/** One emit a tick to everybody: what a first version of such a server looks like. */
function serveEmits(source: MarketFeed): () => number {
  const io = new Server(httpServer, { serveClient: false });
  source.onTicks((ticks) => {
    for (const { marketId } of ticks) {
      const [, time, last, bid, ask, open24, high24, low24, volume24, turnover24] =
        source.quote(marketId);
      const statistics = { open24, high24, low24, volume24, turnover24 };
      io.emit('quote', { marketId, time, last, bid, ask, ...statistics });
    }
  });
  return () => io.engine.clientsCount;
}

/** Markets alike, so that each gets its share of the ticks. */
function inventMarkets(): Market[] {
  const pattern = knownMarkets.find((market) => market.hours === 'always');
  if (!pattern) throw new Error('no market is always open');
  return Array.from({ length: MARKETS }, (_, index) => ({
    ...pattern,
    id: index + 1,
    symbol: `S${index + 1}USDT`,
  }));
}

/** Guests need none. */
function noDatabase(): Database {
  const refuse = () => Promise.reject(new Error('this server has no database'));
  return {
    kind: 'server',
    query: refuse,
    inOneStatement: refuse,
    withTransaction: refuse,
    withPatience: refuse,
    close: async () => undefined,
  };
}
