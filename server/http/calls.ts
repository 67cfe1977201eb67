/** One call, from the text of a request to the envelope: the door between the wire and handlers. */
import { type Endpoint, IDEMPOTENCY_KEY } from '../../contract/endpoint.ts';
import { type ErrorCode, type Failure, type Result, refuse } from '../../contract/envelope.ts';
import type { Language } from '../../contract/plain/languages.ts';
import { type FieldIssue, fieldCodes } from '../../contract/rules/fields/field-code.ts';
import { z } from '../../contract/schema.ts';
import { type EndpointName, endpointOf } from '../../contract/table.ts';
import { fromWireName, renameKeys, toWireName } from '../../contract/wire.ts';
import type { Caller, Identity } from '../calls/caller.ts';
import type { FormEndpointName, Handlers } from '../calls/handler.ts';
import { Refused } from '../db/errors.ts';
import type { Exchange } from '../exchange.ts';
import { type Answer, refusalAnswer } from './answer.ts';
import type { Fields } from './form.ts';
import { hashBody, type Idempotency } from './idempotency.ts';
import type { UserTurns } from './user-turns.ts';
import type { Words } from './words.ts';

/** What a handler is to the door, which knows no feature. */
type AnyHandler = (context: never, request: never) => Promise<Result<unknown>>;
type AnyPrepared = {
  readonly prepare: (context: never, request: never) => Promise<Result<AnyHandler>>;
};
type AnyStatement = { readonly inOneStatement: AnyHandler };

export interface Call {
  readonly name: EndpointName;
  readonly fields: Fields;
  readonly language: Language;
  readonly address: string;
  readonly userAgent: string;
  readonly identity: Identity | null;
  readonly idempotencyKey: string | undefined;
}

export interface CallParts {
  readonly exchange: Exchange;
  readonly words: Words;
  readonly handlers: Handlers<FormEndpointName>;
  readonly idempotency: Idempotency;
  /** Calls that are prepared wait for those of the same user. */
  readonly inTurn: UserTurns;
}

export async function answerCall(parts: CallParts, call: Call): Promise<Answer> {
  const endpoint = endpointOf(call.name);
  const refused = (failure: Failure) => refusalAnswer(parts.words, call.language, failure);
  const barred = barrier(endpoint, call.identity);
  if (barred) return refused(barred);
  const handler = handlerOf(parts.handlers, call.name);
  if (!handler) return refused(refuse('in_development').error);
  const request = decodeRequest(endpoint, call.fields);
  if (!request.ok) return refused(request.error);
  const { userId = null, sessionHash = null } = call.identity ?? {};
  const { language, address, userAgent } = call;
  const caller: Caller = { userId, sessionHash, language, address, userAgent };
  const context = { ...parts.exchange, caller };
  const key = call.idempotencyKey;
  const isKeyed = endpoint.movesMoney === true && userId !== null;
  if (isKeyed && key !== undefined && !IDEMPOTENCY_KEY.test(key))
    return refused(
      refuse('parameter_error', { fields: { 'idempotency-key': 'parameter_error' } }).error,
    );
  const answer = (run: AnyHandler, more?: object) =>
    settle(parts, call, endpoint, () =>
      run({ ...context, ...more } as never, request.value as never),
    );
  if (!isKeyed) return typeof handler === 'function' ? answer(handler) : unkeyed(call.name);
  const intent = {
    userId,
    key,
    endpoint: call.name,
    bodyHash: hashBody(call.name, call.fields),
    conflict: () => refused(refuse('idempotency_conflict').error),
  };
  const once = (run: AnyHandler) =>
    parts.idempotency.once({ ...intent, run: (transaction) => answer(run, { transaction }) });
  if (typeof handler === 'function') return once(handler);
  if ('inOneStatement' in handler) {
    const bodyOf = (value: unknown) => bodyText(endpoint, value);
    return parts.idempotency.inOneStatement({
      ...intent,
      run: (claim) => answer(handler.inOneStatement, { claim: claim && { ...claim, bodyOf } }),
    });
  }
  return parts.inTurn(userId, async () => {
    const known = await parts.idempotency.answerOf(intent);
    if (known !== null) return known;
    const prepared = await handler.prepare(context as never, request.value as never);
    if (prepared.ok) return once(prepared.value);
    // Another instance may have been faster with the same intent.
    return (await parts.idempotency.answerOf(intent)) ?? refused(prepared.error);
  });
}

function unkeyed(name: EndpointName): never {
  throw new Error(`${name} has an intent, and neither moves money nor has a user`);
}

/** Why this caller may not call at all; undefined when they may. */
function barrier(endpoint: Endpoint, identity: Identity | null): Failure | undefined {
  if (endpoint.access === 'guest') return undefined;
  if (identity === null) return refuse('login_required').error;
  if (endpoint.access === 'verified' && !identity.isVerified)
    return refuse('verification_required').error;
  return undefined;
}

function handlerOf(
  handlers: Handlers<FormEndpointName>,
  name: EndpointName,
): AnyHandler | AnyPrepared | AnyStatement | undefined {
  const byName: Readonly<Partial<Record<EndpointName, AnyHandler | AnyPrepared | AnyStatement>>> =
    handlers;
  return byName[name];
}

function decodeRequest(endpoint: Endpoint, fields: Fields): Result<unknown> {
  const named = new Map<string, string>();
  for (const [wireName, value] of fields) {
    if (wireName === 'lang') continue;
    const name = fromWireName(wireName);
    // Two spellings of one name are one key twice.
    if (named.has(name))
      return refuse('parameter_error', { fields: { [name]: 'parameter_error' } });
    named.set(name, value);
  }
  const plain: Record<string, unknown> = Object.fromEntries(named);
  const decoded = z.safeDecode(endpoint.request, plain as never);
  if (decoded.success) return { ok: true, value: decoded.data };
  return { ok: false, error: requestProblem(decoded.error.issues, plain) };
}

/** The refusal of a request: each broken field once, and the code of the first as the whole's. */
function requestProblem(
  issues: readonly FieldIssue[],
  values: Readonly<Record<string, unknown>>,
): Failure {
  const { '': _, ...codes } = fieldCodes(issues, values);
  const fields: Record<string, ErrorCode> = {};
  // A field that is missing is no wrong amount.
  for (const [field, code] of Object.entries(codes))
    fields[field] = values[field] === undefined ? 'parameter_error' : code;
  const [first] = Object.values(fields);
  return first === undefined ? refuse('parameter_error').error : refuse(first, { fields }).error;
}

/** Runs a handler and writes its answer; an answer that breaks the contract is a bug and throws. */
async function settle(
  parts: CallParts,
  call: Call,
  endpoint: Endpoint,
  run: () => Promise<Result<unknown>>,
): Promise<Answer> {
  const result = await run().catch(refusalOf);
  if (!result.ok) return refusalAnswer(parts.words, call.language, result.error);
  return { body: bodyText(endpoint, result.value), outcome: 'ok', isRepeat: false };
}

function bodyText(endpoint: Endpoint, value: unknown): string {
  const message = renameKeys(z.encode(endpoint.response, value as never), toWireName);
  return JSON.stringify({ type: 'ok', message });
}

/** The ledger throws its refusals, because they must roll back; here they become answers. */
function refusalOf(error: unknown): Result<never> {
  if (error instanceof Refused) return { ok: false, error: error.failure };
  throw error;
}
