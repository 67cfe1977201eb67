/** Faults of what slows guessing down: the limits of single calls, and the guard of logins. */
import type { Fault } from './fault.ts';

const CALL_LIMITS = 'tests/server/http/call-limits.test.ts';

export const accountFaults: readonly Fault[] = [
  {
    invariant: 22,
    what: 'Logins have no limit of their own',
    plants: [
      {
        file: 'server/http/limits.ts',
        before: `'session.login': 60,`,
        after: '',
      },
    ],
    tests: [{ file: CALL_LIMITS, title: 'CORE-10 session.login is refused' }],
  },
  {
    invariant: 22,
    what: 'Forgotten passwords have no limit of their own',
    plants: [
      {
        file: 'server/http/limits.ts',
        before: `'session.forget': 30,`,
        after: '',
      },
    ],
    tests: [{ file: CALL_LIMITS, title: 'CORE-10 session.forget is refused' }],
  },
  {
    invariant: 22,
    what: `One's own right login clears the address of guesses at other accounts`,
    plants: [
      {
        file: 'server/users/sessions/login-guard.ts',
        before: 'set failures = greatest(0, failures - $3::integer)',
        after: 'set failures = least(0, $3::integer)',
      },
    ],
    tests: [
      {
        file: 'tests/server/session/login-guard.test.ts',
        title: `SESS-18 one's own right login does not wash`,
      },
    ],
  },
];
