/** Sends a code. What is answered never depends on whether the account exists. */
import { type Result, refuse } from '../../../contract/envelope.ts';
import { type CodeScene, guestCodeScenes } from '../../../contract/features/session.ts';
import type { RequestOf } from '../../../contract/table.ts';
import type { CallContext } from '../../calls/handler.ts';
import { findCredentials } from '../../users/accounts.ts';
import { postCode } from '../../users/codes/post-code.ts';
import { parseTarget, type Target } from '../../users/codes/target.ts';
import type { SessionParts } from '../../users/sessions/session-parts.ts';
import { readUser } from '../../users/user.ts';

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
  return postCode(parts, context, {
    caller: context.caller,
    target,
    scene,
    isWanted: () => isWanted(context, target, scene),
  });
}

function needsLogin(scene: CodeScene): boolean {
  return !guestCodeScenes.some((one) => one === scene);
}

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
