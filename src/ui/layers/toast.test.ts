import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toastIcons } from './toast.tsx';

test('THEME-04 each type of toast has an icon, in the colour of its name', () => {
  const theme = readFileSync(new URL('../../theme/theme.css', import.meta.url), 'utf8');
  expect(Object.keys(toastIcons)).toEqual(['primary', 'success', 'info', 'error', 'warning']);
  for (const [kind, { icon, colour }] of Object.entries(toastIcons)) {
    expect(icon, kind).toBeTruthy();
    expect(colour).toBe(`text-${kind}`);
    expect(theme).toContain(`--color-${kind}: #`);
  }
});
