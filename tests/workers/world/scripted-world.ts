/**
 * The core with its real parts in a scripted world: the test plays the server at the seam of the
 * transport, and owns the time.
 */
import { vi } from 'vitest';
import type { Core, CoreStart } from '../../../contract/core.ts';
import type { Market, MarketRow } from '../../../contract/features/markets.ts';
import type { EventName } from '../../../contract/table.ts';
import { renameKeys, toWireName } from '../../../contract/wire.ts';
import { createCore } from '../../../workers/app/create-core.ts';
import type { HttpOutcome, HttpRequest, SocketLink } from '../../../workers/core/environment.ts';
import type { KeptStore } from '../../../workers/core/kept-store.ts';
import './late-code.ts';
import { createManualTime, type ManualTime } from './manual-time.ts';
import { createRecordingScreen, type RecordingScreen } from './recording-screen.ts';

export const START_MS = Date.UTC(2026, 0, 5, 12, 30);
const BEAT_MS = 500;
export const ORIGIN = 'https://trade.example';

export type Answerer = (
  request: HttpRequest,
  form: URLSearchParams,
) => HttpOutcome | Promise<HttpOutcome>;

export interface ScriptedSocket {
  /** What the core has emitted, in order. */
  readonly said: { readonly event: string; readonly payload: unknown }[];
  readonly auth: () => Readonly<Record<string, unknown>>;
  readonly connects: () => number;
  readonly disconnects: () => number;
  /** Plays an event of the server, or of the library (`connect`, `disconnect`). */
  play(event: string, payload?: unknown): void;
  /** Greets and, a moment later, the core has subscribed. */
  greet(epoch?: string): void;
  /** Channels of the last subscribe that named this one, with the place it asked to go on from. */
  subscriptions(channel: string): unknown[];
}

export interface World {
  readonly core: Core;
  readonly screen: RecordingScreen;
  readonly time: ManualTime;
  readonly socket: ScriptedSocket;
  readonly requests: { readonly request: HttpRequest; readonly form: URLSearchParams }[];
  /** Answers calls to a path below /api; later answers win. */
  answer(path: string, answerer: Answerer): void;
  /** Greets; the private channel is there, and what is heard follows its snapshot. */
  openPrivateChannel(): Promise<void>;
  /** Plays a private event, the next of its channel. */
  hear(name: EventName, payload: unknown): void;
  /** Plays a private event with a place of its own in the channel. */
  hearAt(sequence: number, name: EventName, payload: unknown): void;
  /** Lets so much time pass with heartbeats, and code that comes late arrive. */
  rest(durationMs: number): Promise<void>;
}

export function okAnswer(message: unknown): HttpOutcome {
  return { kind: 'answer', status: 200, text: JSON.stringify({ type: 'ok', message }) };
}

export function errorAnswer(type: string, code: string, message = code): HttpOutcome {
  return { kind: 'answer', status: 200, text: JSON.stringify({ type, code, message }) };
}

export async function openWorld(
  options: {
    start?: Partial<CoreStart>;
    screen?: RecordingScreen;
    rows?: readonly MarketRow[];
    serverAheadMs?: number;
    /** What the device keeps from earlier worlds. */
    store?: KeptStore;
    /** No call is answered. */
    isOffline?: boolean;
    startMs?: number;
    /** A core that can draw. */
    loadFont?: Parameters<typeof createCore>[0]['loadFont'];
  } = {},
): Promise<World> {
  const time = createManualTime(options.startMs ?? START_MS);
  const screen = options.screen ?? createRecordingScreen();
  const answers = new Map<string, Answerer>();
  const requests: World['requests'] = [];
  const socket = createScriptedSocket();
  const keys = { count: 0 };

  answers.set('/currency/quotation_new', () =>
    okAnswer(
      toWire({
        serverTime: time.clock.now() + (options.serverAheadMs ?? 0),
        list: options.rows ?? [bitcoinRow()],
        tokens: [],
      }),
    ),
  );
  answers.set('/currency/new_timeshar', (_, form) =>
    okAnswer({ symbol: form.get('symbol'), period: form.get('period'), list: [] }),
  );

  answers.set('/market/fairness', () =>
    okAnswer({ day: '2026-01-04', key: null, version: 2, rate: 100, terms: [], shape: null }),
  );

  const core = createCore({
    clock: time.clock,
    timers: time.timers,
    random: () => 0,
    newKey: () => {
      keys.count += 1;
      return `key-${keys.count}`;
    },
    handOver: (frame) => frame,
    ...(options.loadFont && { loadFont: options.loadFont }),
    ...(options.store && { openStore: async () => options.store as KeptStore }),
    transport: {
      openSocket: ({ auth }) => socket.open(auth),
      sendHttp: async (request) => {
        const url = new URL(request.url);
        const form = new URLSearchParams(
          typeof request.body === 'string' ? request.body : url.search,
        );
        requests.push({ request, form });
        if (options.isOffline) return { kind: 'lost', reason: 'offline' };
        const answerer = answers.get(url.pathname.replace(/^\/api/, ''));
        return answerer?.(request, form) ?? errorAnswer('error', 'in_development');
      },
    },
  });
  const start = {
    origin: ORIGIN,
    token: null,
    build: 'test',
    language: 'en',
    fiat: 'USD',
    ...options.start,
  } as const;
  await core.start(start, screen);
  await time.advance(0);
  return {
    core,
    screen,
    time,
    socket,
    requests,
    answer: (path, answerer) => void answers.set(path, answerer),
    ...privateChannel(socket, time),
  };
}

