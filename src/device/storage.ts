/**
 * What the device keeps between visits. A disabled, full or corrupted store never breaks a screen:
 * values then live in memory until the page is closed.
 *
 * storage.readText(key) / writeText(key, text) / readJson(key, isValid) / writeJson(key, value) / remove(key)
 */
export const STORAGE_VERSION = '1';
const VERSION_KEY = 'version';

export type StoredKey =
  | 'token'
  | 'user'
  | 'leaving'
  | 'lang'
  | 'fiat'
  | 'clientId'
  | 'palette'
  | 'notifications'
  | 'mutedKinds'
  | 'push'
  | 'hideBalance'
  | 'recentMarkets'
  | 'phoneArea'
  | `seen.${string}`
  | `draft.${string}`
  | `trade.${string}`;

type Backend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

export interface DeviceStorage {
  /** False when values live only as long as the page. */
  readonly isLasting: () => boolean;
  readonly readText: (key: StoredKey) => string | null;
  readonly writeText: (key: StoredKey, text: string) => void;
  readonly readJson: <Value>(
    key: StoredKey,
    isValid: (value: unknown) => value is Value,
  ) => Value | null;
  readonly writeJson: (key: StoredKey, value: unknown) => void;
  readonly remove: (key: StoredKey) => void;
}

export function createDeviceStorage(openBackend: () => Backend): DeviceStorage {
  const memory = new Map<string, string>();
  const backend = tryOpen(openBackend);
  const state = { isLasting: backend !== null };

  const readText = (key: StoredKey): string | null => {
    const remembered = memory.get(key);
    if (remembered !== undefined) return remembered;
    return attempt(() => backend?.getItem(key) ?? null, null);
  };
  const writeText = (key: StoredKey, text: string): void => {
    const isWritten = attempt(() => {
      backend?.setItem(key, text);
      return backend !== null;
    }, false);
    if (isWritten) memory.delete(key);
    else memory.set(key, text);
    state.isLasting = isWritten;
  };
  const remove = (key: StoredKey): void => {
    memory.delete(key);
    attempt(() => backend?.removeItem(key), undefined);
  };

  return {
    isLasting: () => state.isLasting,
    readText,
    writeText,
    readJson(key, isValid) {
      const text = readText(key);
      if (text === null) return null;
      const value = attempt((): unknown => JSON.parse(text), undefined);
      if (isValid(value)) return value;
      // One bad value is dropped alone; the others stay.
      remove(key);
      return null;
    },
    writeJson: (key, value) => writeText(key, JSON.stringify(value)),
    remove,
  };
}

/** Values of another version are dropped once, when the page starts (APP-26). */
function tryOpen(openBackend: () => Backend): Backend | null {
  return attempt(() => {
    const backend = openBackend();
    if (backend.getItem(VERSION_KEY) !== STORAGE_VERSION) {
      backend.clear();
      backend.setItem(VERSION_KEY, STORAGE_VERSION);
    }
    return backend;
  }, null);
}

function attempt<Value>(action: () => Value, fallback: Value): Value {
  try {
    return action();
  } catch {
    return fallback;
  }
}

export const storage = createDeviceStorage(() => globalThis.localStorage);
