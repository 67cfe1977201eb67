/** What the core tells the whole app: refusals, 998, 999, fills, a newer version. */
import type { Notice } from '../../contract/core.ts';
import { errorWords } from '../i18n/error-words.ts';
import { onNotice } from '../link/core-link.ts';
import { isLeaving, tellLeftElsewhere } from '../link/session.ts';
import { currentPath, push, VERIFICATION_PATH } from '../navigation/navigate.ts';
import { goToLogin, REDIRECT_DELAY_MS } from '../navigation/require-login.ts';
import { showToast } from '../ui/layers/toast.tsx';
import { routeOf } from './all-routes.ts';
import { reloadOnce } from './pages/reload-once.ts';

export function followNotices(): void {
  onNotice(follow);
}

function follow(notice: Notice): void {
  switch (notice.kind) {
    case 'refused':
      showToast(errorWords(notice), 'error');
      return;
    case 'loginRequired':
      if (isLeaving()) {
        tellLeftElsewhere();
        return;
      }
      showToast(errorWords(notice), 'error');
      goToLogin({ isTold: true });
      return;
    case 'verificationRequired':
      showToast(errorWords(notice), 'error');
      setTimeout(goToVerification, REDIRECT_DELAY_MS);
      return;
    case 'orderFilled':
      import('./tell-filled.ts').then(
        ({ tellFilled }) => tellFilled(notice),
        () => undefined,
      );
      return;
    case 'positionClosed':
    case 'alert':
      import('../features/portfolio/tell-notice.ts').then(
        ({ tellNotice }) => tellNotice(notice),
        () => undefined,
      );
      return;
    case 'message':
      import('../features/messages/tell-message.ts').then(
        ({ tellMessage }) => tellMessage(notice),
        () => undefined,
      );
      return;
    case 'upgradeRequired':
      reloadOnce();
      return;
    // The cache of answers follows it: `src/link/use-ask.ts`.
    case 'stale':
      return;
    default:
      notice satisfies never;
  }
}

/** With the page one was stopped on, to go on there once the identity is verified. */
function goToVerification(): void {
  const from = currentPath();
  // Several calls may have been refused at once.
  if (from.startsWith(VERIFICATION_PATH)) return;
  const isPage = routeOf(from.split('?')[0] ?? '') !== null;
  void push(VERIFICATION_PATH, { back: isPage ? from : null });
}
