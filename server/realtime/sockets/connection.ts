/** One socket: its user, its subscriptions and its messages. */
import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import { MINUTE_MS } from '../../../contract/plain/time.ts';
import {
  channels,
  type HeartbeatFrame,
  MAXIMUM_SUBSCRIPTIONS,
  QUOTE_FORMATS,
  Subscribe,
  type SubscribeAnswer,
} from '../../../contract/realtime.ts';
import { z } from '../../../contract/schema.ts';
import type { Format, Outlet } from '../channels/channel.ts';
import { encodeEvent } from '../channels/encoded-frame.ts';
import type { MarketChannels } from '../channels/market-channels.ts';
import type { OutboxRelay } from '../channels/outbox-relay.ts';
import { endTransport } from './end-transport.ts';
import { Inbox } from './inbox.ts';
import type { LoopTurns } from './loop-turns.ts';
import { createOutgoing, type Outgoing } from './outgoing.ts';
import type { Place } from './places.ts';
import {
  createPrivateChannel,
  type PrivateAudience,
  type PrivateChannel,
} from './private-channel.ts';
import type { HeardUser } from './signs-of-life.ts';
import { Subscriptions } from './subscriptions.ts';

const Unsubscribe = z.object({
  channels: z.array(z.string()).check(z.maxLength(MAXIMUM_SUBSCRIPTIONS)),
});
const Authenticate = z.object({ token: z.nullable(z.string().check(z.maxLength(128))) });
const PaceRequest = z.object({ hz: z.number() });

/** The id of the private channel in subscribe answers; it is never used in a batch. */
const PRIVATE_CHANNEL_ID = 0;

export interface SocketUser {
  readonly userId: number;
  readonly sessionHash: string;
}

/** The client reconnects after this time when the database is unavailable. */
const COME_AGAIN_MS = 1000;

export interface Connection {
  sessionHash(): string | null;
  /** Null for a guest. */
  heardUser(): HeardUser | null;
  /** Ends the session: the socket is sent 999, leaves the private channel and becomes a guest. */
  endSession(): void;
  /** With what all sockets are told. */
  beat(said: Omit<HeartbeatFrame, 'last'>): void;
  behindMs(): number;
  goodbye(reason: string, afterMs: number): void;
  cut(reason: string): void;
  close(): void;
}

export interface ConnectionOptions {
  readonly socket: Socket;
  readonly place: Place;
  readonly market: MarketChannels;
  readonly relay: OutboxRelay;
  readonly audience: PrivateAudience;
  readonly outlet: Outlet;
  readonly turns: LoopTurns;
  /** Finds the user behind a token that came from that network. */
  readonly authenticate: (token: string, network: string) => Promise<SocketUser | null>;
  readonly privateEpoch: string;
  readonly log: Logger;
}

export function createConnection(options: ConnectionOptions): Connection {
  return new SocketConnection(options);
}

class SocketConnection implements Connection {
  readonly #options: ConnectionOptions;
  readonly #outgoing: Outgoing;
  readonly #me: PrivateChannel;
  readonly #subscriptions: Subscriptions;
  readonly #inbox: Inbox;
  #user: SocketUser | null = null;
  /** Anything that came counts, the answers to pings among it. */
  #heardAtMs = performance.now();

