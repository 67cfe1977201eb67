/** The open sockets of this instance: greets them, cuts the slow ones and ends their sessions. */
import type { Socket } from 'socket.io';
import {
  HEARTBEAT_MS,
  type Hello,
  MAXIMUM_MESSAGES_PER_SECOND,
  MAXIMUM_SUBSCRIPTIONS,
  type MarketWait,
  PROTOCOL_VERSION,
} from '../../../contract/realtime.ts';
import { type Connection, type ConnectionOptions, createConnection } from './connection.ts';
import type { Place } from './places.ts';
import type { HeardUser } from './signs-of-life.ts';

/** The most bytes of one message to the server. */
export const MAXIMUM_BYTES = 64 * 1024;
/** Longer than any lookup of a session takes. */
const REMEMBERED_MS = 30_000;

type SharedOptions = Omit<ConnectionOptions, 'socket' | 'place'> & {
  readonly marketWaits: () => MarketWait | null;
};

export class OpenSockets {
  readonly #options: SharedOptions;
  readonly #connections = new Map<string, Connection>();
  /** Sessions that ended a moment ago. A lookup that began before may still report them as valid. */
  readonly #ended = new Set<string>();

  constructor(options: SharedOptions) {
    const { authenticate } = options;
    this.#options = {
      ...options,
      authenticate: async (token, network) => {
        const user = await authenticate(token, network);
        return user && this.#ended.has(user.sessionHash) ? null : user;
      },
    };
  }

  get size(): number {
    return this.#connections.size;
  }

  accept(socket: Socket, place: Place): void {
    if (socket.handshake.auth['v'] !== PROTOCOL_VERSION) {
      socket.emit('upgrade', { min: PROTOCOL_VERSION });
      socket.disconnect(true);
      return;
    }
    const { outlet } = this.#options;
    socket.emit('hello', hello(outlet.epoch, outlet.now()));
    const connection = createConnection({ socket, place, ...this.#options });
    this.#connections.set(socket.id, connection);
    socket.on('disconnect', () => {
      this.#connections.delete(socket.id);
      connection.close();
    });
  }

  /** One heartbeat: a socket that has read nothing for `slowAfterMs` is cut. */
  beat(slowAfterMs: number): void {
    const waits = this.#options.marketWaits();
    const said = { serverTime: this.#options.outlet.now(), ...(waits && { waits }) };
    for (const connection of this.#connections.values()) {
      if (connection.behindMs() > slowAfterMs) connection.cut('slow');
      else connection.beat(said);
    }
  }

  revoke(sessionHash: string): void {
    this.#ended.add(sessionHash);
    setTimeout(() => this.#ended.delete(sessionHash), REMEMBERED_MS).unref();
    for (const connection of this.#connections.values()) {
      if (connection.sessionHash() === sessionHash) connection.endSession();
    }
  }

  /** The sessions of the open sockets; null for a guest. */
  sessionHashes(): (string | null)[] {
    return [...this.#connections.values()].map((connection) => connection.sessionHash());
  }

  /** The users of the open sockets. */
  heardUsers(): HeardUser[] {
    return [...this.#connections.values()].flatMap((connection) => connection.heardUser() ?? []);
  }

  goodbye(reason: string, afterMs: number): void {
    for (const connection of this.#connections.values()) connection.goodbye(reason, afterMs);
  }
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
