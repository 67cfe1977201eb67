/** The realtime hub: opens the sockets beside the HTTP server and puts the parts of the stream together. */
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { HEARTBEAT_MS, type MarketWait } from '../../contract/realtime.ts';
import type { Exchange } from '../exchange.ts';
import { everySo } from '../jobs/steady.ts';
import { networkOf } from '../network.ts';
import type { Outlet } from './channels/channel.ts';
import { createMarketChannels, type MarketChannels } from './channels/market-channels.ts';
import { createOutboxRelay } from './channels/outbox-relay.ts';
import { createRoomChannels, type RoomChannels, type RoomLogs } from './channels/room-channels.ts';
import type { SocketUser } from './sockets/connection.ts';
import { endTransport } from './sockets/end-transport.ts';
import { createLoopTurns } from './sockets/loop-turns.ts';
import { MAXIMUM_BYTES, OpenSockets } from './sockets/open-sockets.ts';
import { isAllowedOrigin } from './sockets/origin.ts';
import { createPlaces, type Place, type Places, placeBounds } from './sockets/places.ts';
import { createPrivateAudience } from './sockets/private-channel.ts';
import { watchSessions } from './sockets/session-watch.ts';
import { noteSignsOfLife } from './sockets/signs-of-life.ts';
import { createTokenLookups } from './sockets/token-lookups.ts';
import { type RecordFrame, recordMarket, recordPrivate, recordToFile } from './truth.ts';

const PING_MS = 10_000;
/** A connection that has not completed the handshake by then is closed. */
const CONNECT_MS = 10_000;
/** A socket that has read nothing for so long is disconnected. */
const SLOW_AFTER_MS = 30_000;

export interface HubOptions {
  /** Finds the user behind a token, or null when it is unknown, revoked or too old. */
  readonly authenticate: (token: string) => Promise<SocketUser | null>;
  /** Identity of the database: the epoch of private channels. */
  readonly privateEpoch: string;
  /** Epoch of this run's market stream. */
  readonly epoch: string;
  /** What the market waits for, told with every heartbeat. */
  readonly marketWaits?: () => MarketWait | null;
  /** What is in the rooms; without it there are none. */
  readonly rooms?: Partial<RoomLogs>;
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
  const places = createPlaces(placeBounds(config.rateLimitScale));
  const { io, placeOf } = openSockets(httpServer, config, places);
  const outlet: Outlet = {
    epoch: options.epoch,
    flushesPerSecond: config.streamRate,
    now: () => clock.now(),
  };
  const rooms = (['chat', 'nft'] as const).flatMap((kind) => {
    const told = options.rooms?.[kind];
    return told ? createRoomChannels({ kind, rooms: told, bell, log }) : [];
  });
  const channels = withRooms(createMarketChannels(feed, outlet), rooms);
  const record =
    options.recordFrame ?? (config.truthFile === null ? null : recordToFile(config.truthFile));
  const market = record ? recordMarket(channels, { epoch: options.epoch, record }) : channels;
  const audience = createPrivateAudience();
  const deliver = record
    ? recordPrivate(audience.deliver, { epoch: options.privateEpoch, record })
    : audience.deliver;
  const relay = createOutboxRelay({ database, bell, log, deliver });
  const turns = createLoopTurns();
  const nowMs = () => performance.now();
  const authenticate = createTokenLookups({ authenticate: options.authenticate, nowMs });
  const sockets = new OpenSockets({
    marketWaits: () => null,
    ...options,
    ...{ market, relay, audience, outlet, turns, authenticate, log },
  });
  io.on('connection', (socket: Socket) => {
    const place = placeOf(socket);
    if (place) sockets.accept(socket, place);
    else socket.disconnect(true);
  });
  const heartbeat = everySo({
    periodMs: HEARTBEAT_MS,
    work: async () => sockets.beat(slowAfterMs),
    log,
    trouble: 'a heartbeat failed; the timer tries again',
  });
  heartbeat.start();
  const revoke = (sessionHash: string) => sockets.revoke(sessionHash);
  const hashes = () => sockets.sessionHashes();
  const heard = () => sockets.heardUsers();
  const signsOfLife = noteSignsOfLife({ database, clock, log, heard });
  const sessionWatch = watchSessions({ database, clock, log, hashes, onEnded: revoke });
  return {
    get socketCount() {
      return sockets.size;
    },
    revoke,
    goodbye: (reason, afterMs) => sockets.goodbye(reason, afterMs),
    close: async () => {
      sessionWatch.close();
      signsOfLife.close();
      market.close();
      await Promise.all([heartbeat.stop(), relay.close(), ...rooms.map((each) => each.close())]);
      for (const socket of io.sockets.sockets.values()) endTransport(socket.conn);
      io.disconnectSockets(true);
      await io.close();
    },
  };
}

function withRooms(market: MarketChannels, rooms: readonly RoomChannels[]): MarketChannels {
  const findRoom = (name: string) => {
    for (const each of rooms) {
      const found = each.find(name);
      if (found) return found;
    }
    return undefined;
  };
  return { ...market, find: (name) => findRoom(name) ?? market.find(name) };
}

/** Sockets for which there is a place; others are refused before or as they open. */
function openSockets(
  httpServer: HttpServer,
  { publicOrigin, trustProxy }: Exchange['config'],
  places: Places,
): { io: Server; placeOf: (socket: Socket) => Place | undefined } {
  const taken = new WeakMap<Socket['conn'], Place>();
  const networkOfRequest = (request: IncomingMessage) => networkOf(addressOf(request, trustProxy));
  const io = new Server(httpServer, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: MAXIMUM_BYTES,
    connectTimeout: CONNECT_MS,
    pingInterval: PING_MS,
    pingTimeout: PING_MS,
    perMessageDeflate: false,
    httpCompression: false,
    // Origins are checked here because socket.io's `cors` option does not protect the websocket.
    allowRequest: (request, answer) =>
      answer(
        null,
        isAllowedOrigin(request.headers, publicOrigin) &&
          places.isOpenTo(networkOfRequest(request)),
      ),
  });
  io.engine.on('connection', (conn: Socket['conn']) => {
    // Of many that shake hands at once more may have been let in than there are places.
    const place = places.enter(networkOfRequest(conn.request));
    if (place === null) return conn.close(true);
    taken.set(conn, place);
    conn.once('close', () => place.leave());
  });
  return { io, placeOf: (socket) => taken.get(socket.conn) };
}

/** As the calls see it: behind a proxy, what the proxy has added last. */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = headers['x-forwarded-for'];
  const last = trustProxy
    ? String(forwarded ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : '';
  return last || (socket.remoteAddress ?? '');
}
