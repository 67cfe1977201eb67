/** What the session's handlers share; made once by the app. */
import type { Transaction } from '../db/database.ts';
import type { CodeDelivery } from './code-delivery.ts';
import type { Codes } from './codes.ts';
import type { LoginGuard } from './login-guard.ts';
import type { LoginHistory } from './login-history.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

export interface SessionParts {
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly codes: Codes;
  readonly delivery: CodeDelivery;
  readonly guard: LoginGuard;
  readonly logins: LoginHistory;
  /** What everybody is given who registers, in the transaction of it. */
  readonly giveWelcome: (tx: Transaction, userId: number, at: number) => Promise<void>;
}
