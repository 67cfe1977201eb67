/** The start parameters of a core: preferences and token as the device stores them. */
import type { CoreStart } from '../../../contract/core.ts';
import type { AlertRule } from '../../../contract/features/portfolio.ts';
import type { User } from '../../../contract/features/session.ts';
import type { Language } from '../../../contract/plain/languages.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '../../../contract/plain/languages.ts';
import { storage } from '../../device/storage.ts';

/** The app's version (APP-27). */
export const APP_VERSION = '0.8.0';
export const APP_CODE = 80;
export const DEFAULT_FIAT = 'USD';

export function storedLanguage(): Language {
  const saved = storage.readText('lang');
  return isLanguage(saved) ? saved : DEFAULT_LANGUAGE;
}

export function storedFiat(): string {
  const saved = storage.readText('fiat');
  return saved !== null && /^[A-Z]{3}$/.test(saved) ? saved : DEFAULT_FIAT;
}

/** The core watches alerts from its start on; it ignores entries that are no alerts. */
export function storedAlerts(): readonly AlertRule[] {
  return storage.readJson('trade.alerts', isList) ?? [];
}

function isList(value: unknown): value is readonly AlertRule[] {
  return Array.isArray(value) && value.every((rule) => typeof rule?.value === 'string');
}

/** The user of the stored token, for as long as the exchange has not told it anew. */
export function storedUser(): User | null {
  return storage.readJson('user', isUser);
}

function isUser(value: unknown): value is User {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'account' in value &&
    'nickname' in value
  );
}

export function readStoredStart(): CoreStart {
  return {
    origin: location.origin,
    token: storage.readText('token'),
    user: storedUser(),
    build: APP_VERSION,
    language: storedLanguage(),
    fiat: storedFiat(),
  };
}
