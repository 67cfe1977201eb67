/** Probes for operators, and the descriptions of both interfaces. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

export interface ProbeParts {
  readonly metrics: Metrics;
  /** Whether a query reaches the database now. */
  readonly isDatabaseThere: () => Promise<boolean>;
  readonly mayTakeOrders: () => boolean;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

export function addProbes(app: FastifyInstance, parts: ProbeParts): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = parts.mayTakeOrders() && (await parts.isDatabaseThere());
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLoopback(request)) {
      reply.callNotFound();
      return reply;
    }
    const { contentType, text } = await parts.metrics.scrape();
    return reply.type(contentType).send(text);
  });
}

/**
 * Judged by the peer of the socket and the name it asked for: a proxied request is not local, not even by a proxy on this
 * machine that tells neither for whom nor from where.
 */
function isLoopback(request: FastifyRequest): boolean {
  const isForwarded =
    request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  const isAskedHere = LOCAL_NAMES.has(request.hostname);
  return !isForwarded && isAskedHere && LOOPBACK.has(request.socket.remoteAddress ?? '');
}
