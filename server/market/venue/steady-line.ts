/**
 * A line that is kept up: it comes back after growing waits when it breaks or falls silent, and before the venue's own
 * limit a new one is up and heard before the old one goes, so that nothing is missed; what both say comes twice.
 */
import { type RawData, WebSocket } from 'ws';
import { BackOff } from './back-off.ts';

/** Frames are small; a larger one is an attack or an error. */
const MOST_BYTES = 4 * 1024 * 1024;
const HANDSHAKE_MS = 10_000;
const LOOK_EVERY_MS = 1000;
/** How long old and new line run beside each other. */
const OVERLAP_MS = 5000;
/** A line that held so long was a good one: the next failure is again the first. */
const HELD_MS = 60_000;

export interface SteadyLineOptions {
  readonly url: string;
  readonly onText: (text: string) => void;
  /** The first is open, or one is open again. */
  readonly onUp: () => void;
  /** None is open any more. */
  readonly onDown: () => void;
  readonly onProblem: (problem: unknown) => void;
  /** A line that says nothing for so long is taken for broken. */
  readonly silenceMs: number;
  /** After so long a new line takes the place of the old one. */
  readonly lifeMs: number;
  readonly retry: { readonly firstMs: number; readonly mostMs: number };
}

interface Socket {
  readonly socket: WebSocket;
  openedMs: number | null;
  heardMs: number;
}

export class SteadyLine {
  readonly #options: SteadyLineOptions;
  readonly #backOff: BackOff;
  /** Oldest first; more than one only while a new line takes over. */
  #sockets: Socket[] = [];
  readonly #look: NodeJS.Timeout;
  #retry: NodeJS.Timeout | null = null;
  #isUp = false;
  #isClosed = false;
  /** Drawn for each line, so that those of many processes do not change over together. */
  #lifeMs = 0;
  /** Not before: the last new line did not come up. */
  #renewAtMs = 0;

  constructor(options: SteadyLineOptions) {
    this.#options = options;
    this.#backOff = new BackOff(options.retry);
    this.#look = setInterval(() => this.#lookAfter(), LOOK_EVERY_MS).unref();
    this.#open();
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#look);
    if (this.#retry) clearTimeout(this.#retry);
    for (const { socket } of this.#sockets) socket.terminate();
    this.#sockets = [];
    this.#goDown();
  }

  #open(): void {
    this.#retry = null;
    if (this.#isClosed) return;
    const line: Socket = {
      socket: new WebSocket(this.#options.url, {
        maxPayload: MOST_BYTES,
        handshakeTimeout: HANDSHAKE_MS,
        perMessageDeflate: false,
      }),
      openedMs: null,
      heardMs: performance.now(),
    };
    this.#sockets.push(line);
    line.socket.on('open', () => this.#opened(line));
    line.socket.on('message', (data, isBinary) => this.#heard(line, isBinary ? null : data));
    line.socket.on('error', this.#options.onProblem);
    line.socket.on('close', () => this.#closed(line));
  }

  #opened(line: Socket): void {
    line.openedMs = performance.now();
    line.heardMs = line.openedMs;
    this.#lifeMs = this.#options.lifeMs * (0.95 + Math.random() / 20);
    if (this.#isUp) return;
    this.#isUp = true;
    this.#options.onUp();
  }

  #heard(line: Socket, data: RawData | null): void {
    if (!this.#sockets.includes(line)) return;
    line.heardMs = performance.now();
    if (data !== null) this.#options.onText(data.toString());
  }

  #closed(line: Socket): void {
    const isKnown = this.#sockets.includes(line);
    this.#sockets = this.#sockets.filter((other) => other !== line);
    if (this.#isClosed || !isKnown) return;
    const heldMs = line.openedMs === null ? 0 : performance.now() - line.openedMs;
    if (heldMs > HELD_MS) this.#backOff.reset();
    if (this.#sockets.every(({ openedMs }) => openedMs === null)) this.#goDown();
    const waitMs = this.#backOff.nextMs();
    if (this.#sockets.length === 0) this.#retry ??= setTimeout(() => this.#open(), waitMs).unref();
    else this.#renewAtMs = performance.now() + waitMs;
  }

  #goDown(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#options.onDown();
  }

  #lookAfter(): void {
    const nowMs = performance.now();
    for (const { socket, heardMs } of this.#sockets)
      if (nowMs - heardMs > this.#options.silenceMs) socket.terminate();
    const [oldest, newest] = this.#sockets;
    if (oldest?.openedMs === null || oldest === undefined) return;
    if (newest === undefined) {
      if (nowMs - oldest.openedMs > this.#lifeMs && nowMs > this.#renewAtMs) this.#open();
    } else if (newest.openedMs !== null && nowMs - newest.openedMs > OVERLAP_MS) {
      oldest.socket.close();
      this.#drop(oldest);
    }
  }

  /** Its last frames are the other's first ones. */
  #drop(line: Socket): void {
    this.#sockets = this.#sockets.filter((other) => other !== line);
  }
}
