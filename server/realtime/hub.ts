/** The realtime hub: sockets, their subscriptions, and the beat that keeps them honest. */
import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import {
  HEARTBEAT_MS,
  type Hello,
  MAXIMUM_MESSAGES_PER_SECOND,
  MAXIMUM_SUBSCRIPTIONS,
  PROTOCOL_VERSION,
  type UpdateFrame,
} from '../../contract/realtime.ts';
import type { Exchange } from '../exchange.ts';
import type { Outlet } from './channel.ts';
import { type Connection, createConnection } from './connection.ts';
import { createMarketChannels } from './market-channels.ts';
import { isAllowedOrigin } from './origin.ts';
import { createOutboxRelay } from './outbox-relay.ts';

const MAXIMUM_BYTES = 64 * 1024;
const PING_MS = 10_000;
/** Frames a socket may have waiting before it counts as too slow and is cut. */
const MAXIMUM_WAITING_FRAMES = 512;

export interface HubOptions {
  /** Finds the user behind a token, or null when it is unknown, revoked or too old. */
  readonly authenticate: (token: string) => Promise<{ userId: number; sessionHash: string } | null>;
  /** Identity of the database: the epoch of private channels. */
  readonly privateEpoch: string;
  /** Epoch of this run's market stream. */
  readonly epoch: string;
}

export interface Hub {
  /** Ends a session's sockets: they are told 999 and cut. */
  revoke(sessionHash: string): void;
  /** Tells everybody that the server goes away for a while. */
  goodbye(reason: string, afterMs: number): void;
  readonly socketCount: number;
  close(): Promise<void>;
}

export function attachRealtime(
  httpServer: HttpServer,
  exchange: Exchange,
  options: HubOptions,
): Hub {
  const { config, clock, database, feed, bell, log } = exchange;
  const io = new Server(httpServer, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: MAXIMUM_BYTES,
    pingInterval: PING_MS,
    pingTimeout: PING_MS,
    perMessageDeflate: false,
    httpCompression: false,
    // Origins are checked here because socket.io's `cors` option does not protect the websocket.
    allowRequest: (request, answer) =>
      answer(null, isAllowedOrigin(request.headers, config.publicOrigin)),
  });
  const outlet: Outlet = { io, epoch: options.epoch, now: () => clock.now() };
  const market = createMarketChannels(feed, outlet);
  const relay = createOutboxRelay({
    database,
    bell,
    log,
    deliver: (userId, frame: UpdateFrame) => io.to(userRoom(userId)).emit('update', frame),
  });
  const connections = new Map<string, Connection>();

  io.on('connection', (socket: Socket) => {
    if (socket.handshake.auth['v'] !== PROTOCOL_VERSION) {
      socket.emit('upgrade', { min: PROTOCOL_VERSION });
      socket.disconnect(true);
      return;
    }
    socket.emit('hello', hello(options.epoch, clock.now()));
    const connection = createConnection({ socket, market, relay, outlet, userRoom, ...options });
    connections.set(socket.id, connection);
    socket.on('disconnect', () => {
      connections.delete(socket.id);
      connection.close();
    });
  });

  const heartbeat = setInterval(() => {
    for (const connection of connections.values()) {
      if (connection.waitingFrames() > MAXIMUM_WAITING_FRAMES) connection.cut('slow');
      else connection.beat(clock.now());
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return {
    get socketCount() {
      return connections.size;
    },
    revoke: (sessionHash) => {
      for (const connection of connections.values()) {
        if (connection.sessionHash() === sessionHash) connection.endSession();
      }
    },
    goodbye: (reason, afterMs) => io.emit('goodbye', { reason, afterMs }),
    close: async () => {
      clearInterval(heartbeat);
      market.close();
      relay.close();
      io.disconnectSockets(true);
      await io.close();
    },
  };
}

function userRoom(userId: number): string {
  return `user:${userId}`;
}

function hello(epoch: string, serverTime: number): Hello {
  return {
    v: PROTOCOL_VERSION,
    min: PROTOCOL_VERSION,
    epoch,
    serverTime,
    heartbeatMs: HEARTBEAT_MS,
    maxSubscriptions: MAXIMUM_SUBSCRIPTIONS,
    limits: { messagesPerSecond: MAXIMUM_MESSAGES_PER_SECOND, maximumBytes: MAXIMUM_BYTES },
  };
}
