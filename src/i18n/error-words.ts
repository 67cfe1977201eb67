/** A refusal in words: the server's own, or those of its code. */
import i18next from 'i18next';
import type { ErrorCode, Failure } from '../../contract/envelope.ts';

export function errorWords(failure: Pick<Failure, 'code' | 'message' | 'params'>): string {
  if (failure.message !== '') return failure.message;
  return codeWords(failure.code, failure.params);
}

export function codeWords(code: ErrorCode, params: Readonly<Record<string, string>> = {}): string {
  return i18next.t(code, { ns: 'errors', ...params });
}
