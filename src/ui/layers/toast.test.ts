import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { isJustTold, showToast, toastIcons } from './toast.tsx';

afterEach(() => vi.useRealTimers());

test('THEME-04 each type of toast has an icon, in the colour of its name', () => {
  const theme = readFileSync(new URL('../../theme/theme.css', import.meta.url), 'utf8');
  expect(Object.keys(toastIcons)).toEqual(['primary', 'success', 'info', 'error', 'warning']);
  for (const [kind, { icon, colour }] of Object.entries(toastIcons)) {
    expect(icon, kind).toBeTruthy();
    expect(colour).toBe(`text-${kind}`);
    expect(theme).toContain(`--color-${kind}: #`);
  }
});

test('what was told a moment ago is not told again as news, and after a while it is', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  showToast('The pay password is set', 'success');
  expect(isJustTold('The pay password is set')).toBe(true);
  expect(isJustTold('A device was removed')).toBe(false);
  vi.advanceTimersByTime(15_000);
  expect(isJustTold('The pay password is set')).toBe(false);
});

test('a toast without words is none, and hides nothing that was told', () => {
  showToast('Copied', 'success');
  showToast('');
  expect(isJustTold('Copied')).toBe(true);
  expect(isJustTold('')).toBe(false);
});
