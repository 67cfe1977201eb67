/**
 * Everything that the core needs from outside: time, randomness and the network. Tests replace all
 * of it.
 */
import type { Frame } from '../../contract/core.ts';
import type { FigureFont } from '../../contract/features/markets-drawn.ts';
import type { KeptStore } from './kept-store.ts';

export interface Clock {
  /** Milliseconds since the epoch, as the device believes. */
  now(): number;
  /** Milliseconds that never jump, for measuring durations. */
  elapsedMs(): number;
}

/** Stops what was scheduled; calling it twice is harmless. */
export type Stop = () => void;

export interface Timers {
  after(delayMs: number, task: () => void): Stop;
  every(periodMs: number, task: () => void): Stop;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Form text, a multipart form, or nothing. */
  readonly body: string | FormData | null;
  readonly timeoutMs: number;
  /** The answer is a file, such as a picture, and comes as `file`. */
  readonly isFile?: true;
}

/** The outcome of a request: an answer of any status, or none at all. */
export type HttpOutcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly text: string;
      readonly file?: Blob;
    }
  | { readonly kind: 'lost'; readonly reason: 'offline' | 'timeout' };

export type SendHttp = (request: HttpRequest) => Promise<HttpOutcome>;

export interface SocketOptions {
  readonly origin: string;
  /** Read at each attempt to connect, so that a changed token is used. */
  readonly auth: () => Readonly<Record<string, unknown>>;
}

/** A socket as the core needs it; socket.io-client in the product, a script in tests. */
export interface SocketLink {
  /** Also `connect`, `disconnect` (with a reason) and `connect_error` (with an Error). */
  on(event: string, listener: (payload: unknown) => void): void;
  emit(event: string, payload: unknown, answer?: (answer: unknown) => void): void;
  connect(): void;
  disconnect(): void;
}

export interface Environment {
  readonly clock: Clock;
  /** From 0 to 1, as `Math.random`. */
  readonly random: () => number;
  readonly timers: Timers;
  /** A new key for an intent. */
  readonly newKey: () => string;
  readonly transport: {
    readonly sendHttp: SendHttp;
    readonly openSocket: (options: SocketOptions) => SocketLink;
  };
  /** Opens the store on the device; absent where there is none. */
  readonly openStore?: () => Promise<KeptStore>;
  /** Fetches a font for what the core draws; absent where it cannot draw with fonts of its own. */
  readonly loadFont?: (font: FigureFont) => Promise<void>;
  /** Marks the buffers of a frame for transfer, where the screen is in another thread. */
  readonly handOver: (frame: Frame) => Frame;
}
