/** From a result to the envelope on the wire. */
import type { Envelope, ErrorCode, Failure } from '../../contract/envelope.ts';
import type { Language } from '../../contract/plain/languages.ts';
import { toWireName } from '../../contract/wire.ts';
import type { Words } from './words.ts';

type Refusal = Exclude<Envelope, { type: 'ok' }>;

/** The envelope as text, ready to send; `isRepeat` when it is the stored answer of an earlier call. */
export interface Answer {
  readonly body: string;
  /** `ok`, or the code of the refusal: for metrics. */
  readonly outcome: string;
  readonly isRepeat: boolean;
}

/** 998 and 999 steer the client (CORE-08, CORE-09); every other refusal is of type error. */
function typeOf(code: ErrorCode): Refusal['type'] {
  if (code === 'login_required') return '999';
  return code === 'verification_required' ? '998' : 'error';
}

function refusalEnvelope(words: Words, language: Language, failure: Failure): Refusal {
  const { code, params, fields } = failure;
  return {
    type: typeOf(code),
    message: words.sayError(language, code, params),
    code,
    ...(params && { params: { ...params } }),
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, rule]) => [toWireName(name), rule]),
      ),
    }),
  };
}

export function refusalAnswer(words: Words, language: Language, failure: Failure): Answer {
  const envelope = refusalEnvelope(words, language, failure);
  return { body: JSON.stringify(envelope), outcome: failure.code, isRepeat: false };
}
