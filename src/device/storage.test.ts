import { expect, test } from 'vitest';
import { createDeviceStorage } from './storage.ts';

function fakeBackend(entries: Record<string, string> = {}) {
  const values = new Map(Object.entries(entries));
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

test('APP-26 a store of another version is reset once and kept from then on', () => {
  const backend = fakeBackend({ version: '0', lang: 'en' });
  const first = createDeviceStorage(() => backend);
  expect(first.readText('lang')).toBeNull();
  first.writeText('lang', 'zh');
  expect(createDeviceStorage(() => backend).readText('lang')).toBe('zh');
});

test('a store that cannot be opened still remembers for as long as the page lives', () => {
  const storage = createDeviceStorage(() => {
    throw new Error('refused');
  });
  storage.writeText('token', 'abc');
  expect(storage.readText('token')).toBe('abc');
  expect(storage.isLasting()).toBe(false);
});

test('a full store falls back to memory and says so', () => {
  const backend = fakeBackend();
  const storage = createDeviceStorage(() => backend);
  backend.setItem = () => {
    throw new Error('quota');
  };
  storage.writeText('fiat', 'EUR');
  expect(storage.readText('fiat')).toBe('EUR');
  expect(storage.isLasting()).toBe(false);
});

test('a corrupted value is dropped alone', () => {
  const backend = fakeBackend({ version: '1', user: '{"broken', fiat: 'EUR' });
  const storage = createDeviceStorage(() => backend);
  expect(storage.readJson('user', isNumber)).toBeNull();
  expect(backend.values.has('user')).toBe(false);
  expect(storage.readText('fiat')).toBe('EUR');
});
