/**
 * The life of the socket: connect, greet, heartbeat, silence, reconnect. Its state is shown to the
 * user; frames go to the subscriptions.
 */
import { BehaviorSubject, distinctUntilChanged, type Observable } from 'rxjs';
import {
  type ClientFrames,
  GoodbyeFrame,
  HeartbeatFrame,
  Hello,
  PROTOCOL_VERSION,
  SessionFrame,
} from '../../contract/realtime.ts';
import { z } from '../../contract/schema.ts';
import type { ConnectionView } from '../../contract/table.ts';
import type { Environment, SocketLink, Stop } from '../core/environment.ts';
import type { ChannelSink } from './channel-sink.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';

export const DELAYED_AFTER_MS = 3000;
export const RECONNECT_AFTER_MS = 5000;
const OFFLINE_AFTER_MS = 10_000;
/** The longest time that a server may ask the client to stay away. */
const LONGEST_AWAY_MS = 60_000;
/** The page is older than the server: only a reload helps, or a server of the old version. */
const OUTDATED_RETRY_MS = 30_000;
const WATCH_PERIOD_MS = 250;
const PING_PERIOD_MS = 10_000;
/** Heartbeats that arrive closer together count as one. */
const ONE_BEAT_MS = 250;
const VISIBLE_HZ = 20;
const HIDDEN_HZ = 1;

const PingAnswer = z.object({ serverTime: z.number() });
const UpgradeFrame = z.object({ min: z.int() });

export interface Connection {
  readonly clock: ServerClock;
  readonly subscriptions: Subscriptions;
  readonly state$: Observable<ConnectionView>;
  state(): ConnectionView;
  open(start: { origin: string; build: string; token: () => string | null }): void;
  /** Sends a changed token on the open socket; a closed one reads it when it connects. */
  authenticate(token: string | null): void;
  setVisible(isVisible: boolean): void;
  close(): void;
}