function privateChannel(
  { greet, play }: Pick<ScriptedSocket, 'greet' | 'play'>,
  time: ManualTime,
): Pick<World, 'openPrivateChannel' | 'hear' | 'hearAt' | 'rest'> {
  const held = { sequence: 10 };

  function hearAt(sequence: number, name: EventName, payload: unknown): void {
    const data = { name, time: sequence, payload: toWire(payload) };
    play('update', { channel: 'me', sequence, previous: sequence - 1, data });
  }

  return {
    hearAt,
    async openPrivateChannel() {
      greet();
      await time.advance(100);
      play('snapshot', { channel: 'me', epoch: 'db', sequence: held.sequence, data: null });
    },
    hear(name, payload) {
      held.sequence += 1;
      hearAt(held.sequence, name, payload);
    },
    async rest(durationMs) {
      for (let spent = 0; spent < durationMs; spent += BEAT_MS) {
        await vi.dynamicImportSettled();
        play('heartbeat', { serverTime: START_MS + time.clock.elapsedMs(), last: {} });
        await time.advance(Math.min(BEAT_MS, durationMs - spent));
      }
    },
  };
}

function createScriptedSocket(): ScriptedSocket & {
  open(auth: () => Readonly<Record<string, unknown>>): SocketLink;
} {
  const listeners = new Map<string, ((payload: unknown) => void)[]>();
  const said: { event: string; payload: unknown }[] = [];
  const counts = { connects: 0, disconnects: 0 };
  const held: { auth: () => Readonly<Record<string, unknown>> } = { auth: () => ({}) };
  const channelIds = new Map<string, number>();

  function idOf(channel: string): number {
    const id = channelIds.get(channel) ?? channelIds.size + 1;
    channelIds.set(channel, id);
    return id;
  }

  function play(event: string, payload?: unknown): void {
    for (const listener of listeners.get(event) ?? []) listener(payload);
  }

  return {
    said,
    play,
    auth: () => held.auth(),
    connects: () => counts.connects,
    disconnects: () => counts.disconnects,
    greet(epoch = 'first') {
      play('connect');
      play('hello', {
        v: 1,
        min: 1,
        epoch,
        serverTime: START_MS,
        heartbeatMs: 1000,
        maxSubscriptions: 200,
        limits: { messagesPerSecond: 10, maximumBytes: 65_536 },
      });
    },
    subscriptions: (channel) =>
      said.flatMap(({ event, payload }) => {
        const { channels = [], from = {} } = payload as {
          channels?: string[];
          from?: Record<string, unknown>;
        };
        return event === 'subscribe' && channels.includes(channel) ? [from[channel] ?? null] : [];
      }),
    open(auth) {
      held.auth = auth;
      return {
        on: (event, listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
        emit(event, payload, answer) {
          said.push({ event, payload });
          if (event !== 'subscribe') return;
          const { channels } = payload as { channels: string[] };
          answer?.({
            granted: channels.map((channel) => ({ channel, id: idOf(channel) })),
            refused: [],
          });
        },
        connect: () => {
          counts.connects += 1;
        },
        disconnect: () => {
          counts.disconnects += 1;
        },
      };
    },
  };
}

export const bitcoin: Market = {
  id: 1,
  symbol: 'BTCUSDT',
  currencyId: 1,
  legalId: 3,
  base: 'BTC',
  quote: 'USDT',
  name: 'Bitcoin',
  kind: 'coin',
  category: 'layer1',
  priceScale: 2,
  quantityScale: 4,
  minimumQuantity: '0.0001',
  minimumNotional: '5',
  maximumNotional: '5000000',
  makerFeeRate: '0.0008',
  takerFeeRate: '0.001',
  priceBand: '0.5',
  color: '#f7931a',
  hours: 'always',
};

export function bitcoinRow(market: Partial<Market> = {}): MarketRow {
  return {
    market: { ...bitcoin, ...market },
    quote: {
      time: START_MS,
      last: '100.00',
      bid: '99.99',
      ask: '100.01',
      open24: '80.00',
      high24: '110.00',
      low24: '79.00',
      volume24: '5000',
      turnover24: '500000000',
    },
    sparkline: ['1', '2', '3'],
    isOpen: true,
    turnsAt: null,
    source: 'simulated',
    hotRank: 1,
  };
}

/** The wire's names, as the server writes them. */
export function toWire(value: unknown): unknown {
  return renameKeys(value, toWireName);
}
