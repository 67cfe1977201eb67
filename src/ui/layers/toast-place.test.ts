import { expect, test } from 'vitest';
import { toastTop } from './toast-place.ts';

const room = { top: 0, bottom: 590 };

test('a toast stands above the tabs', () => {
  expect(toastTop(40, room, [])).toBe(546);
  expect(toastTop(40, room, [{ top: 100, bottom: 144 }])).toBe(546);
});

test('a toast stands above the button that was tapped and the fields over it, and covers none of them', () => {
  const form = [
    { top: 300, bottom: 344 },
    { top: 420, bottom: 464 },
    { top: 540, bottom: 588 },
  ];
  expect(toastTop(40, room, form)).toBe(496);
  expect(toastTop(80, room, form)).toBe(216);
  // The order in which they are found does not matter.
  expect(toastTop(80, room, [...form].reverse())).toBe(216);
});

test('where everything is taken a toast stands at the top', () => {
  expect(toastTop(40, room, [{ top: 20, bottom: 600 }])).toBe(4);
});
