/** A stand-in for Binance: its documented calls and combined streams, from recordings, with the faults of a bad day. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Interval } from '../../../../contract/plain/intervals.ts';
import { createDraw, type Faults, hostileFrames, NO_FAULTS } from './faults.ts';
import type { PlayedMarket, ToldFrame } from './played-market.ts';

export type Branch = 'spot' | 'usdm';

const PATHS: Readonly<Record<string, readonly string[]>> = {
  '/spot/stream': ['depth@100ms', 'aggTrade', 'ticker'],
  '/usdm/public/stream': ['depth@100ms'],
  '/usdm/market/stream': ['aggTrade', 'ticker'],
};
const PLAY_EVERY_MS = 10;
const PING_EVERY_MS = 500;
/** Pings in a row that may stay without an answer. */
const MOST_UNANSWERED = 4;
const LONGEST_PAGE = 1000;

interface Line {
  readonly socket: WebSocket;
  readonly branch: Branch;
  readonly streams: ReadonlySet<string>;
  readonly openedMs: number;
  unanswered: number;
}

export interface StandInOptions {
  readonly markets: Readonly<Record<Branch, readonly PlayedMarket[]>>;
  readonly now: () => number;
  /** After so long it ends every line, as the venue does after a day. */
  readonly lineLifeMs?: number;
}

export class StandIn {
  readonly faults: Faults = { ...NO_FAULTS };
  /** How often each fault was done, and what was asked. */
  readonly counts = new Map<string, number>();
  /** Lines stay open and say nothing. */
  isSilent = false;
  /** Nobody can connect or ask. */
  isAway = false;
  /** Added to the clock that it tells. */
  clockAheadMs = 0;
  readonly #options: StandInOptions;
  readonly #server: Server;
  readonly #lines = new Set<Line>();
  readonly #draw = createDraw(20_240_808);
  readonly #timers: NodeJS.Timeout[] = [];

