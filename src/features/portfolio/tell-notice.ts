/**
 * Says what happened to a position or an alert: in words on the screen, by sound and vibration as the
 * trader wishes, and by a notification while the page is hidden. Fetched when the first of them comes.
 */
import i18next from 'i18next';
import type { Notice } from '../../../contract/core.ts';
import { notifySystem, playTones, shake } from '../../device/alarm.ts';
import { isNotified } from '../../device/notified-kinds.ts';
import { needWords } from '../../i18n/i18n.ts';
import { usePush } from '../../link/push.ts';
import { useAlertSettings } from '../../market/alerts/alert-settings.ts';
import { currentPath } from '../../navigation/navigate.ts';
import { OPTIONS_PATH } from '../../navigation/paths.ts';
import { showToast, type ToastKind } from '../../ui/layers/toast.tsx';

export type TradingNotice = Extract<Notice, { kind: 'positionClosed' | 'alert' }>;

/** What comes at once sounds once. */
const ONE_ALARM_MS = 1500;
const last = { atMs: Number.NEGATIVE_INFINITY };

export async function tellNotice(notice: TradingNotice): Promise<void> {
  const isClosing = notice.kind === 'positionClosed';
  if (isClosing && !isNotified(notice.reason === 'liquidation' ? 'risk' : 'trade')) return;
  await needWords(['portfolio']);
  const text = notice.kind === 'alert' ? alertWords(notice) : closedWords(notice);
  if (!hasSheet(notice)) showToast(text, toastKind(notice));
  const { sound, vibration, notification } = useAlertSettings.getState();
  // To a device that takes pushes the exchange has told it by one.
  const isPushed = isClosing && usePush.getState().userId !== null;
  if (notification && !isPushed && document.visibilityState === 'hidden') {
    void notifySystem(i18next.t(`notice.${notice.kind}`, { ns: 'portfolio' }), text);
  }
  const nowMs = performance.now();
  if (nowMs - last.atMs < ONE_ALARM_MS) return;
  last.atMs = nowMs;
  if (sound) void playTones();
  if (vibration) shake();
}

function alertWords({
  alert,
  symbol,
  valueText,
  priceText,
}: Extract<TradingNotice, { kind: 'alert' }>) {
  const params = { symbol, value: valueText, price: priceText };
  return i18next.t(`notice.alerts.${alert}`, { ns: 'portfolio', ...params });
}

function closedWords(notice: Extract<TradingNotice, { kind: 'positionClosed' }>): string {
  const { symbol, reason, profitText } = notice;
  return i18next.t(`notice.closed.${reason}`, { ns: 'portfolio', symbol, profit: profitText });
}

/** The screen of options shows the whole result by itself. */
function hasSheet(notice: TradingNotice): boolean {
  const isOption = notice.kind === 'positionClosed' && notice.reason === 'expiry';
  return isOption && currentPath().startsWith(OPTIONS_PATH);
}

function toastKind(notice: TradingNotice): ToastKind {
  if (notice.kind === 'alert') return notice.alert === 'liquidation' ? 'warning' : 'primary';
  if (notice.reason === 'liquidation') return 'error';
  return notice.tone === 'up' ? 'success' : 'info';
}
