/**
 * The life of the socket: connect, greet, heartbeat, silence, reconnect. Its state is shown to the
 * user; frames go to the subscriptions.
 */
import {
  BehaviorSubject,
  distinctUntilChanged,
  type Observable,
  Subject,
  Subscription,
  switchMap,
} from 'rxjs';
import {
  type ClientFrames,
  GoodbyeFrame,
  HeartbeatFrame,
  Hello,
  PROTOCOL_VERSION,
  SessionFrame,
  UpgradeFrame,
} from '../../../contract/realtime.ts';
import { z } from '../../../contract/schema.ts';
import type { ConnectionView } from '../../../contract/views.ts';
import type { Environment, SocketLink } from '../../core/environment.ts';
import { intervalOf, timerOf } from '../../core/time-streams.ts';
import type { ChannelSink } from '../channels/channel-sink.ts';
import { createSubscriptions, type Subscriptions } from '../channels/subscriptions.ts';
import { Line, silences } from './line.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';

/** The longest time that a server may ask the client to stay away. */
const LONGEST_AWAY_MS = 60_000;
/** The page is older than the server: only a reload helps, or a server of the old version. */
const OUTDATED_RETRY_MS = 30_000;
const PING_PERIOD_MS = 10_000;
/** Heartbeats that arrive closer together count as one. */
const ONE_BEAT_MS = 250;
const VISIBLE_HZ = 20;
const HIDDEN_HZ = 1;

const PingAnswer = z.object({ serverTime: z.number() });

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

interface ConnectionParts {
  readonly environment: Environment;
  readonly sink: ChannelSink;
  /** The connection is back: events in between may be missing. */
  readonly onOpened: (isFirst: boolean) => void;
  readonly onSessionEnded: () => void;
  readonly onUpgradeRequired: () => void;
}

export function createConnection(parts: ConnectionParts): Connection {
  return new SocketConnection(parts);
}

class SocketConnection implements Connection {
  readonly clock: ServerClock;
  readonly subscriptions: Subscriptions;
  readonly state$: Observable<ConnectionView>;
  readonly #parts: ConnectionParts;
  readonly #views$ = new BehaviorSubject<ConnectionView>({ state: 'connecting' });
  /** The newest request to reconnect, after so many milliseconds, replaces an older one. */
  readonly #reconnects$ = new Subject<number>();
  /** Ends with the connection. */
  readonly #running = new Subscription();
  readonly #line: Line;
  #link: SocketLink | null = null;
  #isOutdated = false;
  #isVisible = true;
  #beatAtMs = Number.NEGATIVE_INFINITY;
  #token: () => string | null = () => null;

  constructor(parts: ConnectionParts) {
    const { environment, sink } = parts;
    this.#parts = parts;
    this.#line = new Line(environment.clock);
    this.clock = createServerClock(environment.clock);
    this.state$ = this.#views$.pipe(
      distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
    );
    this.subscriptions = createSubscriptions({
      environment,
      sink,
      emit: (event, payload, answer) => this.#link?.emit(event, payload, answer),
      onHopeless: () => this.#reconnect(environment.random() * 1000),
      // The message with the token may have been lost.
      onUnknownUser: () => this.authenticate(this.#token()),
    });
  }

  state(): ConnectionView {
    return this.#views$.value;
  }

