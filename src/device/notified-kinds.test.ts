import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  });
  kept.clear();
  kept.set('version', '1');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('SET-02 every kind is told of until it is muted, and the choice is kept', async () => {
  const first = await import('./notified-kinds.ts');
  expect(first.notifiedKinds.every(first.isNotified)).toBe(true);
  first.muteKind('trade', true);
  first.muteKind('money', true);
  first.muteKind('money', false);
  expect(first.notifiedKinds.filter(first.isNotified)).not.toContain('trade');
  vi.resetModules();
  const second = await import('./notified-kinds.ts');
  expect(second.isNotified('trade')).toBe(false);
  expect(second.isNotified('money')).toBe(true);
});

test('SET-02 security is always told of, whatever is muted or kept', async () => {
  kept.set('notifications', 'off');
  kept.set('mutedKinds', JSON.stringify(['security', 'system']));
  const { isNotified, muteKind, useMutedKinds } = await import('./notified-kinds.ts');
  expect(isNotified('security')).toBe(true);
  expect(isNotified('money')).toBe(false);
  muteKind('security', true);
  expect(useMutedKinds.getState().muted).not.toContain('security');
  expect(isNotified('security')).toBe(true);
});

test('what is kept and is no list of kinds is dropped alone', async () => {
  kept.set('mutedKinds', '["everything"]');
  const { isNotified } = await import('./notified-kinds.ts');
  expect(isNotified('trade')).toBe(true);
  expect(kept.has('mutedKinds')).toBe(false);
});
