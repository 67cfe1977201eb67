/** The session: the token in memory, its user, and how it ends. */
import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs';
import type { Notice } from '../../contract/core.ts';
import type { Failure } from '../../contract/envelope.ts';
import type { SessionView, User } from '../../contract/features/session.ts';
import type { UnderWay } from './under-way.ts';

/** What is asked of the user within this time is one event: parallel answers of 998, several sends of a guest. */
const ONE_EVENT_MS = 2000;

export interface Session {
  /** Emits at each change of token or user, and the current state at once to a new listener. */
  readonly state$: BehaviorSubject<SessionView>;
  token(): string | null;
  /** The token now, and each other one. */
  readonly tokens$: Observable<string | null>;
  begin(token: string, user?: User | null): void;
  setUser(user: User): void;
  /** The user logged out. */
  end(): void;
  /** 999 for a call that was made with this token. Only the first for a token counts. */
  expire(token: string | null, error: Failure): void;
  /** A guest wanted to do what takes a login. */
  askLogin(error: Failure): void;
  /** 998 for a call. */
  askVerification(error: Failure): void;
}

export function createSession(parts: {
  elapsedMs: () => number;
  notify: (...notices: Notice[]) => void;
  underWay: Pick<UnderWay, 'has'>;
}): Session {
  const state$ = new BehaviorSubject<SessionView>({ state: 'guest' });
  let verificationAskedAtMs = Number.NEGATIVE_INFINITY;
  let loginAskedAtMs = Number.NEGATIVE_INFINITY;
  const token = () => (state$.value.state === 'user' ? state$.value.token : null);
  const noticeOf = (
    kind: 'loginRequired' | 'verificationRequired',
    { code, message, params = {} }: Failure,
  ): Notice => ({ kind, code, message, params });

  const askLogin = (error: Failure) => {
    loginAskedAtMs = parts.elapsedMs();
    parts.notify(noticeOf('loginRequired', error));
  };

  return {
    state$,
    token,
    tokens$: state$.pipe(map(token), distinctUntilChanged()),
    begin: (next, user = null) => state$.next({ state: 'user', token: next, user }),
    setUser(user) {
      const held = token();
      if (held !== null) state$.next({ state: 'user', token: held, user });
    },
    end() {
      if (token() !== null) state$.next({ state: 'guest' });
    },
    expire(usedToken, error) {
      if (usedToken === null || usedToken !== token()) return;
      // The user is leaving by themselves, and the socket or a call hears of it before the answer is here.
      if (parts.underWay.has('session.logout', 'closing.close'))
        return state$.next({ state: 'guest' });
      // It is sent first: a page that needs a login asks for one as soon as the user is gone.
      askLogin(error);
      state$.next({ state: 'guest' });
    },
    askLogin(error) {
      if (parts.elapsedMs() - loginAskedAtMs >= ONE_EVENT_MS) askLogin(error);
    },
    askVerification(error) {
      if (parts.elapsedMs() - verificationAskedAtMs < ONE_EVENT_MS) return;
      verificationAskedAtMs = parts.elapsedMs();
      parts.notify(noticeOf('verificationRequired', error));
    },
  };
}