export function createConnection(parts: {
  environment: Environment;
  sink: ChannelSink;
  /** The connection is back: events in between may be missing. */
  onOpened: (isFirst: boolean) => void;
  onSessionEnded: () => void;
  onUpgradeRequired: () => void;
}): Connection {
  const { environment } = parts;
  const { clock, timers } = environment;
  const serverClock = createServerClock(clock);
  const state = new BehaviorSubject<ConnectionView>({ state: 'connecting' });
  const stops: Stop[] = [];
  let link: SocketLink | null = null;
  let isGreeted = false;
  /** When the socket connected, whether it was greeted or not. */
  let connectedAtMs: number | null = null;
  let isOutdated = false;
  let hasBeenOpen = false;
  let isVisible = true;
  let heardAtMs = clock.elapsedMs();
  let lostAtMs = clock.elapsedMs();
  let checkedAtMs = clock.elapsedMs();
  let cancelRetry: Stop | null = null;
  let beatAtMs = Number.NEGATIVE_INFINITY;
  let heldToken: () => string | null = () => null;

  const subscriptions = createSubscriptions({
    environment,
    sink: parts.sink,
    emit: (event, payload, answer) => link?.emit(event, payload, answer),
    onHopeless: () => reconnect(environment.random() * 1000),
    // The message with the token may have been lost.
    onUnknownUser: () => authenticate(heldToken()),
  });

  function emit<Name extends keyof ClientFrames>(
    name: Name,
    payload: Parameters<ClientFrames[Name]>[0],
    answer?: (answer: unknown) => void,
  ): void {
    if (isGreeted) link?.emit(name, payload, answer);
  }

  function authenticate(token: string | null): void {
    emit('authenticate', { token }, () => {});
  }

  function lose(): void {
    if (isGreeted) lostAtMs = clock.elapsedMs();
    isGreeted = false;
    connectedAtMs = null;
    subscriptions.closed();
    show();
  }

  function reconnect(delayMs: number): void {
    lose();
    link?.disconnect();
    cancelRetry?.();
    cancelRetry = timers.after(delayMs, () => link?.connect());
  }

  function show(): void {
    const quietMs = clock.elapsedMs() - heardAtMs;
    if (isGreeted) {
      const latencyMs = serverClock.latencyMs();
      state.next({ state: quietMs > DELAYED_AFTER_MS ? 'delayed' : 'live', latencyMs });
    } else if (clock.elapsedMs() - lostAtMs > OFFLINE_AFTER_MS) state.next({ state: 'offline' });
    else state.next({ state: hasBeenOpen ? 'reconnecting' : 'connecting' });
  }

  /**
   * Runs four times a second. After a sleep of the device the silence was ours, not the server's.
   */
  function watchSilence(): void {
    const nowMs = clock.elapsedMs();
    const sleptMs = nowMs - checkedAtMs - WATCH_PERIOD_MS;
    checkedAtMs = nowMs;
    if (sleptMs > DELAYED_AFTER_MS) heardAtMs = Math.max(heardAtMs, nowMs - DELAYED_AFTER_MS);
    // A connected socket that is never greeted has lost its greeting, whatever else arrives.
    const waitsSinceMs = isGreeted ? heardAtMs : (connectedAtMs ?? nowMs);
    if (nowMs - waitsSinceMs > RECONNECT_AFTER_MS) reconnect(0);
    else show();
  }

  function ping(): void {
    const sentAtMs = clock.elapsedMs();
    emit('ping', { clientTime: clock.now() }, (answer) => {
      const parsed = z.safeParse(PingAnswer, answer);
      if (!parsed.success) return;
      heard();
      serverClock.sample(sentAtMs, parsed.data.serverTime);
      show();
    });
  }

  function heard(): void {
    heardAtMs = clock.elapsedMs();
  }

  function requireUpgrade(): void {
    if (!isOutdated) parts.onUpgradeRequired();
    isOutdated = true;
  }

  function greet(raw: unknown): void {
    const hello = z.safeParse(Hello, raw);
    if (!hello.success) {
      subscriptions.counts.malformed += 1;
      return;
    }
    if (hello.data.min > PROTOCOL_VERSION) {
      requireUpgrade();
      reconnect(OUTDATED_RETRY_MS);
      return;
    }
    // A repeated greeting would subscribe everything again.
    if (isGreeted) return;
    const isFirst = !hasBeenOpen;
    if (!isFirst) subscriptions.counts.reconnects += 1;
    isGreeted = true;
    hasBeenOpen = true;
    heard();
    serverClock.guess(hello.data.serverTime);
    subscriptions.opened(hello.data.epoch);
    emit('pace', { hz: isVisible ? VISIBLE_HZ : HIDDEN_HZ });
    ping();
    show();
    parts.onOpened(isFirst);
  }

  function listen(target: SocketLink): void {
    const onFrame = (event: string, take: (raw: unknown) => void) =>
      target.on(event, (raw) => {
        heard();
        take(raw);
      });
    /** Listens to small frames that belong to no channel. */
    const onShape = <Frame>(
      event: string,
      shape: z.ZodMiniType<Frame>,
      take: (frame: Frame) => void,
    ) =>
      onFrame(event, (raw) => {
        const frame = z.safeParse(shape, raw);
        if (frame.success) take(frame.data);
        else subscriptions.counts.malformed += 1;
      });
    target.on('connect', () => {
      connectedAtMs = clock.elapsedMs();
    });
    target.on('disconnect', (reason) => {
      lose();
      // The library reconnects by itself except when the server closed the socket on purpose.
      const waitMs = isOutdated ? OUTDATED_RETRY_MS : 1000;
      if (reason === 'io server disconnect') reconnect(waitMs + environment.random() * 500);
    });
    target.on('connect_error', show);
    onShape('upgrade', UpgradeFrame, requireUpgrade);
    onFrame('hello', greet);
    onFrame('snapshot', subscriptions.snapshot);
    onFrame('update', subscriptions.update);
    onFrame('batch', subscriptions.batch);
    onFrame('reset', subscriptions.reset);
    onShape('session', SessionFrame, parts.onSessionEnded);
    onShape('heartbeat', HeartbeatFrame, ({ last }) => {
      // A repeated heartbeat would count as two that agree.
      const nowMs = clock.elapsedMs();
      if (nowMs - beatAtMs > ONE_BEAT_MS) subscriptions.heartbeat(last);
      beatAtMs = nowMs;
    });
    onShape('goodbye', GoodbyeFrame, ({ afterMs }) => {
      const awayMs = Math.min(Math.max(afterMs, 0), LONGEST_AWAY_MS);
      // All clients are disconnected at once; their return is spread over a second.
      reconnect(awayMs + environment.random() * 1000);
    });
  }

  return {
    clock: serverClock,
    subscriptions,
    state$: state.pipe(distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b))),
    state: () => state.value,
    open({ origin, build, token }) {
      heldToken = token;
      const auth = () => {
        const held = token();
        return { v: PROTOCOL_VERSION, build, ...(held !== null && { token: held }) };
      };
      link = environment.transport.openSocket({ origin, auth });
      listen(link);
      link.connect();
      stops.push(timers.every(WATCH_PERIOD_MS, watchSilence), timers.every(PING_PERIOD_MS, ping));
    },
    authenticate,
    setVisible(next) {
      isVisible = next;
      subscriptions.expectSkips(!isVisible);
      emit('pace', { hz: isVisible ? VISIBLE_HZ : HIDDEN_HZ });
    },
    close() {
      for (const stop of stops.splice(0)) stop();
      cancelRetry?.();
      link?.disconnect();
    },
  };
}
