/** A real core with the real socket, in this process, as a client of whatever address it is given. */
import type { ManagerOptions } from 'socket.io-client';
import type { Core } from '../../../contract/core.ts';
import type { PrivateData } from '../../../contract/realtime.ts';
import { browserEnvironment } from '../../../workers/app/browser-environment.ts';
import { createCore } from '../../../workers/app/create-core.ts';
import type { Environment } from '../../../workers/core/environment.ts';
import { createConnection } from '../../../workers/wire/line/connection.ts';
import { openSocketIo } from '../../../workers/wire/line/socket-io-transport.ts';
import { closableEnvironment } from '../../workers/world/real-core.ts';
import {
  createRecordingScreen,
  type RecordingScreen,
} from '../../workers/world/recording-screen.ts';

/**
 * The delays of the product are not the subject: a thousand drops would take an hour with them. Neither
 * is the fallback to polling, which a server that is away for a moment would lead to.
 */
export const QUICK: Partial<ManagerOptions> = {
  transports: ['websocket'],
  reconnectionDelay: 30,
  reconnectionDelayMax: 200,
  timeout: 5000,
};

export interface StreamClient {
  readonly core: Core;
  readonly screen: RecordingScreen;
  /** The bars of a watched chart, row by row as they were sent. */
  bars(key: string): number[][];
  /** Times that the socket was there, and was lost. */
  connects(): number;
  drops(): number;
  /** What the core has asked for in `subscribe`, one entry a channel. */
  readonly asked: readonly string[];
  close(): void;
}

export interface ClientOptions {
  readonly origin: string;
  readonly token?: string | null;
  readonly socket?: Partial<ManagerOptions>;
  readonly environment?: Partial<Environment>;
  /** What the handshake says besides, or instead. */
  readonly auth?: Readonly<Record<string, unknown>>;
}

export async function openStreamClient(options: ClientOptions): Promise<StreamClient> {
  const { origin, token = null } = options;
  const asked: string[] = [];
  const state = { connects: 0, drops: 0 };
  const base = browserEnvironment();
  const { environment, close } = closableEnvironment({
    ...base,
    ...options.environment,
    transport: {
      ...base.transport,
      ...options.environment?.transport,
      openSocket(given) {
        const auth = () => ({ ...given.auth(), ...options.auth });
        const link = openSocketIo({ ...given, auth }, { forceNew: true, ...options.socket });
        link.on('connect', () => {
          state.connects += 1;
        });
        link.on('disconnect', () => {
          state.drops += 1;
        });
        return {
          ...link,
          emit(event, payload, answer) {
            if (event === 'subscribe') asked.push(...(payload as { channels: string[] }).channels);
            link.emit(event, payload, answer);
          },
        };
      },
    },
  });
  const core = createCore(environment);
  const screen = createRecordingScreen();
  await core.start({ origin, token, build: 'test', language: 'en', fiat: 'USD' }, screen);
  return {
    core,
    screen,
    asked,
    connects: () => state.connects,
    drops: () => state.drops,
    bars: (key) => barsOf(screen, key),
    close,
  };
}

function barsOf(screen: RecordingScreen, key: string): number[][] {
  let bars: number[][] = [];
  for (const [topic, itsKey, view] of screen.frames.flatMap(({ changes }) => changes)) {
    if (topic !== 'markets.candles' || itsKey !== key) continue;
    const rows = Array.from({ length: view.rows.length / 6 }, (_, row) => [
      ...view.rows.subarray(row * 6, row * 6 + 6),
    ]);
    bars = [...bars.slice(0, view.from), ...rows];
  }
  return bars;
}

export interface PrivateListener {
  /** Events that the wire let through, in order. */
  readonly events: readonly PrivateData[];
  /** Times that the wire had to say that it does not know what was missed. */
  missed(): number;
  /** Sequence of the last event, and of the snapshot it began with. */
  sequence(): number;
  startedAt(): number | null;
  readonly counts: Readonly<Record<string, number>>;
  close(): void;
}

/** The private channel through the real wire, and nothing behind it. */
export function openPrivateListener(options: { origin: string; token: string }): PrivateListener {
  const { origin, token } = options;
  const events: PrivateData[] = [];
  const state: { missed: number; startedAt: number | null } = { missed: 0, startedAt: null };
  const nothing = () => undefined;
  const base = browserEnvironment();
  const { environment, close } = closableEnvironment({
    ...base,
    transport: {
      ...base.transport,
      openSocket: (given) => openSocketIo(given, { forceNew: true, ...QUICK }),
    },
  });
  const connection = createConnection({
    environment,
    sink: {
      quotes: nothing,
      quoteBatch: nothing,
      trades: nothing,
      candles: nothing,
      room: nothing,
      works: nothing,
      book: () => true,
      me(event) {
        if (event !== null) events.push(event);
        else {
          state.missed += 1;
          // The snapshot is taken after it was delivered.
          queueMicrotask(() => {
            state.startedAt ??= sequence();
          });
        }
      },
    },
    onOpened: nothing,
    onSessionEnded: nothing,
    onUpgradeRequired: nothing,
  });
  const sequence = () => connection.subscriptions.channels()[0]?.logSequence ?? -1;
  connection.subscriptions.want('me');
  connection.open({ origin, build: 'test', token: () => token });
  return {
    events,
    missed: () => state.missed,
    sequence,
    startedAt: () => state.startedAt,
    counts: connection.subscriptions.counts as unknown as Readonly<Record<string, number>>,
    close,
  };
}
