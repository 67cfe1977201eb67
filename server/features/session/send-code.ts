/** Sends a code. What is answered never depends on whether the account exists. */
import { ok, type Result, refuse } from '../../../contract/envelope.ts';
import type { CodeScene } from '../../../contract/features/session.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { CallContext } from '../../exchange.ts';
import { readUser } from '../../users/user.ts';
import { findCredentials } from './accounts.ts';
import type { SessionParts } from './session-parts.ts';
import { parseTarget, type Target } from './target.ts';

type Context = CallContext<'session.sendCode'>;

export async function sendCode(
  parts: SessionParts,
  context: Context,
  request: RequestOf<'session.sendCode'>,
): Promise<Result<{ retryAfterMs: number }>> {
  const target = parseTarget(request.userString, request.areaCode);
  if (!target) return refuse('parameter_error', { fields: { userString: 'parameter_error' } });
  const scene = request.type === 'forget' ? 'forget' : request.scene;
  if (needsLogin(scene) && context.caller.userId === null) return refuse('login_required');
  if (!parts.delivery.canReach(target)) return refuse('unavailable');
  const drawn = await parts.codes.draw(target, scene);
  if (!drawn.ok) return drawn;
  const { code, retryAfterMs } = drawn.value;
  if (await isWanted(context, target, scene)) {
    // Not waited for: how long a mail server takes would tell whether there is an account.
    parts.delivery
      .deliver({ target, scene, code, atMs: context.clock.now() })
      .catch((error: unknown) => {
        context.log.error({ err: error, scene }, 'a verification code was not delivered');
      });
  }
  return ok({ retryAfterMs });
}

function needsLogin(scene: CodeScene): boolean {
  return scene === 'bind' || scene === 'security';
}

/** A code that could be of no use is made, and counted, but not sent. */
async function isWanted(
  { database, caller }: Context,
  target: Target,
  scene: CodeScene,
): Promise<boolean> {
  switch (scene) {
    case 'register':
    case 'bind':
      return true;
    case 'login':
    case 'forget':
      return (await findCredentials(database, target)) !== null;
    case 'security': {
      const user = caller.userId === null ? null : await readUser(database, caller.userId);
      return user?.email === target.value || user?.phone === target.value;
    }
  }
}
