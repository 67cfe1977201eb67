/**
 * A proxy that stands between a client and a server and does to their traffic what bad networks do.
 * It listens on one port for the client, and is steered by its methods or over HTTP (`steering.ts`).
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createFaultCounter, type FaultCounts } from './fault-counts.ts';
import { changeFaults, type FaultChange, type FaultSettings, NO_FAULTS } from './fault-settings.ts';
import { createHttpRelay } from './http-relay.ts';
import { seededRandom } from './seeded-random.ts';
import { openWebsocketLink, type WebsocketLink } from './websocket-link.ts';

export interface FaultProxy {
  /** Where the client connects. */
  readonly url: string;
  readonly port: number;
  settings(): FaultSettings;
  counts(): FaultCounts;
  /** Changes what is named and leaves the rest. */
  change(change: FaultChange): void;
  /** Back to a perfect line; connections that are silent stay so. */
  heal(): void;
  /** Where the server is now, after a restart on another port. */
  setTarget(url: string): void;
  /** Resets every connection, or the websockets alone. */
  cut(what?: 'everything' | 'websockets'): void;
  close(): Promise<void>;
}

export interface FaultProxyOptions {
  readonly target: string;
  readonly port?: number;
  readonly host?: string;
  readonly seed?: number;
  readonly faults?: FaultChange;
}

export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { port = 0, host = '127.0.0.1', seed = 1 } = options;
  const state = {
    target: new URL(options.target),
    settings: changeFaults(NO_FAULTS, options.faults ?? {}),
  };
  const random = seededRandom(seed);
  const counts = createFaultCounter();
  const sockets = new Set<Socket>();
  const links = new Set<WebsocketLink>();
  const settings = () => state.settings;
  const relay = createHttpRelay({ target: () => state.target, settings, random, counts });
  const server = createServer((request, response) => {
    if (!silent.has(request.socket)) relay.take(request, response);
  });
  /** Connections of a black hole: they stay open and say nothing, also after it. */
  const silent = new WeakSet<Socket>();

  function change(next: FaultChange): void {
    state.settings = changeFaults(state.settings, next);
    if (!state.settings.blackHole) return;
    for (const socket of sockets) silent.add(socket);
    for (const link of links) link.silence();
  }

  server.on('connection', (socket) => {
    sockets.add(socket);
    if (settings().blackHole) silent.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  server.on('upgrade', (request, client: Socket, head) => {
    if (silent.has(client)) return;
    const link = openWebsocketLink({
      request,
      client,
      head,
      target: state.target,
      settings,
      random,
      counts,
      onEnd() {
        links.delete(link);
        counts.open -= 1;
        clearTimeout(cutLater);
      },
    });
    links.add(link);
    counts.websockets += 1;
    counts.open += 1;
    const { cutEveryMs } = settings();
    const lifeMs = -Math.log(1 - random()) * cutEveryMs;
    const cutLater = cutEveryMs > 0 ? setTimeout(link.cut, lifeMs) : undefined;
  });

  await listen(server, port, host);
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host}:${address.port}`,
    port: address.port,
    settings,
    counts: () => structuredClone(counts),
    change,
    heal() {
      state.settings = NO_FAULTS;
    },
    setTarget(url) {
      state.target = new URL(url);
    },
    cut(what = 'everything') {
      for (const link of [...links]) link.cut();
      if (what === 'everything') for (const socket of sockets) socket.resetAndDestroy();
    },
    async close() {
      for (const link of [...links]) link.cut();
      relay.close();
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
