/** What the session's handlers share; made once by the app. */
import type { Transaction } from '../../db/database.ts';
import type { CodeDelivery } from '../codes/code-delivery.ts';
import type { Codes } from '../codes/codes.ts';
import type { Passwords } from '../passwords.ts';
import type { LoginGuard } from './login-guard.ts';
import type { LoginHistory } from './login-history.ts';
import type { Sessions } from './sessions.ts';

/** Gives something to a new user, in the transaction of the registration. */
export type WelcomeGift = (tx: Transaction, userId: number, at: number) => Promise<void>;

export interface SessionParts {
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly codes: Codes;
  readonly delivery: CodeDelivery;
  readonly guard: LoginGuard;
  readonly logins: LoginHistory;
  /** What everybody gets who registers. */
  readonly giveWelcome: WelcomeGift;
}
