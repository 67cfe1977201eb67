/** What the code of a failed call says about its effect, and who tells the user of it. */
import type { ErrorCode } from '../../contract/envelope.ts';

/** After these nobody knows what the server did: the same intent is asked again. */
const UNKNOWN: ReadonlySet<ErrorCode> = new Set([
  'timeout',
  'offline',
  'bad_answer',
  'unavailable',
]);
/** The core tells these to the whole app. */
const TOLD_BY_NOTICE: ReadonlySet<ErrorCode> = new Set([
  'login_required',
  'verification_required',
  'cancelled',
]);

export function isUnknownOutcome(code: ErrorCode): boolean {
  return UNKNOWN.has(code);
}

export function isToldByNotice(code: ErrorCode): boolean {
  return TOLD_BY_NOTICE.has(code);
}
