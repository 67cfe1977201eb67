/** What whoever registers is given by the features. */
import type { Config } from '../config.ts';
import type { Feature } from '../feature.ts';
import type { WelcomeGift } from '../users/sessions/session-parts.ts';

/** Where money is real, a gift to everybody would be taken by accounts that cost nothing. */
export function createWelcomeGift(
  { mode }: Pick<Config, 'mode'>,
  features: readonly Pick<Feature, 'welcome'>[],
): WelcomeGift {
  return async (tx, userId, at) => {
    if (mode === 'production') return;
    for (const { welcome } of features) await welcome?.(tx, userId, at);
  };
}
