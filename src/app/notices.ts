/** What the core tells the whole app: refusals, 998, 999, fills, a newer version. */
import i18next from 'i18next';
import type { Notice } from '../../contract/core.ts';
import { errorWords } from '../i18n/error-words.ts';
import { onNotice } from '../link/core-link.ts';
import { push, VERIFICATION_PATH } from '../navigation/navigate.ts';
import { goToLogin, REDIRECT_DELAY_MS } from '../navigation/require-login.ts';
import { showToast } from '../ui/toast.tsx';
import { reloadOnce } from './reload-once.ts';

export function followNotices(): void {
  onNotice(follow);
}

function follow(notice: Notice): void {
  switch (notice.kind) {
    case 'refused':
      showToast(errorWords(notice), 'error');
      return;
    case 'loginRequired':
      goToLogin({ isTold: true });
      return;
    case 'verificationRequired':
      setTimeout(() => void push(VERIFICATION_PATH), REDIRECT_DELAY_MS);
      return;
    case 'orderFilled':
      showToast(
        i18next.t(notice.side === 'buy' ? 'notice.bought' : 'notice.sold', {
          ns: 'common',
          symbol: notice.symbol,
          amount: notice.amountText,
          price: notice.priceText,
        }),
        'success',
      );
      return;
    case 'positionClosed':
    case 'alert':
      import('../features/trading/tell-notice.ts').then(
        ({ tellNotice }) => tellNotice(notice),
        () => undefined,
      );
      return;
    case 'upgradeRequired':
      reloadOnce();
      return;
    default:
      notice satisfies never;
  }
}
