/** One socket: its messages, its subscriptions and its user. */
import type { Socket } from 'socket.io';
import {
  channels,
  type HeartbeatFrame,
  MAXIMUM_MESSAGES_PER_SECOND,
  MAXIMUM_SUBSCRIPTIONS,
  Subscribe,
  type SubscribeAnswer,
} from '../../contract/realtime.ts';
import { z } from '../../contract/schema.ts';
import type { Channel, Format, Listener, Outlet } from './channel.ts';
import { encodeEvent } from './encoded-frame.ts';
import { endTransport } from './end-transport.ts';
import type { MarketChannels } from './market-channels.ts';
import { createMessageLimit } from './message-limit.ts';
import type { OutboxRelay } from './outbox-relay.ts';
import { createOutgoing } from './outgoing.ts';
import { paceOf } from './pace.ts';
import { createPrivateChannel, type PrivateAudience } from './private-channel.ts';
import type { Turns } from './turns.ts';

const Unsubscribe = z.object({
  channels: z.array(z.string()).check(z.maxLength(MAXIMUM_SUBSCRIPTIONS)),
});
const Authenticate = z.object({ token: z.nullable(z.string().check(z.maxLength(128))) });
const PaceRequest = z.object({ hz: z.number() });

/** The id of the private channel in subscribe answers; it is never used in a batch. */
const PRIVATE_CHANNEL_ID = 0;
/** The most messages that may wait for an answer while the socket does not read. */
const MOST_UNANSWERED = 32;

export interface SocketUser {
  readonly userId: number;
  readonly sessionHash: string;
}

/** The client reconnects after this time when the database is unavailable. */
const COME_AGAIN_MS = 1000;

export interface Connection {
  sessionHash(): string | null;
  /** Ends the session: the socket is sent 999, leaves the private channel and becomes a guest. */
  endSession(): void;
  beat(serverTime: number): void;
  behindMs(): number;
  goodbye(reason: string, afterMs: number): void;
  cut(reason: string): void;
  close(): void;
}

interface ConnectionOptions {
  readonly socket: Socket;
  readonly market: MarketChannels;
  readonly relay: OutboxRelay;
  readonly audience: PrivateAudience;
  readonly outlet: Outlet;
  readonly turns: Turns;
  readonly authenticate: (token: string) => Promise<SocketUser | null>;
  readonly privateEpoch: string;
}

