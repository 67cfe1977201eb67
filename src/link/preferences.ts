/**
 * The user's preferences: language, fiat currency, colours of rise and fall, notifications, hidden
 * balances. `usePreferences(pick)` reads them; the setters store them and notify the core.
 */
import { create } from 'zustand';
import type { Language } from '../../contract/plain/languages.ts';
import { storage } from '../device/storage.ts';
import { changeLanguage as changeWords } from '../i18n/i18n.ts';
import { applyPalette, isPalette, type Palette } from '../theme/palette.ts';
import { prefer } from './core-link.ts';
import { warnIfNotLasting } from './lasting-notice.ts';
import { storedFiat, storedLanguage } from './worker/stored-start.ts';

interface Preferences {
  readonly language: Language;
  readonly fiat: string;
  readonly palette: Palette;
  readonly hasNotifications: boolean;
  readonly isBalanceHidden: boolean;
}

function storedPalette(): Palette {
  const saved = storage.readText('palette');
  return isPalette(saved) ? saved : 'green-up';
}

export const usePreferences = create<Preferences>(() => ({
  language: storedLanguage(),
  fiat: storedFiat(),
  palette: storedPalette(),
  hasNotifications: storage.readText('notifications') !== 'off',
  isBalanceHidden: storage.readText('hideBalance') === 'on',
}));

function keep(...[key, text]: Parameters<typeof storage.writeText>): void {
  storage.writeText(key, text);
  warnIfNotLasting();
}

export async function chooseLanguage(language: Language): Promise<void> {
  keep('lang', language);
  await changeWords(language);
  usePreferences.setState({ language });
  prefer({ language, fiat: usePreferences.getState().fiat });
}

export function chooseFiat(fiat: string): void {
  keep('fiat', fiat);
  usePreferences.setState({ fiat });
  prefer({ language: usePreferences.getState().language, fiat });
}

export function choosePalette(palette: Palette): void {
  keep('palette', palette);
  usePreferences.setState({ palette });
  applyPalette(palette);
}

export function chooseNotifications(hasNotifications: boolean): void {
  keep('notifications', hasNotifications ? 'on' : 'off');
  usePreferences.setState({ hasNotifications });
}

export function hideBalances(isBalanceHidden: boolean): void {
  keep('hideBalance', isBalanceHidden ? 'on' : 'off');
  usePreferences.setState({ isBalanceHidden });
}