  private constructor(options: StandInOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => this.#answer(request, response));
    const sockets = new WebSocketServer({ noServer: true });
    this.#server.on('upgrade', (request, socket, head) => {
      const { pathname, searchParams } = addressOf(request);
      const known = PATHS[pathname];
      const streams = (searchParams.get('streams') ?? '').split('/');
      const isServed = streams.every((name) => known?.includes(name.slice(name.indexOf('@') + 1)));
      if (this.isAway || !known || !isServed) return socket.destroy();
      const branch = pathname.startsWith('/spot') ? 'spot' : 'usdm';
      sockets.handleUpgrade(request, socket, head, (client) => this.#join(client, branch, streams));
    });
  }

  static async start(options: StandInOptions): Promise<StandIn> {
    const standIn = new StandIn(options);
    await new Promise<void>((resolve) => standIn.#server.listen(0, '127.0.0.1', resolve));
    standIn.#timers.push(
      setInterval(() => standIn.#play(), PLAY_EVERY_MS),
      setInterval(() => standIn.#ping(), PING_EVERY_MS),
    );
    return standIn;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get lineCount(): number {
    return this.#lines.size;
  }

  hangUp(): void {
    for (const { socket } of this.#lines) socket.terminate();
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.hangUp();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  #join(socket: WebSocket, branch: Branch, streams: readonly string[]): void {
    const line = { socket, branch, streams: new Set(streams), openedMs: Date.now(), unanswered: 0 };
    this.#lines.add(line);
    this.#count('lines');
    socket.on('pong', () => {
      line.unanswered = 0;
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.#lines.delete(line));
  }

  #ping(): void {
    const { lineLifeMs = Number.POSITIVE_INFINITY } = this.#options;
    for (const line of this.#lines) {
      line.unanswered += 1;
      line.socket.ping('still there?');
      if (line.unanswered > MOST_UNANSWERED) {
        this.#count('ended for its silence');
        line.socket.terminate();
      }
      if (Date.now() - line.openedMs > lineLifeMs) {
        this.#count('ended for its age');
        line.socket.close();
      }
    }
  }

  #play(): void {
    const { markets, now } = this.#options;
    for (const branch of ['spot', 'usdm'] as const) {
      for (const market of markets[branch]) {
        for (const frame of market.advance(now())) this.#send(branch, market, frame);
      }
    }
  }

  #send(branch: Branch, market: PlayedMarket, frame: ToldFrame): void {
    const stream = `${market.code.toLowerCase()}@${frame.stream}`;
    for (const line of this.#lines) {
      if (line.branch !== branch || !line.streams.has(stream) || this.isSilent) continue;
      this.#sendOn(line, { stream, data: frame.data });
    }
  }

  #sendOn({ socket }: Line, message: { stream: string; data: Record<string, unknown> }): void {
    const { faults } = this;
    const text = JSON.stringify(message);
    if (this.#happens('lose')) return;
    const { U, u } = message.data;
    if (typeof U === 'number' && typeof u === 'number' && this.#happens('misnumber')) {
      const shifted = { ...message.data, U: U + 70_000, u: u + 70_000, pu: U + 69_999 };
      socket.send(JSON.stringify({ ...message, data: shifted }));
      return;
    }
    socket.send(text);
    if (this.#happens('repeat')) socket.send(text);
    if (faults.hostile > 0 && this.#happens('hostile')) {
      const [code = ''] = message.stream.split('@');
      for (const hostile of hostileFrames(code, this.#options.now())) socket.send(hostile);
    }
    if (this.#happens('hangUp')) socket.terminate();
  }

  #happens(fault: keyof Faults): boolean {
    const happens = this.#draw(this.faults[fault]);
    if (happens) this.#count(fault);
    return happens;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = addressOf(request);
    const [, branch = '', , , ...call] = pathname.split('/');
    const name = call.join('/');
    this.#count(`asked ${name}`);
    if (this.isAway) return void request.socket.destroy();
    if (this.#happens('refuse')) {
      response.writeHead(this.#draw(0.5) ? 429 : 503, { 'retry-after': '1' }).end('{"code":-1003}');
      return;
    }
    const body = this.#body(branch as Branch, name, searchParams);
    if (body === undefined) {
      response.writeHead(400).end('{"code":-1121,"msg":"Invalid symbol."}');
      return;
    }
    const text = JSON.stringify(body);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'x-mbx-used-weight-1m': '1',
    });
    if (this.#happens('cut')) {
      response.write(text.slice(0, text.length / 2), () => request.socket.destroy());
      return;
    }
    response.end(text);
  }

  #body(branch: Branch, call: string, parameters: URLSearchParams): unknown {
    const { markets, now } = this.#options;
    const own = markets[branch] ?? [];
    if (call === 'time') return { serverTime: Math.round(now()) + this.clockAheadMs };
    if (call === 'exchangeInfo') return { symbols: own.map((market) => rulesOf(branch, market)) };
    if (call === 'ticker/24hr') return own.map((market) => dayOf(market, now()));
    const market = own.find(({ code }) => code === parameters.get('symbol'));
    const number = (name: string) => Number(parameters.get(name) ?? Number.NaN);
    if (!market) return undefined;
    if (call === 'depth') {
      const limit = number('limit');
      const [bids, asks] = [market.book.bids(limit), market.book.asks(limit)];
      return { lastUpdateId: market.lastUpdate, bids, asks };
    }
    if (call === 'klines') {
      const interval = parameters.get('interval') as Interval;
      const bars = market.klines(interval, number('startTime'), number('endTime'));
      return bars.slice(0, LONGEST_PAGE);
    }
    if (call !== 'aggTrades') return undefined;
    if (parameters.has('fromId'))
      return market.trades
        .slice(Math.max(0, number('fromId') - (market.trades[0]?.a ?? 0)))
        .slice(0, LONGEST_PAGE);
    const since = number('startTime');
    return Number.isNaN(since)
      ? market.trades.slice(-number('limit'))
      : market.trades.filter(({ T }) => T >= since).slice(0, LONGEST_PAGE);
  }
}

function addressOf(request: IncomingMessage): URL {
  return new URL(request.url ?? '/', 'http://stand-in');
}

/** The steps of 2024, as `exchangeInfo` writes them. */
function rulesOf(branch: Branch, { code }: PlayedMarket): unknown {
  const isSpot = branch === 'spot';
  return {
    symbol: code,
    status: 'TRADING',
    ...(isSpot ? {} : { contractType: 'PERPETUAL' }),
    filters: [
      { filterType: 'PRICE_FILTER', minPrice: '0.01', tickSize: isSpot ? '0.01000000' : '0.10' },
      {
        filterType: 'LOT_SIZE',
        minQty: isSpot ? '0.00001000' : '0.001',
        stepSize: isSpot ? '0.00001000' : '0.001',
      },
      isSpot
        ? { filterType: 'NOTIONAL', minNotional: '5.00000000' }
        : { filterType: 'MIN_NOTIONAL', notional: '100' },
    ],
  };
}

function dayOf(market: PlayedMarket, nowMs: number): unknown {
  const { c, o, h, l, v, q } = market.day();
  return {
    symbol: market.code,
    closeTime: Math.round(nowMs),
    lastPrice: c,
    openPrice: o,
    highPrice: h,
    lowPrice: l,
    volume: v,
    quoteVolume: q,
  };
}
