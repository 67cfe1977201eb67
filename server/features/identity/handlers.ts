/** Identity: where the caller stands, and one step further. */
import { ok, refuse } from '../../../contract/envelope.ts';
import type { Handlers } from '../../calls/handler.ts';
import { readIdentity } from './identity-view.ts';
import { submitIdentity } from './submission.ts';

type Menu = 'identity.state' | 'identity.submit';

export const identityHandlers: Handlers<Menu> = {
  'identity.state': async ({ database, caller }) => {
    const identity = await readIdentity(database, caller.userId);
    return identity ? ok(identity) : refuse('login_required');
  },
  'identity.submit': submitIdentity,
};
