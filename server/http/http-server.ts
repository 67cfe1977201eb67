/** The HTTP server: limits, headers, calls, files, probes and the socket beside them. */
import { readFile } from 'node:fs/promises';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { type FastifyInstance, fastify } from 'fastify';
import type { MarketWait } from '../../contract/realtime.ts';
import type { Identity } from '../calls/caller.ts';
import type { FormEndpointName, Handlers } from '../calls/handler.ts';
import type { Config } from '../config.ts';
import type { Exchange } from '../exchange.ts';
import type { RoomLogs } from '../realtime/channels/room-channels.ts';
import { attachRealtime, type Hub } from '../realtime/hub.ts';
import type { PictureStore } from '../uploads/pictures.ts';
import { serveArt } from './art-files.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { createCostlyTurns } from './costly-turns.ts';
import { FORM_LIMITS } from './form.ts';
import { createIdempotency } from './idempotency.ts';
import { createLimits } from './limits.ts';
import type { Metrics } from './metrics.ts';
import { answerTheRest, answerUnknown, type MountParts, mountCalls } from './mount.ts';
import { addProbes } from './probes.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { serveApp } from './static-files.ts';
import { mountUpload } from './upload.ts';
import { createUserTurns } from './user-turns.ts';
import { loadWords } from './words.ts';

/** What sessions are to the door. */
export interface SessionDoor {
  identify(authorization: string | undefined): Promise<Identity | null>;
  onEnd(listener: (sessionHash: string) => void): void;
}

export interface HttpParts {
  readonly exchange: Exchange;
  /** False while the clock of this instance is too far from the others' to take orders. */
  readonly isClockRight: () => boolean;
  readonly marketWaits: () => MarketWait | null;
  readonly handlers: Handlers<FormEndpointName>;
  readonly sessions: SessionDoor;
  readonly metrics: Metrics;
  readonly pictures: PictureStore;
  readonly pictureFolder: string;
  readonly appFolder: string;
  readonly privateEpoch: string;
  readonly epoch: string;
  readonly rooms: RoomLogs;
}

export interface BuiltHttp {
  listen(): Promise<number>;
  /** From now on new calls are refused as unavailable. */
  startDraining(): void;
  close(): Promise<void>;
}

/** How often requests that take too long are looked for. */
const TIMEOUT_LOOK_MS = 2_000;
const CONNECTION_TIMEOUT_MS = 75_000;
const KEEP_ALIVE_MS = 65_000;
/** How long clients should wait before they reconnect, and how long open calls may take to end. */
const RESTART_MS = 3_000;
const DRAIN_MS = 8_000;
const SWEEP_MS = 50;
const COMPRESSED_FROM_BYTES = 1_024;

export async function buildHttp(parts: HttpParts): Promise<BuiltHttp> {
  const { exchange, sessions, metrics, isClockRight } = parts;
  const { config, database } = exchange;
  const draining = { is: false };
  const isDraining = () => draining.is;
  const isCatchingUp = () => parts.marketWaits() === 'pause';
  const words = loadWords();
  const app = createApp(config, words);
  await addSecurityHeaders(app, config);
  await app.register(compress, {
    threshold: COMPRESSED_FROM_BYTES,
    encodings: ['br', 'gzip'],
    // What is sent to us is small, or a picture: unpacking it would only help who sends bombs.
    globalDecompression: false,
    // The default of 11 takes half a second for the worker's file; 5 is nearly as small.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  const mountParts = {
    exchange,
    handlers: parts.handlers,
    words,
    idempotency: createIdempotency(database, exchange.clock),
    inTurn: createUserTurns(),
    limits: await createLimits(app, config.rateLimitScale),
    costlyTurns: createCostlyTurns(config.rateLimitScale),
    metrics,
    identify: sessions.identify,
    isDraining,
    isCatchingUp,
    isClockRight,
  };
  answerTheRest(app, mountParts);
  mountCalls(app, mountParts);
  await mountUpload(app, {
    ...mountParts,
    enter: parts.pictures.enter,
    mayOpen: parts.pictures.mayOpen,
    folder: parts.pictureFolder,
  });
  serveArt(app);
  const mayTakeOrders = () => !isDraining() && !isCatchingUp() && isClockRight();
  addProbes(app, { metrics, mayTakeOrders, isDatabaseThere: () => reaches(database) });
  addDocuments(app);
  await serveApp(app, parts.appFolder);
  const hub = openHub(app, parts);
  return {
    listen: async () => {
      await app.listen({ port: config.port, host: config.host });
      const address = app.server.address();
      return typeof address === 'object' && address !== null ? address.port : config.port;
    },
    startDraining: () => {
      draining.is = true;
      hub.goodbye('shutdown', RESTART_MS);
    },
    close: () => closeApp(app),
  };
}

function createApp(config: Config, words: MountParts['words']): FastifyInstance {
  const requestTimeout = config.requestTimeoutSeconds * 1_000;
  return fastify({
    logger: false,
    // One hop: the proxy in front is believed, what a client puts before it is not.
    trustProxy: config.trustProxy ? (_address, hop) => hop < 1 : false,
    bodyLimit: FORM_LIMITS.bytes,
    requestTimeout,
    // Node waits for the longer of both times, and of the head it waits for a minute.
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: TIMEOUT_LOOK_MS },
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    // While it drains, open connections still get the envelope that says so.
    return503OnClosing: false,
    routerOptions: { querystringParser: () => ({}) },
    exposeHeadRoutes: false,
    clientErrorHandler: answerBrokenRequest,
    // What the router cannot read would be answered in its own words.
    frameworkErrors: (_error, request, reply) => answerUnknown(words, request, reply),
  });
}

function openHub(app: FastifyInstance, { exchange, sessions, metrics, ...parts }: HttpParts): Hub {
  const hub = attachRealtime(app.server, exchange, {
    authenticate: sessions.identify,
    privateEpoch: parts.privateEpoch,
    epoch: parts.epoch,
    rooms: parts.rooms,
    marketWaits: parts.marketWaits,
  });
  sessions.onEnd((sessionHash) => hub.revoke(sessionHash));
  metrics.watchSockets(() => hub.socketCount);
  const stopCounting = exchange.feed.onTicks((ticks) => metrics.countTicks(ticks.length));
  // Before fastify closes: it would wait for the sockets for ever.
  app.addHook('preClose', async () => {
    stopCounting();
    await hub.close();
  });
  return hub;
}

async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  // A connection whose last call has just ended would otherwise be kept alive until the cut.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}

async function reaches(database: Exchange['database']): Promise<boolean> {
  try {
    await database.query('select 1', []);
    return true;
  } catch {
    return false;
  }
}

const documentFolder = new URL('../../docs/api/', import.meta.url);

/** The two interfaces in words of their own standards, as `docs/api/generate.ts` wrote them. */
function addDocuments(app: FastifyInstance): void {
  for (const name of ['openapi.json', 'asyncapi.json']) {
    app.get(`/api/${name}`, async (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send(await readFile(new URL(name, documentFolder))),
    );
  }
}