  open({ origin, build, token }: Parameters<Connection['open']>[0]): void {
    const { environment } = this.#parts;
    const { timers, transport } = environment;
    this.#token = token;
    const auth = () => {
      const held = token();
      return { v: PROTOCOL_VERSION, build, ...(held !== null && { token: held }) };
    };
    const link = transport.openSocket({ origin, auth });
    this.#link = link;
    this.#listen(link);
    link.connect();
    const connects$ = this.#reconnects$.pipe(switchMap((delayMs) => timerOf(timers, delayMs)));
    this.#running.add(connects$.subscribe(() => link.connect()));
    this.#running.add(
      silences(this.#line, environment).subscribe((isSilent) => {
        // A server that was away is silent to all at once, and their return is spread over a second.
        if (isSilent) this.#reconnect(environment.random() * 1000);
        else this.#show();
      }),
    );
    this.#running.add(intervalOf(timers, PING_PERIOD_MS).subscribe(() => this.#ping()));
  }

  authenticate(token: string | null): void {
    this.#emit('authenticate', { token }, () => {});
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.subscriptions.expectSkips(!isVisible);
    this.#emit('pace', { hz: isVisible ? VISIBLE_HZ : HIDDEN_HZ });
    // A device that slept may have a monotonic clock that stood still: its idea of the server's time is behind.
    if (isVisible) this.#ping();
  }

  close(): void {
    this.#running.unsubscribe();
    this.#link?.disconnect();
  }

  #emit<Name extends keyof ClientFrames>(
    name: Name,
    payload: Parameters<ClientFrames[Name]>[0],
    answer?: (answer: unknown) => void,
  ): void {
    if (this.#line.isGreeted) this.#link?.emit(name, payload, answer);
  }

  #show(): void {
    this.#views$.next(this.#line.view(this.clock.latencyMs()));
  }

  #lose(): void {
    this.#line.lose();
    this.subscriptions.closed();
    this.#show();
  }

  #reconnect(delayMs: number): void {
    this.#lose();
    this.#link?.disconnect();
    this.#reconnects$.next(delayMs);
  }

  #ping(): void {
    const { clock } = this.#parts.environment;
    const sentAtMs = clock.elapsedMs();
    this.#emit('ping', { clientTime: clock.now() }, (answer) => {
      const parsed = z.safeParse(PingAnswer, answer);
      if (!parsed.success) return;
      this.#line.hear();
      this.clock.sample(sentAtMs, parsed.data.serverTime);
      this.#show();
    });
  }

  #listen(link: SocketLink): void {
    const { subscriptions } = this;
    link.on('connect', () => this.#line.connect());
    link.on('disconnect', (reason) => this.#takeDisconnect(reason));
    link.on('connect_error', () => this.#show());
    this.#onFrame(link, 'hello', (raw) => this.#greet(raw));
    this.#onFrame(link, 'snapshot', subscriptions.snapshot);
    this.#onFrame(link, 'update', subscriptions.update);
    this.#onFrame(link, 'batch', subscriptions.batch);
    this.#onFrame(link, 'reset', subscriptions.reset);
    this.#onShape(link, 'upgrade', UpgradeFrame, () => this.#requireUpgrade());
    this.#onShape(link, 'session', SessionFrame, this.#parts.onSessionEnded);
    this.#onShape(link, 'heartbeat', HeartbeatFrame, (frame) => this.#takeBeat(frame));
    this.#onShape(link, 'goodbye', GoodbyeFrame, (frame) => this.#leave(frame));
  }

  #onFrame(link: SocketLink, event: string, take: (raw: unknown) => void): void {
    link.on(event, (raw) => {
      this.#line.hear();
      take(raw);
    });
  }

  /** Listens to small frames that belong to no channel. */
  #onShape<Frame>(
    link: SocketLink,
    event: string,
    shape: z.ZodMiniType<Frame>,
    take: (frame: Frame) => void,
  ): void {
    this.#onFrame(link, event, (raw) => {
      const frame = z.safeParse(shape, raw);
      if (frame.success) take(frame.data);
      else this.subscriptions.counts.malformed += 1;
    });
  }

  #greet(raw: unknown): void {
    const { counts } = this.subscriptions;
    const hello = z.safeParse(Hello, raw);
    if (!hello.success) {
      counts.malformed += 1;
      return;
    }
    if (hello.data.min > PROTOCOL_VERSION) {
      this.#requireUpgrade();
      this.#reconnect(OUTDATED_RETRY_MS);
      return;
    }
    // A repeated greeting would subscribe everything again.
    if (this.#line.isGreeted) return;
    const isFirst = !this.#line.hasBeenOpen;
    if (!isFirst) counts.reconnects += 1;
    this.#line.greet();
    this.clock.guess(hello.data.serverTime);
    this.subscriptions.opened(hello.data.epoch);
    this.#emit('pace', { hz: this.#isVisible ? VISIBLE_HZ : HIDDEN_HZ });
    this.#ping();
    this.#show();
    this.#parts.onOpened(isFirst);
  }

  #requireUpgrade(): void {
    if (!this.#isOutdated) this.#parts.onUpgradeRequired();
    this.#isOutdated = true;
  }

  /** The library reconnects by itself except when the server closed the socket on purpose. */
  #takeDisconnect(reason: unknown): void {
    this.#lose();
    const waitMs = this.#isOutdated ? OUTDATED_RETRY_MS : 1000;
    const jitterMs = this.#parts.environment.random() * 500;
    if (reason === 'io server disconnect') this.#reconnect(waitMs + jitterMs);
  }

  /** A repeated heartbeat would count as two that agree. */
  #takeBeat({ last, waits }: HeartbeatFrame): void {
    this.#line.waits = waits;
    this.#show();
    const nowMs = this.#parts.environment.clock.elapsedMs();
    if (nowMs - this.#beatAtMs > ONE_BEAT_MS) this.subscriptions.heartbeat(last);
    this.#beatAtMs = nowMs;
  }

  /** All clients are disconnected at once; their return is spread over a second. */
  #leave({ afterMs }: z.output<typeof GoodbyeFrame>): void {
    const awayMs = Math.min(Math.max(afterMs, 0), LONGEST_AWAY_MS);
    this.#reconnect(awayMs + this.#parts.environment.random() * 1000);
  }
}