export function createConnection(options: ConnectionOptions): Connection {
  const { socket, market, relay, audience, outlet, turns } = options;
  const subscribed = new Map<string, Channel>();
  const limit = createMessageLimit(MAXIMUM_MESSAGES_PER_SECOND);
  const format: Format = socket.handshake.auth['format'] === 'json' ? 'json' : 'binary';
  const outgoing = createOutgoing({ conn: socket.conn, turns, epoch: outlet.epoch, format });
  const me = createPrivateChannel({ outgoing, relay, audience, epoch: options.privateEpoch });
  const state: { user: SocketUser | null; listener: Listener; isClosed: boolean } = {
    user: null,
    listener: { format, pace: 1, outgoing },
    isClosed: false,
  };
  const handshakeToken: unknown = socket.handshake.auth['token'];
  /**
   * Messages of one socket are handled one after another, so a token is known before `me` is
   * joined.
   */
  const queue: { tail: Promise<unknown>; length: number } = {
    tail: identify(typeof handshakeToken === 'string' ? handshakeToken : null),
    length: 0,
  };

  async function identify(token: string | null): Promise<boolean> {
    me.leave();
    state.user = null;
    if (token === null) return true;
    try {
      state.user = token.length > 128 ? null : await options.authenticate(token);
    } catch {
      // The user cannot be looked up now, which does not end the session: the client reconnects.
      cut('unavailable', COME_AGAIN_MS);
      return false;
    }
    if (state.user === null) tellSessionEnd();
    return state.user !== null;
  }

  function tellSessionEnd(): void {
    socket.emit('session', { type: '999', code: 'login_required' });
  }

  async function subscribe(request: Subscribe): Promise<void> {
    for (const name of request.channels) {
      const channel = subscribed.get(name);
      if (channel) {
        // Snapshot and join happen in one turn of the event loop, so no change is lost between
        // them.
        outgoing.snapshot(channel);
        channel.join(state.listener);
      }
      const { user } = state;
      if (name === channels.me && user) await me.follow(user.userId, request.from?.[name]);
    }
  }

  function grant(request: Subscribe): SubscribeAnswer {
    const granted: { channel: string; id: number }[] = [];
    const refused: { channel: string; code: 'login_required' | 'not_found' | 'limit_exceeded' }[] =
      [];
    for (const name of new Set(request.channels)) {
      if (name === channels.me) {
        if (state.user) granted.push({ channel: name, id: PRIVATE_CHANNEL_ID });
        else refused.push({ channel: name, code: 'login_required' });
        continue;
      }
      const channel = subscribed.get(name) ?? market.find(name);
      if (!channel) refused.push({ channel: name, code: 'not_found' });
      else if (!subscribed.has(name) && subscribed.size >= MAXIMUM_SUBSCRIPTIONS) {
        refused.push({ channel: name, code: 'limit_exceeded' });
      } else {
        subscribed.set(name, channel);
        granted.push({ channel: name, id: channel.id });
      }
    }
    return { granted, refused };
  }

  function leave(name: string): void {
    if (name === channels.me) me.leave();
    subscribed.get(name)?.leave(state.listener);
    subscribed.delete(name);
    outgoing.forget(name);
  }

  function changePace(hz: number): void {
    const before = state.listener;
    const pace = paceOf(hz, outlet.flushesPerSecond);
    if (pace === before.pace) return;
    state.listener = { ...before, pace };
    for (const channel of subscribed.values()) {
      channel.leave(before);
      channel.join(state.listener);
      // The group of a quicker pace is ahead of the group that this socket leaves.
      const since = channel.lastSent(before.pace);
      const missed = since < channel.lastSent(pace) ? channel.catchUp(since, format) : null;
      if (missed) outgoing.state(channel, missed, since);
    }
  }

  /** Handles well-formed messages in order, and only while the socket reads its answers. */
  function listen<Message>(
    event: string,
    schema: z.ZodMiniType<Message>,
    take: (message: Message, answer: (answer: unknown) => void) => Promise<void> | void,
  ): void {
    socket.on(event, (raw: unknown, answer: unknown) => {
      const message = schema.safeParse(raw);
      if (!message.success) return;
      const reply =
        typeof answer === 'function' ? (value: unknown) => void answer(value) : () => undefined;
      queue.length += 1;
      queue.tail = queue.tail
        .then(() => outgoing.whenTaken())
        .then(() => (state.isClosed ? undefined : take(message.data, reply)))
        .catch(() => undefined)
        .finally(() => {
          queue.length -= 1;
        });
    });
  }

  function goodbye(reason: string, afterMs: number): void {
    socket.emit('goodbye', { reason, afterMs });
  }

  function cut(reason: string, afterMs = 0): void {
    goodbye(reason, afterMs);
    socket.disconnect(true);
    endTransport(socket.conn);
  }

  // Every event counts towards the limit, also an unknown one.
  socket.use((_event, next) => {
    if (state.isClosed) return;
    if (queue.length < MOST_UNANSWERED && limit.take(performance.now())) next();
    else if (!limit.isTolerable()) cut('flood');
  });
  listen('subscribe', Subscribe, (request, answer) => {
    answer(grant(request));
    return subscribe(request);
  });
  listen('unsubscribe', Unsubscribe, (request) => request.channels.forEach(leave));
  listen('authenticate', Authenticate, async ({ token }, answer) =>
    answer({ ok: await identify(token) }),
  );
  listen('pace', PaceRequest, ({ hz }) => changePace(hz));
  listen('ping', z.unknown(), (_, answer) => answer({ serverTime: outlet.now() }));

  return {
    sessionHash: () => state.user?.sessionHash ?? null,
    endSession: () => {
      tellSessionEnd();
      me.leave();
      state.user = null;
    },
    beat: (serverTime) => {
      if (!outgoing.takesFrames()) return;
      const last: HeartbeatFrame['last'] = {};
      for (const [name, channel] of subscribed) {
        if (!outgoing.isReset(name)) last[name] = channel.lastSent(state.listener.pace);
      }
      const sequence = me.userId === null ? null : relay.relayed(me.userId);
      if (sequence !== null && !outgoing.isReset(channels.me)) last[channels.me] = sequence;
      outgoing.now(encodeEvent('heartbeat', { serverTime, last }));
    },
    behindMs: outgoing.behindMs,
    goodbye,
    cut,
    close: () => {
      state.isClosed = true;
      for (const channel of subscribed.values()) channel.leave(state.listener);
      subscribed.clear();
      me.leave();
    },
  };
}
