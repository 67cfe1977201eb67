/** The realtime hub: accepts sockets, keeps their subscriptions and sends heartbeats. */
import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import {
  HEARTBEAT_MS,
  type Hello,
  MAXIMUM_MESSAGES_PER_SECOND,
  MAXIMUM_SUBSCRIPTIONS,
  PROTOCOL_VERSION,
} from '../../contract/realtime.ts';
import type { Exchange } from '../exchange.ts';
import type { Outlet } from './channel.ts';
import { type Connection, createConnection, type SocketUser } from './connection.ts';
import { endTransport } from './end-transport.ts';
import { createMarketChannels } from './market-channels.ts';
import { isAllowedOrigin } from './origin.ts';
import { createOutboxRelay } from './outbox-relay.ts';
import { createPrivateAudience } from './private-channel.ts';
import { watchSessions } from './session-watch.ts';
import { type RecordFrame, recordMarket, recordPrivate, recordToFile } from './truth.ts';
import { createTurns } from './turns.ts';

const MAXIMUM_BYTES = 64 * 1024;
const PING_MS = 10_000;
/** A connection that has not completed the handshake by then is closed. */
const CONNECT_MS = 10_000;
/** Longer than any lookup of a session takes. */
const REMEMBERED_MS = 30_000;
/** A socket that has read nothing for so long is disconnected. */
const SLOW_AFTER_MS = 30_000;

export interface HubOptions {
  /** Finds the user behind a token, or null when it is unknown, revoked or too old. */
  readonly authenticate: (token: string) => Promise<SocketUser | null>;
  /** Identity of the database: the epoch of private channels. */
  readonly privateEpoch: string;
  /** Epoch of this run's market stream. */
  readonly epoch: string;
  /** How long a socket may read nothing; 30 s by default, less in tests. */
  readonly slowAfterMs?: number;
  /** Called with every frame that is sent; tests compare it with the state of clients. */
  readonly recordFrame?: RecordFrame;
}

export interface Hub {
  /** Ends a session on its sockets: they are sent 999 and become guests. */
  revoke(sessionHash: string): void;
  /** Announces to every socket that the server will be away for a while. */
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
  const { slowAfterMs = SLOW_AFTER_MS } = options;
  const io = openSockets(httpServer, config.publicOrigin);
  const outlet: Outlet = {
    epoch: options.epoch,
    flushesPerSecond: config.streamRate,
    now: () => clock.now(),
  };
  const channels = createMarketChannels(feed, outlet);
  const record =
    options.recordFrame ?? (config.truthFile === null ? null : recordToFile(config.truthFile));
  const market = record ? recordMarket(channels, { epoch: options.epoch, record }) : channels;
  const connections = new Map<string, Connection>();
  const audience = createPrivateAudience();
  /**
   * Sessions that ended a moment ago. A lookup that began before may still report them as valid.
   */
  const ended = new Set<string>();
  const deliver = record
    ? recordPrivate(audience.deliver, { epoch: options.privateEpoch, record })
    : audience.deliver;
  const relay = createOutboxRelay({ database, bell, log, deliver });
  const parts = { market, relay, audience, outlet, turns: createTurns(), ...options, authenticate };

  async function authenticate(token: string): Promise<SocketUser | null> {
    const user = await options.authenticate(token);
    return user && ended.has(user.sessionHash) ? null : user;
  }

  function revoke(sessionHash: string): void {
    ended.add(sessionHash);
    setTimeout(() => ended.delete(sessionHash), REMEMBERED_MS).unref();
    for (const connection of connections.values()) {
      if (connection.sessionHash() === sessionHash) connection.endSession();
    }
  }

  io.on('connection', (socket: Socket) => {
    if (socket.handshake.auth['v'] !== PROTOCOL_VERSION) {
      socket.emit('upgrade', { min: PROTOCOL_VERSION });
      socket.disconnect(true);
      return;
    }
    socket.emit('hello', hello(options.epoch, clock.now()));
    const connection = createConnection({ socket, ...parts });
    connections.set(socket.id, connection);
    socket.on('disconnect', () => {
      connections.delete(socket.id);
      connection.close();
    });
  });

  const heartbeat = setInterval(() => {
    for (const connection of connections.values()) {
      if (connection.behindMs() > slowAfterMs) connection.cut('slow');
      else connection.beat(clock.now());
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();
  const sessionWatch = watchSessions({
    database,
    clock,
    log,
    hashes: () => [...connections.values()].map((connection) => connection.sessionHash()),
    onEnded: revoke,
  });

  return {
    get socketCount() {
      return connections.size;
    },
    revoke,
    goodbye: (reason, afterMs) => {
      for (const connection of connections.values()) connection.goodbye(reason, afterMs);
    },
    close: async () => {
      clearInterval(heartbeat);
      sessionWatch.close();
      market.close();
      relay.close();
      for (const socket of io.sockets.sockets.values()) endTransport(socket.conn);
      io.disconnectSockets(true);
      await io.close();
    },
  };
}

function openSockets(httpServer: HttpServer, publicOrigin: string | null): Server {
  return new Server(httpServer, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: MAXIMUM_BYTES,
    connectTimeout: CONNECT_MS,
    pingInterval: PING_MS,
    pingTimeout: PING_MS,
    perMessageDeflate: false,
    httpCompression: false,
    // Origins are checked here because socket.io's `cors` option does not protect the websocket.
    allowRequest: (request, answer) => answer(null, isAllowedOrigin(request.headers, publicOrigin)),
  });
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
