/** What ends a run of tests from outside. */
import { MINUTE_MS } from '../../contract/plain/time.ts';

/**
 * Ctrl-C, a stop from outside and the limit end the run in order, so that no service is left behind. A timer of its own,
 * because Node collects a timeout's signal that only another signal follows, and then never tells of it.
 */
export function endSignal(limitMs: number): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => controller.abort(new Error(`ended by ${name}`)));
  }
  const late = new Error(`not over after ${limitMs / MINUTE_MS} minutes`);
  setTimeout(() => controller.abort(late), limitMs).unref();
  return controller.signal;
}
