/** Draws a verification code and sends it on its way. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { CodeScene } from '../../../contract/features/session.ts';
import type { Exchange } from '../../exchange.ts';
import type { SessionParts } from '../sessions/session-parts.ts';
import type { CodeCaller } from './codes.ts';
import type { Target } from './target.ts';

interface Posting {
  readonly caller: CodeCaller;
  readonly target: Target;
  readonly scene: CodeScene;
  /** A code that could not be used is drawn and counted, but not sent. */
  readonly isWanted?: () => Promise<boolean>;
}

/** One a minute and ten a day to one target from one caller; the answer never tells whether anything was sent. */
export async function postCode(
  { codes, delivery }: Pick<SessionParts, 'codes' | 'delivery'>,
  { clock, log }: Pick<Exchange, 'clock' | 'log'>,
  { caller, target, scene, isWanted = () => Promise.resolve(true) }: Posting,
): Promise<Result<{ retryAfterMs: number }>> {
  if (!delivery.canReach(target)) return refuse('unavailable');
  const drawn = await codes.draw(caller, { target, scene });
  if (!drawn.ok) return drawn;
  const { code, retryAfterMs } = drawn.value;
  if (await isWanted()) {
    // Not waited for: how long a mail server takes would tell whether there is an account.
    delivery.deliver({ target, scene, code, atMs: clock.now() }).catch((error: unknown) => {
      log.error({ err: error, scene }, 'a verification code was not delivered');
    });
  }
  return ok({ retryAfterMs });
}
