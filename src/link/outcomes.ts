/** What the code of a failed call says about its effect, and who notifies the user. */
import type { ErrorCode } from '../../contract/envelope.ts';

/** After these codes the outcome is unknown: the same intent is sent again. */
const UNKNOWN: ReadonlySet<ErrorCode> = new Set([
  'timeout',
  'offline',
  'bad_answer',
  'unavailable',
]);
/** The core notifies the whole app of these codes. */
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
