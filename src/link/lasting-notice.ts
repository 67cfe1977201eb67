/** Tells the user once that the device stores nothing, after other notices of that moment. */
import i18next from 'i18next';
import { storage } from '../device/storage.ts';
import { showToast, TOAST_MS } from '../ui/layers/toast.tsx';

const state = { isTold: false };

export function warnIfNotLasting(): void {
  if (state.isTold || storage.isLasting()) return;
  state.isTold = true;
  setTimeout(() => showToast(i18next.t('notLasting', { ns: 'common' }), 'warning'), TOAST_MS);
}
