/**
 * A server that does nothing but feed: it speaks the product's protocol from memory, so that what is
 * measured in the browser is the browser's. Started by `start-venue.ts` in a process of its own.
 */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { Server, type Socket } from 'socket.io';
import { WebSocketServer } from 'ws';
import { intervals } from '../../contract/plain/intervals.ts';
import {
  HEARTBEAT_MS,
  type Hello,
  PROTOCOL_VERSION,
  type Subscribe,
} from '../../contract/realtime.ts';
import type { ResponseOf } from '../../contract/table.ts';
import { renameKeys, toWireName } from '../../contract/wire.ts';
import { createDeepMarket, venueBars } from './deep-market.ts';
import type { VenueAnswer, VenueRequest } from './messages.ts';
import { pumpEvents, pumpRaw } from './pump.ts';
import { BATCH_ROOM, createQuoteFlow, EVENT_ROOM } from './quote-flow.ts';
import { venueQuote, venueRows } from './venue-market.ts';

const EPOCH = 'bench';
const MARKETS_CHANNEL = 'tickers';
const [, , folder = ''] = process.argv;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** With these a page may read clocks in steps of 5 microseconds, not of 100. */
const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench');
  if (pathname === '/blank') response.writeHead(200, HEADERS).end();
  else if (pathname.startsWith('/api/')) answerCall(pathname.slice(4), searchParams, response);
  else answerFile(pathname, response);
}

function answerFile(pathname: string, response: ServerResponse): void {
  const wanted = normalize(pathname).endsWith('/') ? `${pathname}index.html` : pathname;
  const file = join(folder, normalize(wanted));
  if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404, HEADERS).end();
    return;
  }
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { ...HEADERS, 'Content-Type': type });
  createReadStream(file).pipe(response);
}

function answerCall(path: string, fields: URLSearchParams, response: ServerResponse): void {
  response.writeHead(200, { ...HEADERS, 'Content-Type': 'application/json' });
  const message = messageOf(path, fields);
  const envelope =
    message === null
      ? { type: 'error', message: '', code: 'unavailable' }
      : { type: 'ok', message };
  response.end(JSON.stringify(renameKeys(envelope, toWireName)));
}

function messageOf(path: string, fields: URLSearchParams): unknown {
  if (path === '/currency/quotation_new') return quotations(Date.now());
  const period = intervals.find((each) => each === fields.get('period'));
  return path === '/currency/new_timeshar' && period ? venueBars(period, Date.now()) : null;
}

/** Typed, for a field that the app waits for in vain would only be seen by who runs the bench. */
function quotations(serverTime: number): ResponseOf<'markets.quotations'> {
  return { serverTime, list: venueRows(serverTime), tokens: [] };
}

const http = createServer(answer);
const io = new Server(http, {
  serveClient: false,
  perMessageDeflate: false,
  destroyUpgrade: false,
});
const flow = createQuoteFlow(io);
const deep = createDeepMarket(io);
const raw = new WebSocketServer({ noServer: true, perMessageDeflate: false });

http.on('upgrade', (request, socket, head) => {
  if (request.url !== '/raw') return;
  raw.handleUpgrade(request, socket, head, (client) => pumpRaw(client));
});

io.on('connection', (socket: Socket) => {
  const { kind } = socket.handshake.auth;
  if (kind === 'naive') void socket.join(EVENT_ROOM);
  else if (kind === 'pump') pumpEvents(socket);
  else serveCore(socket);
});

function serveCore(socket: Socket): void {
  const hello: Hello = {
    v: PROTOCOL_VERSION,
    min: PROTOCOL_VERSION,
    epoch: EPOCH,
    serverTime: Date.now(),
    heartbeatMs: HEARTBEAT_MS,
    maxSubscriptions: 200,
    limits: { messagesPerSecond: 10, maximumBytes: 65_536 },
  };
  socket.emit('hello', hello);
  socket.on('ping', (_: unknown, reply: unknown) => {
    if (typeof reply === 'function') reply({ serverTime: Date.now() });
  });
  socket.on('subscribe', ({ channels }: Subscribe, reply: (answer: unknown) => void) => {
    const granted = channels.flatMap((channel) => {
      const id = channel === MARKETS_CHANNEL ? 1 : deep.idOf(channel);
      return id === null ? [] : [{ channel, id }];
    });
    reply({ granted, refused: [] });
    for (const { channel } of granted) {
      socket.emit('snapshot', { channel, epoch: EPOCH, ...stateOf(channel) });
      void socket.join(channel === MARKETS_CHANNEL ? BATCH_ROOM : channel);
    }
  });
  const beat = setInterval(
    () => socket.emit('heartbeat', { serverTime: Date.now(), last: {} }),
    HEARTBEAT_MS,
  );
  socket.on('disconnect', () => clearInterval(beat));
}

function stateOf(channel: string): { sequence: number; data: unknown } {
  if (channel !== MARKETS_CHANNEL) return deep.snapshot(channel);
  return { sequence: flow.sequence(), data: [venueQuote(1, Date.now(), Math.random)] };
}

function tell(message: VenueAnswer): void {
  process.send?.(message);
}

process.on('message', (request: VenueRequest) => {
  if (request.kind === 'close') process.exit(0);
  const sent = flow.sent();
  if (request.kind === 'flow') flow.begin(request.flow);
  tell({ kind: 'done', sent });
});
// The bench that started it is gone.
process.on('disconnect', () => process.exit(0));
http.listen(0, '127.0.0.1', () => {
  tell({ kind: 'ready', port: (http.address() as AddressInfo).port });
});
