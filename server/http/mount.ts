/** Mounts every row of the contract under `/api`, and says what all other requests get. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, type Failure, refuse } from '../../contract/envelope.ts';
import { type EndpointName, endpointOf, endpointTable } from '../../contract/table.ts';
import type { Identity } from '../calls/caller.ts';
import { DatabaseUnavailable } from '../db/errors.ts';
import { type Answer, refusalAnswer } from './answer.ts';
import { answerCall, type CallParts } from './calls.ts';
import type { CostlyTurns } from './costly-turns.ts';
import { type Fields, parseForm, queryOf } from './form.ts';
import { callerKey, isCostly, type Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';
import { languageOf, languageOfHeader } from './words.ts';

export interface MountParts extends CallParts {
  readonly limits: Limits;
  readonly costlyTurns: CostlyTurns;
  readonly metrics: Metrics;
  /** The user behind a header; null for an unknown token. */
  readonly identify: (authorization: string | undefined) => Promise<Identity | null>;
  readonly isDraining: () => boolean;
  readonly isCatchingUp: () => boolean;
  readonly isClockRight: () => boolean;
}

const LONGEST_USER_AGENT = 300;
const FORM = 'application/x-www-form-urlencoded';
const NO_FIELDS: Fields = new Map();

export function mountCalls(app: FastifyInstance, parts: MountParts): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  for (const name of Object.keys(endpointTable) as EndpointName[]) {
    if (name === 'settings.upload') continue;
    const { method, path } = endpointOf(name);
    app.route({
      method,
      url: `/api${path}`,
      handler: (request, reply) => serveCall(parts, name, { request, reply }),
    });
  }
}

/** What a call and an upload have in common before they part: limits, and who calls. */
export async function admit(
  parts: MountParts,
  name: EndpointName,
  request: FastifyRequest,
): Promise<{ readonly identity: Identity | null } | { readonly refusal: ErrorCode }> {
  if (parts.isDraining()) return { refusal: 'unavailable' };
  const { movesMoney = false } = endpointOf(name);
  // What was traded meanwhile comes first: nobody withdraws a stop that was reached.
  if (movesMoney && parts.isCatchingUp()) return { refusal: 'catching_up' };
  // Another instance has the right time; what this one says a price is would be an old one, or one to come.
  if (movesMoney && !parts.isClockRight()) return { refusal: 'unavailable' };
  if (!(await parts.limits.allowsAddress(request, name))) return { refusal: 'too_many_requests' };
  const identity = await parts.identify(request.headers.authorization);
  const isAllowed = await parts.limits.allowsCaller(request, name, identity?.userId ?? null);
  return isAllowed ? { identity } : { refusal: 'too_many_requests' };
}

async function serveCall(
  parts: MountParts,
  name: EndpointName,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const startedMs = performance.now();
  const fields = fieldsOf(request);
  const language = languageOf(fields?.get('lang'));
  const refused = (code: ErrorCode) => refusalAnswer(parts.words, language, refuse(code).error);
  const answer = async () => {
    const admitted = await admit(parts, name, request);
    if ('refusal' in admitted) return refused(admitted.refusal);
    if (fields === null) return refused('parameter_error');
    const { identity } = admitted;
    const key = request.headers['idempotency-key'];
    const idempotencyKey = Array.isArray(key) ? key.join() : key;
    const call = {
      ...{ name, fields, language, identity, idempotencyKey },
      address: request.ip,
      userAgent: userAgentOf(request),
    };
    if (!isCostly(name)) return answerCall(parts, call);
    const caller = callerKey(identity?.userId ?? null, request);
    const done = await parts.costlyTurns(caller, () => answerCall(parts, call));
    return done ?? refused('too_many_requests');
  };
  const given = await answer().catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return refused('unavailable');
    throw error;
  });
  parts.metrics.countCall(name, given.outcome, performance.now() - startedMs);
  return sendAnswer(reply, given);
}

export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.isRepeat) reply.header('idempotency-hit', '1');
  return reply.code(200).type('application/json; charset=utf-8').send(answer.body);
}

/** Bounded and printable: it is kept, and shown to the user. */
function userAgentOf(request: FastifyRequest): string {
  const named = request.headers['user-agent'] ?? '';
  return named.replace(/[^\x20-\x7e]/g, '').slice(0, LONGEST_USER_AGENT);
}

function fieldsOf(request: FastifyRequest): Fields | null {
  if (request.method === 'GET' || request.method === 'DELETE')
    return parseForm(queryOf(request.raw.url ?? ''));
  return typeof request.body === 'string' ? parseForm(request.body) : NO_FIELDS;
}

/** Answers requests that match no row of the contract, and faults. */
export function answerTheRest(
  app: FastifyInstance,
  parts: Pick<MountParts, 'words' | 'exchange'>,
): void {
  const send: SendRefusal = (request, reply, told) =>
    sendRefusal(parts.words, { request, reply }, told);
  app.setNotFoundHandler((request, reply) => answerUnknown(parts.words, request, reply));
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const code = refusalOfFault(error, request.url.startsWith('/api/upload'));
    if (code !== null) {
      // What is left of a refused body is not read, so the connection cannot be used again.
      if (error.statusCode === 413) reply.header('connection', 'close');
      return send(request, reply, {
        status: isCall(request) ? 200 : 400,
        failure: refuse(code).error,
      });
    }
    parts.exchange.log.error(
      { err: error, path: request.url.split('?', 1)[0] },
      'a request failed',
    );
    return send(request, reply, { status: 500, failure: refuse('internal').error });
  });
}

interface Told {
  readonly status: number;
  readonly failure: Failure;
}
type SendRefusal = (request: FastifyRequest, reply: FastifyReply, told: Told) => FastifyReply;

function sendRefusal(
  words: MountParts['words'],
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { status, failure }: Told,
): FastifyReply {
  const { body } = refusalAnswer(words, languageOfRequest(request), failure);
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** An address that matches nothing, one that cannot be read (a broken escape) as well. */
export function answerUnknown(
  words: MountParts['words'],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!isCall(request)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
  const failure = refuse('not_found').error;
  return sendRefusal(words, { request, reply }, { status: 404, failure });
}

/** Faults of the request that fastify finds before a handler runs. */
function refusalOfFault(
  error: { code?: string; statusCode?: number },
  isUpload: boolean,
): ErrorCode | null {
  if (error instanceof DatabaseUnavailable) return 'unavailable';
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return isUpload ? 'file_too_large' : 'payload_too_large';
  const { statusCode = 500 } = error;
  return statusCode >= 400 && statusCode < 500 ? 'parameter_error' : null;
}

function isCall(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/') || request.url === '/api';
}

function languageOfRequest(request: FastifyRequest) {
  const lang = fieldsOf(request)?.get('lang');
  return lang === undefined
    ? languageOfHeader(request.headers['accept-language'])
    : languageOf(lang);
}
