/** How long what is new, or was held after a change of credentials, has to wait: for every way on which money leaves. */
import type { ErrorCode } from '../../envelope.ts';
import { HOUR_MS } from '../../plain/time.ts';
import type { OrderProblem } from '../spot/limits.ts';

/** In hours, rounded up; null when the wait is over. */
export function waitProblem(code: ErrorCode, leftMs: number): OrderProblem | null {
  return leftMs <= 0 ? null : { code, params: { hours: String(Math.ceil(leftMs / HOUR_MS)) } };
}

/** For a payment to another user too: it is gone like a withdrawal. */
export function outflowProblem(outflowsFrom: number, nowMs: number): OrderProblem | null {
  return waitProblem('outflows_waiting', outflowsFrom - nowMs);
}
