/** A connection whose socket is played by the test. */
import type { ConnectionView } from '../../../contract/views.ts';
import { createConnection } from '../../../workers/wire/line/connection.ts';
import { createManualTime } from '../world/manual-time.ts';

export const START_MS = Date.UTC(2026, 0, 5);
export const hello = {
  v: 1,
  min: 1,
  epoch: 'run',
  serverTime: START_MS,
  heartbeatMs: 1_000,
  maxSubscriptions: 200,
  limits: { messagesPerSecond: 10, maximumBytes: 65_536 },
};

interface Said {
  readonly event: string;
  readonly payload: unknown;
  readonly answer: ((answer: unknown) => void) | undefined;
}

export function openConnection(options: { random?: number; token?: string | null } = {}) {
  const { random = 0, token = null } = options;
  const time = createManualTime(START_MS);
  /** How long the device has slept, in which no timer ran. */
  const slept = { ms: 0 };
  const clock = { ...time.clock, elapsedMs: () => time.clock.elapsedMs() + slept.ms };
  const listeners = new Map<string, (payload: unknown) => void>();
  const said: Said[] = [];
  const heard: string[] = [];
  const times = { connects: 0, disconnects: 0 };
  const held: { auth?: () => unknown } = {};
  const nothing = () => undefined;
  const connection = createConnection({
    environment: {
      clock,
      timers: time.timers,
      random: () => random,
      newKey: () => 'key',
      handOver: (frame) => frame,
      transport: {
        sendHttp: () => new Promise(nothing),
        openSocket: ({ auth }) => {
          held.auth = auth;
          return {
            on: (event, listener) => void listeners.set(event, listener),
            emit: (event, payload, answer) => void said.push({ event, payload, answer }),
            connect: () => {
              times.connects += 1;
            },
            disconnect: () => {
              times.disconnects += 1;
            },
          };
        },
      },
    },
    sink: {
      quotes: nothing,
      quoteBatch: nothing,
      trades: nothing,
      candles: nothing,
      room: nothing,
      works: nothing,
      book: () => true,
      me: nothing,
    },
    onOpened: (isFirst) => void heard.push(isFirst ? 'opened first' : 'opened'),
    onSessionEnded: () => void heard.push('session ended'),
    onUpgradeRequired: () => void heard.push('upgrade required'),
  });
  const states: string[] = [];
  connection.state$.subscribe((view: ConnectionView) => void states.push(view.state));
  const start = () => connection.open({ origin: 'o', build: 'b', token: () => token });
  const play = (event: string, payload?: unknown) => listeners.get(event)?.(payload);
  const greet = () => {
    play('connect');
    play('hello', hello);
  };
  /** Heartbeats for a while, once a second. */
  const beat = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      play('heartbeat', { serverTime: START_MS, last: {} });
      await time.advance(1_000);
    }
  };
  const events = () => said.map(({ event }) => event);
  return {
    connection,
    time,
    slept,
    said,
    heard,
    times,
    held,
    states,
    start,
    play,
    greet,
    beat,
    events,
  };
}
