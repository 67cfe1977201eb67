/**
 * What one page of a tab hands on to the next, as in a reload: written when the one ends, taken once by the next. No
 * password and no code is ever among it.
 */
const SECRET = /password|^code$/i;

export function carry(key: string, entries: readonly (readonly [string, unknown])[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(entries, withoutSecrets));
  } catch {
    // Without a store nothing is handed on, as when the tab is closed.
  }
}

export function takeCarried(key: string): [string, unknown][] {
  try {
    const carried: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    sessionStorage.removeItem(key);
    return Array.isArray(carried) ? carried : [];
  } catch {
    return [];
  }
}

/** For `JSON.stringify`: leaves out what a form may hold in memory and no store may hold. */
export function withoutSecrets(field: string, value: unknown): unknown {
  return SECRET.test(field) ? undefined : value;
}
