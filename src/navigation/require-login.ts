/** What a guest may not do leads to login, with the toast and the delay of the spec (SESS-02). */
import { codeWords } from '../i18n/error-words.ts';
import { currentSession } from '../link/session.ts';
import { showToast } from '../ui/toast.tsx';
import { currentPath, LOGIN_PATH, push, redirect } from './navigate.ts';

export const REDIRECT_DELAY_MS = 1200;

const state = { isUnderWay: false };

interface LoginOptions {
  /** Words of the toast; 'Please login first' by default. */
  readonly words?: string;
  /** The page itself needs a login, so going back must not return to it. */
  readonly replacesPage?: boolean;
}

/** One toast and one redirect, however many asked for it at once. */
export function goToLogin({
  words = codeWords('login_required'),
  replacesPage = false,
}: LoginOptions = {}): void {
  if (state.isUnderWay) return;
  state.isUnderWay = true;
  showToast(words, 'info');
  const from = currentPath();
  setTimeout(() => {
    state.isUnderWay = false;
    // The user went elsewhere, or is logged in by now (in another tab).
    if (currentSession().state === 'user' || from.startsWith(LOGIN_PATH)) return;
    if (replacesPage && currentPath() !== from) return;
    void (replacesPage ? redirect : push)(LOGIN_PATH, { back: from });
  }, REDIRECT_DELAY_MS);
}

/** True for a user; a guest is sent to login and comes back here. */
export function requireLogin(): boolean {
  if (currentSession().state === 'user') return true;
  goToLogin();
  return false;
}
