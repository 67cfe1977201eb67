/** Sends a picture as multipart and returns its address (CORE-13, CORE-14, CORE-15). */
import type { Preferences } from '../../contract/core.ts';
import { ok, type Result, refuse } from '../../contract/envelope.ts';
import type { Language } from '../../contract/plain/languages.ts';
import { endpointRow } from './endpoint-rows.ts';
import { readAnswer } from './read-answer.ts';
import { CALL_TIMEOUT_MS, type RunParts } from './run-endpoint.ts';

export function createUpload(
  parts: Pick<RunParts, 'environment' | 'session' | 'origin'> & {
    readonly preferences: () => Preferences;
  },
): (file: Blob) => Promise<Result<string>> {
  return async (file) => {
    const token = parts.session.token();
    if (token === null) return refuse('login_required');
    const form = new FormData();
    // Before the file, so that the exchange has it when the file is refused.
    form.append('lang', parts.preferences().language);
    form.append('file', file);
    const row = await endpointRow('settings.upload').catch(() => null);
    if (row === null) return refuse('offline');
    const outcome = await parts.environment.transport.sendHttp({
      method: 'POST',
      url: `${parts.origin()}/api${row.path}`,
      headers: {
        Authorization: token,
        'Accept-Language': acceptLanguage(parts.preferences().language),
      },
      body: form,
      timeoutMs: CALL_TIMEOUT_MS,
    });
    if (outcome.kind === 'lost') return refuse(outcome.reason);
    const answer = readAnswer(outcome.status, outcome.text);
    if (answer.kind === 'loginRequired') parts.session.expire(token, answer.error);
    if (answer.kind === 'verificationRequired') parts.session.askVerification(answer.error);
    if (answer.kind !== 'success') return { ok: false, error: answer.error };
    return typeof answer.message === 'string' ? ok(answer.message) : refuse('bad_answer');
  };
}

/** The product's map covers zh, en and tw; every other language is asked for as English, and `lang` says which it is. */
function acceptLanguage(language: Language): string {
  if (language === 'zh') return 'zh-cn';
  return language === 'hk' ? 'zh-tw' : 'en';
}
