/** Interprets an answer: success, a refusal, the end of the session, or unreadable. */
import { type ErrorCode, type Failure, isErrorCode } from '../../contract/envelope.ts';
import { z } from '../../contract/schema.ts';
import { fromWireName } from '../../contract/wire.ts';

/** Parsed loosely on purpose: type ok or code 1 is a success (CORE-07), whatever else is there. */
const LooseEnvelope = z.object({
  type: z.optional(z.union([z.string(), z.number()])),
  code: z.optional(z.union([z.string(), z.number()])),
  message: z.optional(z.unknown()),
  params: z.optional(z.record(z.string(), z.string())),
  fields: z.optional(z.record(z.string(), z.string())),
});

export type Answer =
  | { readonly kind: 'success'; readonly message: unknown }
  | { readonly kind: 'refused' | 'loginRequired' | 'verificationRequired'; readonly error: Failure }
  /**
   * Not an envelope: HTML, broken JSON, a page of a proxy. Whether the call had an effect is
   * unknown.
   */
  | { readonly kind: 'unreadable'; readonly error: Failure };

/** Any status but 200 rejects the call (CORE-06), even when its body says ok. */
export function readAnswer(status: number, text: string): Answer {
  const envelope = z.safeParse(LooseEnvelope, parseJson(text));
  if (!envelope.success)
    return { kind: 'unreadable', error: { code: codeOfStatus(status), message: '' } };
  const { type, code, message } = envelope.data;
  const isSuccess = type === 'ok' || String(code) === '1';
  if (status === 200 && isSuccess) return { kind: 'success', message };
  const steer = String(type);
  if (steer === '999')
    return { kind: 'loginRequired', error: failureOf(envelope.data, 'login_required') };
  if (steer === '998')
    return {
      kind: 'verificationRequired',
      error: failureOf(envelope.data, 'verification_required'),
    };
  if (type === undefined || isSuccess) {
    return { kind: 'unreadable', error: { code: codeOfStatus(status), message: '' } };
  }
  return { kind: 'refused', error: failureOf(envelope.data, codeOfStatus(status)) };
}

function failureOf(envelope: z.infer<typeof LooseEnvelope>, fallback: ErrorCode): Failure {
  const { code, message, params, fields } = envelope;
  const known = Object.entries(fields ?? {}).flatMap(([name, rule]) =>
    isErrorCode(rule) ? [[fromWireName(name), rule] as const] : [],
  );
  return {
    code: isErrorCode(code) ? code : fallback,
    message: typeof message === 'string' ? message : '',
    ...(params !== undefined && { params }),
    ...(fields !== undefined && { fields: Object.fromEntries(known) }),
  };
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 404) return 'not_found';
  if (status === 413) return 'payload_too_large';
  if (status === 429) return 'too_many_requests';
  return status >= 500 ? 'unavailable' : 'bad_answer';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
