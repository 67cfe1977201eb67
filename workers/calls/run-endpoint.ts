/**
 * Calls an endpoint: from the request's values to a Result. It never rejects, and sends once: a lost answer is a
 * result, and who sends what moves money asks again under the same key (`src/link/sends.ts`).
 */
import type { Run } from '../../contract/core.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ok, type Result, refuse } from '../../contract/envelope.ts';
import type { Language } from '../../contract/plain/languages.ts';
import { z } from '../../contract/schema.ts';
import type { EndpointName, RequestOf, ResponseOf } from '../../contract/table.ts';
import { fromWireName, renameKeys } from '../../contract/wire.ts';
import type { Environment, HttpRequest } from '../core/environment.ts';
import { endpointRow } from './endpoint-rows.ts';
import { encodeForm } from './form.ts';
import { type Answer, readAnswer } from './read-answer.ts';
import type { Session } from './session.ts';
import { createSubmitGuard } from './submit-guard.ts';
import type { UnderWay } from './under-way.ts';

export const CALL_TIMEOUT_MS = 60_000;

export interface RunParts {
  readonly environment: Environment;
  readonly session: Session;
  readonly origin: () => string;
  readonly language: () => Language;
  readonly underWay: Pick<UnderWay, 'begin'>;
  /** Called with each success in the session that is still there, before it is returned to its caller. */
  readonly onSuccess: <Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name>,
    response: ResponseOf<Name>,
  ) => void;
  /** Called with each failure: what its caller saw may have been overtaken. */
  readonly onFailure: (name: EndpointName) => void;
}

export function createRun(parts: RunParts): Run {
  const { environment, session } = parts;
  const submitOnce = createSubmitGuard<Result<unknown>>();

  async function call(
    name: EndpointName,
    request: unknown,
    token: string | null,
    intent: string | undefined,
  ): Promise<Result<unknown>> {
    const endpoint = await endpointRow(name).catch(() => null);
    if (endpoint === null) return refuse('offline');
    if (endpoint.access !== 'guest' && token === null) return refuse('login_required');
    const form = encodeForm(endpoint, request, parts.language());
    if (!form.ok) return form;
    const send = () =>
      exchange(endpoint, { form: form.value, token, intent: intent ?? environment.newKey() });
    // Without an intent from the caller, an equal request that is pending is the same intent.
    const answer = endpoint.movesMoney
      ? await submitOnce(intent ?? `${name}?${form.value}`, send)
      : await send();
    return answer;
  }

  async function exchange(
    endpoint: Endpoint,
    call: { form: URLSearchParams; token: string | null; intent: string },
  ): Promise<Result<unknown>> {
    const request = toHttp(parts.origin(), endpoint, call);
    return settle(endpoint, call.token, await ask(request));
  }

  async function ask(request: HttpRequest): Promise<Answer> {
    const outcome = await environment.transport.sendHttp(request);
    if (outcome.kind === 'answer') return readAnswer(outcome.status, outcome.text);
    return { kind: 'unreadable', error: { code: outcome.reason, message: '' } };
  }

  function settle(endpoint: Endpoint, token: string | null, answer: Answer): Result<unknown> {
    if (answer.kind === 'loginRequired') session.expire(token, answer.error);
    if (answer.kind === 'verificationRequired') session.askVerification(answer.error);
    if (answer.kind !== 'success') return { ok: false, error: answer.error };
    const parsed = z.safeParse(endpoint.response, renameKeys(answer.message, fromWireName));
    return parsed.success ? ok(parsed.data) : refuse('bad_answer');
  }

  return async <Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name>,
    options?: { intent?: string },
  ) => {
    const end = parts.underWay.begin(name);
    // Taken before the first wait: what one user asks for is never sent for the next.
    const token = session.token();
    const result = await call(name, request, token, options?.intent).finally(end);
    if (!result.ok) {
      parts.onFailure(name);
      return result;
    }
    // The response's schema has just accepted it, and the table pairs names with schemas.
    const value = result.value as ResponseOf<Name>;
    // An answer that comes late tells of the last user, and changes nothing for the next; what a guest asked is nobody's.
    if (token === null || token === session.token()) parts.onSuccess(name, request, value);
    return ok(value);
  };
}

function toHttp(
  origin: string,
  endpoint: Endpoint,
  call: { form: URLSearchParams; token: string | null; intent: string },
): HttpRequest {
  const { form, token, intent } = call;
  const isQuery = endpoint.method === 'GET';
  const headers: Record<string, string> = {};
  if (!isQuery) headers['Content-Type'] = 'application/x-www-form-urlencoded';
  if (token !== null) headers['Authorization'] = token;
  if (endpoint.movesMoney) headers['Idempotency-Key'] = intent;
  return {
    method: endpoint.method,
    url: `${origin}/api${endpoint.path}${isQuery ? `?${form}` : ''}`,
    headers,
    body: isQuery ? null : form.toString(),
    timeoutMs: CALL_TIMEOUT_MS,
  };
}