  constructor(options: ConnectionOptions) {
    const { socket, place, market, relay, audience, outlet, turns, privateEpoch, log } = options;
    const asked: unknown = socket.handshake.auth['format'];
    const isBare = asked === QUOTE_FORMATS.bare;
    const format: Format = isBare || asked === undefined ? 'binary' : 'json';
    const { conn } = socket;
    const outgoing = createOutgoing({ conn, turns, epoch: outlet.epoch, format, isBare });
    const { flushesPerSecond } = outlet;
    this.#options = options;
    this.#outgoing = outgoing;
    this.#me = createPrivateChannel({ outgoing, relay, audience, epoch: privateEpoch });
    this.#subscriptions = new Subscriptions({ place, market, outgoing, format, flushesPerSecond });
    const token: unknown = socket.handshake.auth['token'];
    this.#inbox = new Inbox({
      socket,
      whenTaken: () => outgoing.whenTaken(),
      // The token is known before `me` is joined.
      first: this.#identify(typeof token === 'string' ? token : null),
      onFlood: () => this.cut('flood'),
      onFailure: (event, err) => log.warn({ err, event }, 'a message of a socket failed'),
    });
    conn.on('packet', () => {
      this.#heardAtMs = performance.now();
    });
    this.#listen();
  }

  #listen(): void {
    const inbox = this.#inbox;
    inbox.listen('subscribe', Subscribe, (request, answer) => {
      answer(this.#grant(request));
      return this.#begin(request);
    });
    inbox.listen('unsubscribe', Unsubscribe, (request) => {
      for (const name of request.channels) this.#leave(name);
    });
    inbox.listen('authenticate', Authenticate, async ({ token }, answer) =>
      answer({ ok: await this.#identify(token) }),
    );
    inbox.listen('pace', PaceRequest, ({ hz }) => this.#subscriptions.changePace(hz));
    inbox.listen('ping', z.unknown(), (_, answer) =>
      answer({ serverTime: this.#options.outlet.now() }),
    );
  }

  async #identify(token: string | null): Promise<boolean> {
    this.#me.leave();
    this.#user = null;
    if (token === null) return this.#takePlace();
    try {
      const { network } = this.#options.place;
      this.#user = token.length > 128 ? null : await this.#options.authenticate(token, network);
    } catch {
      // The user cannot be looked up now, which does not end the session: the client reconnects.
      this.cut('unavailable', COME_AGAIN_MS);
      return false;
    }
    if (this.#user === null) this.#tellSessionEnd();
    return this.#takePlace() && this.#user !== null;
  }

  /** Counts the socket for whom it speaks for by now. */
  #takePlace(): boolean {
    const isTaken = this.#options.place.belongTo(this.#user?.userId ?? null);
    if (!isTaken) this.cut('limit_exceeded', MINUTE_MS);
    return isTaken;
  }

  #tellSessionEnd(): void {
    this.#options.socket.emit('session', { type: '999', code: 'login_required' });
  }

  #grant(request: Subscribe): SubscribeAnswer {
    const granted: SubscribeAnswer['granted'][number][] = [];
    const refused: SubscribeAnswer['refused'][number][] = [];
    for (const name of new Set(request.channels)) {
      const isMine = name === channels.me;
      const mine = this.#user ? PRIVATE_CHANNEL_ID : 'login_required';
      const answer = isMine ? mine : this.#subscriptions.grant(name);
      if (typeof answer === 'number') granted.push({ channel: name, id: answer });
      else refused.push({ channel: name, code: answer });
    }
    return { granted, refused };
  }

  async #begin(request: Subscribe): Promise<void> {
    for (const name of request.channels) {
      await this.#subscriptions.begin(name);
      if (name === channels.me && this.#user)
        await this.#me.follow(this.#user.userId, request.from?.[name]);
    }
  }

  #leave(name: string): void {
    if (name === channels.me) this.#me.leave();
    this.#subscriptions.leave(name);
  }

  sessionHash(): string | null {
    return this.#user?.sessionHash ?? null;
  }

  heardUser(): HeardUser | null {
    const user = this.#user;
    return user && { userId: user.userId, agoMs: performance.now() - this.#heardAtMs };
  }

  endSession(): void {
    this.#tellSessionEnd();
    this.#me.leave();
    this.#user = null;
    this.#takePlace();
  }

  beat(said: Omit<HeartbeatFrame, 'last'>): void {
    const outgoing = this.#outgoing;
    if (!outgoing.takesFrames()) return;
    const last = this.#subscriptions.lastSent();
    const { userId } = this.#me;
    const sequence = userId === null ? null : this.#options.relay.relayed(userId);
    if (sequence !== null && !outgoing.isReset(channels.me)) last[channels.me] = sequence;
    outgoing.now(encodeEvent('heartbeat', { ...said, last }));
  }

  behindMs(): number {
    return this.#outgoing.behindMs();
  }

  goodbye(reason: string, afterMs: number): void {
    this.#options.socket.emit('goodbye', { reason, afterMs });
  }

  cut(reason: string, afterMs = 0): void {
    this.goodbye(reason, afterMs);
    this.#options.socket.disconnect(true);
    endTransport(this.#options.socket.conn);
  }

  close(): void {
    this.#inbox.close();
    this.#subscriptions.close();
    this.#me.leave();
  }
}
