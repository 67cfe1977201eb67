/** Somebody who has just registered by email. */
import type { User } from '../../contract/features/session.ts';

export const newcomer: User = {
  ...{ id: 7, account: 'an', email: 'an@app.test', phone: null, nickname: 'an', signature: '' },
  ...({ headPortrait: null, invitationCode: 'A', vipTier: 0, verification: 'none' } as const),
  ...{ verificationLevel: 0, creditScore: 0, points: 0, hasPayPassword: false },
  ...{ hasSecondFactor: false, moneyLetters: true, isDemo: false, createdAt: 1 },
};
