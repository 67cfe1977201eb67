/** What a guest may not do leads to login, with the toast and the delay of the spec (SESS-02). */
import { codeWords } from '../i18n/error-words.ts';
import { currentSession } from '../link/session.ts';
import { showToast } from '../ui/layers/toast.tsx';
import { currentPath, LOGIN_PATH, push, redirect } from './navigate.ts';

export const REDIRECT_DELAY_MS = 1200;

/** `from`: the page that asked last, to which the login leads back. */
const state = { isUnderWay: false, from: '', replacesPage: false };

interface LoginOptions {
  /** The reason was said already, and is not to be replaced. */
  readonly isTold?: boolean;
  /** The page itself needs a login, so going back must not return to it. */
  readonly replacesPage?: boolean;
}

/** One toast and one redirect, however many asked for it at once. */
export function goToLogin({ isTold = false, replacesPage = false }: LoginOptions = {}): void {
  const from = currentPath();
  // The page that is open may need a login itself.
  state.replacesPage = replacesPage || (state.replacesPage && state.from === from);
  state.from = from;
  if (state.isUnderWay) return;
  state.isUnderWay = true;
  if (!isTold) showToast(codeWords('login_required'), 'info');
  setTimeout(leave, REDIRECT_DELAY_MS);
}

function leave(): void {
  const { from, replacesPage } = state;
  Object.assign(state, { isUnderWay: false, replacesPage: false });
  // The user went elsewhere, or is logged in by now (in another tab).
  if (currentSession().state === 'user' || from.startsWith(LOGIN_PATH)) return;
  if (currentPath() !== from) return;
  void (replacesPage ? redirect : push)(LOGIN_PATH, { back: from });
}

/** True for a user; a guest is sent to login and comes back here. */
export function requireLogin(): boolean {
  if (currentSession().state === 'user') return true;
  goToLogin();
  return false;
}
