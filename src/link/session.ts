/**
 * The session. The core reports it by the topic `session.current`; the device stores token and user
 * for the next visit (SESS-05 to SESS-07). Before the core reports, the stored token counts.
 */
import i18next from 'i18next';
import type { SessionView, User } from '../../contract/features/session.ts';
import { storage } from '../device/storage.ts';
import { showToast } from '../ui/layers/toast.tsx';
import { restartCore, watch } from './core-link.ts';
import { warnIfNotLasting } from './lasting-notice.ts';
import { forgetViews, onUpdate, readView, topicId } from './live-store.ts';
import { answers } from './use-ask.ts';
import { useTopic } from './use-topic.ts';
import { storedUser } from './worker/stored-start.ts';

const guest: SessionView = { state: 'guest' };

function keptSession(): SessionView {
  const token = storage.readText('token');
  return token === null ? guest : { state: 'user', token, user: storedUser() };
}

const kept = { session: keptSession() };

export function currentSession(): SessionView {
  return readView('session.current', '') ?? kept.session;
}

/** `useSession()`: `{ state: 'guest' }` or `{ state: 'user', token, user }`. */
export function useSession(): SessionView {
  return useTopic('session.current') ?? kept.session;
}

/** The user object, null for a guest or until it arrived. */
export function useUser(): User | null {
  const session = useSession();
  return session.state === 'user' ? session.user : null;
}

/** Called once at the start: stores the session, and follows a login or logout in another tab. */
export function keepSession(): void {
  watch(['session.current', '']);
  const state = { token: storage.readText('token') };
  // Left by a page that ended before its logout was answered.
  if (state.token !== null) storage.remove('leaving');
  onUpdate(() => {
    const session = readView('session.current', '');
    if (session === null || session === kept.session) return;
    kept.session = session;
    const token = session.state === 'user' ? session.token : null;
    save(session, state.token);
    if (token === state.token) return;
    state.token = token;
    if (token !== null) storage.remove('leaving');
    // Cached answers of one user must never be shown to the next.
    answers.clear();
  });
  globalThis.addEventListener('storage', (event) => {
    if (event.key !== 'token' || event.newValue === state.token) return;
    // The other tab decides. What the old core reported would be written over its session, and the
    // two tabs would answer each other without end.
    forgetViews([topicId('session.current', '')]);
    kept.session = keptSession();
    state.token = event.newValue;
    answers.clear();
    restartCore();
    if (event.newValue === null && isLeaving()) tellLeftElsewhere();
  });
}

/** What stands in `leaving` since somebody has logged out, in whichever tab, until somebody logs in. */
export const LEAVING = '1';

export function isLeaving(): boolean {
  return storage.readText('leaving') === LEAVING;
}

/** Another tab ended the session: this one stays where it is, if a guest may. */
export function tellLeftElsewhere(): void {
  showToast(i18next.t('loggedOutElsewhere', { ns: 'common' }), 'info');
}

function save(session: SessionView, tokenBefore: string | null): void {
  if (session.state === 'guest') {
    // Another tab has logged in meanwhile: its session is not this one's to remove.
    if (storage.readText('token') !== tokenBefore) return;
    storage.remove('token');
    storage.remove('user');
    return;
  }
  storage.writeText('token', session.token);
  warnIfNotLasting();
  if (session.user) storage.writeJson('user', session.user);
}
