/** One socket: what it may say, what it is subscribed to, and whom it speaks for. */
import type { Socket } from 'socket.io';
import {
  channels,
  type HeartbeatFrame,
  MAXIMUM_MESSAGES_PER_SECOND,
  MAXIMUM_SUBSCRIPTIONS,
  type SnapshotFrame,
  Subscribe,
  type SubscribeAnswer,
} from '../../contract/realtime.ts';
import { z } from '../../contract/schema.ts';
import { type Channel, type Format, type Outlet, type Pace, toSnapshotFrame } from './channel.ts';
import type { MarketChannels } from './market-channels.ts';
import { createMessageLimit } from './message-limit.ts';
import type { OutboxRelay } from './outbox-relay.ts';

const Unsubscribe = z.object({
  channels: z.array(z.string()).check(z.maxLength(MAXIMUM_SUBSCRIPTIONS)),
});
const Authenticate = z.object({ token: z.nullable(z.string().check(z.maxLength(128))) });
const PaceRequest = z.object({ hz: z.number() });

/** The number of the private channel in subscribe answers; it never rides in a batch. */
const PRIVATE_CHANNEL_ID = 0;

export interface Connection {
  sessionHash(): string | null;
  /** The session is over: the socket is told 999, leaves the private channel, and is a guest now. */
  endSession(): void;
  beat(serverTime: number): void;
  waitingFrames(): number;
  cut(reason: string): void;
  close(): void;
}

interface ConnectionOptions {
  readonly socket: Socket;
  readonly market: MarketChannels;
  readonly relay: OutboxRelay;
  readonly outlet: Outlet;
  readonly userRoom: (userId: number) => string;
  readonly authenticate: (token: string) => Promise<{ userId: number; sessionHash: string } | null>;
  readonly privateEpoch: string;
}

interface State {
  user: { userId: number; sessionHash: string } | null;
  isFollowing: boolean;
  pace: Pace;
}

export function createConnection(options: ConnectionOptions): Connection {
  const { socket, market, relay, outlet, userRoom, authenticate, privateEpoch } = options;
  const subscribed = new Map<string, Channel>();
  const limit = createMessageLimit(MAXIMUM_MESSAGES_PER_SECOND);
  const format: Format = socket.handshake.auth['format'] === 'json' ? 'json' : 'binary';
  const state: State = { user: null, isFollowing: false, pace: 'fast' };
  const handshakeToken: unknown = socket.handshake.auth['token'];
  /** Messages of one socket are answered one after another, so a token settles before `me`. */
  const queue: { tail: Promise<void> } = {
    tail: identify(typeof handshakeToken === 'string' ? handshakeToken : null).then(
      () => undefined,
    ),
  };

  async function identify(token: string | null): Promise<boolean> {
    leavePrivate();
    state.user =
      token === null || token.length > 128 ? null : await authenticate(token).catch(() => null);
    if (token !== null && state.user === null) {
      socket.emit('session', { type: '999', code: 'login_required' });
      return false;
    }
    return true;
  }

  function leavePrivate(): void {
    if (state.user && state.isFollowing) {
      relay.unfollow(state.user.userId);
      void socket.leave(userRoom(state.user.userId));
    }
    state.isFollowing = false;
  }

  async function subscribePrivate(from: readonly [string, number] | undefined): Promise<void> {
    if (!state.user) return;
    const { userId } = state.user;
    if (!state.isFollowing) {
      state.isFollowing = true;
      await socket.join(userRoom(userId));
      await relay.follow(userId);
    }
    const missed = from && from[0] === privateEpoch ? await relay.replay(userId, from[1]) : null;
    if (missed) {
      for (const frame of missed) socket.emit('update', frame);
      return;
    }
    const sequence = await relay.current(userId);
    socket.emit('snapshot', {
      channel: channels.me,
      epoch: privateEpoch,
      sequence,
      data: null,
    } satisfies SnapshotFrame);
  }

  async function subscribe(request: Subscribe): Promise<void> {
    for (const name of request.channels) {
      if (name === channels.me) {
        await subscribePrivate(request.from?.[name]);
        continue;
      }
      const channel = subscribed.get(name);
      if (!channel) continue;
      // The snapshot goes out before the room is joined, in one turn: no change slips between.
      socket.emit('snapshot', toSnapshotFrame(channel, outlet.epoch));
      void socket.join(channel.room(state.pace, format));
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
    if (name === channels.me) leavePrivate();
    const channel = subscribed.get(name);
    if (!channel) return;
    subscribed.delete(name);
    void socket.leave(channel.room(state.pace, format));
  }

  function changePace(pace: Pace): void {
    if (pace === state.pace) return;
    for (const channel of subscribed.values()) {
      void socket.leave(channel.room(state.pace, format));
      void socket.join(channel.room(pace, format));
    }
    state.pace = pace;
  }

  /** Takes a message if it is well formed and not one too many; answers in order. */
  function listen<Message>(
    event: string,
    schema: z.ZodMiniType<Message>,
    take: (message: Message, answer: (answer: unknown) => void) => Promise<void> | void,
  ): void {
    socket.on(event, (raw: unknown, answer: unknown) => {
      if (!limit.take(outlet.now())) {
        if (!limit.isTolerable()) cut('flood');
        return;
      }
      const message = schema.safeParse(raw);
      if (!message.success) return;
      const reply =
        typeof answer === 'function' ? (value: unknown) => void answer(value) : () => undefined;
      queue.tail = queue.tail.then(() => take(message.data, reply)).catch(() => undefined);
    });
  }

  function cut(reason: string): void {
    socket.emit('goodbye', { reason, afterMs: 0 });
    socket.disconnect(true);
  }

  listen('subscribe', Subscribe, (request, answer) => {
    answer(grant(request));
    return subscribe(request);
  });
  listen('unsubscribe', Unsubscribe, (request) => request.channels.forEach(leave));
  listen('authenticate', Authenticate, async ({ token }, answer) =>
    answer({ ok: await identify(token) }),
  );
  listen('pace', PaceRequest, ({ hz }) => changePace(hz < 5 ? 'slow' : 'fast'));
  listen('ping', z.unknown(), (_, answer) => answer({ serverTime: outlet.now() }));

  return {
    sessionHash: () => state.user?.sessionHash ?? null,
    endSession: () => {
      socket.emit('session', { type: '999', code: 'login_required' });
      leavePrivate();
      state.user = null;
    },
    beat: (serverTime) => {
      const last: Record<string, number> = {};
      // A slow socket skips state frames on purpose: their sequence would read as a loss.
      for (const [name, channel] of subscribed) {
        if (state.pace === 'fast' || channel.room('slow', format) === name)
          last[name] = channel.sequence;
      }
      if (state.user && state.isFollowing) {
        const sequence = relay.relayed(state.user.userId);
        if (sequence !== null) last[channels.me] = sequence;
      }
      socket.emit('heartbeat', { serverTime, last } satisfies HeartbeatFrame);
    },
    waitingFrames: () => waitingPackets(socket),
    cut,
    close: leavePrivate,
  };
}

/** Packets that engine.io holds for a reader who does not read. */
function waitingPackets(socket: Socket): number {
  const { writeBuffer } = socket.conn as unknown as { writeBuffer?: readonly unknown[] };
  return writeBuffer?.length ?? 0;
}
