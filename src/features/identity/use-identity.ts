/** The state of the user's verification, requested again whenever it has changed. */
import type { IdentityView } from '../../../contract/features/identity.ts';
import { useUser } from '../../link/session.ts';
import { type Answer, useAsk } from '../../link/use-ask.ts';

export const IDENTITY_PATH = '/pages/setting/real';

interface IdentityAnswer extends Answer<IdentityView> {
  /** Email and phone are both bound (IDENT-06). */
  readonly isBound: boolean;
}

export function useIdentity(): IdentityAnswer {
  const user = useUser();
  const answer = useAsk('identity.overview', {}, { staleMs: 0 });
  // An event updates the user object at once when an address is bound; this answer may be older.
  const isBound = user
    ? user.email !== null && user.phone !== null
    : Boolean(answer.data?.hasEmail && answer.data.hasPhone);
  return { ...answer, isBound };
}

/** The level that can be asked for now, or null while there is none. */
export function nextLevel({ level, state }: IdentityView): 1 | 2 | null {
  if (state === 'reviewing' || level >= 2) return null;
  return level === 0 ? 1 : 2;
}
