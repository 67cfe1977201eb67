import { expect, test } from 'vitest';
import { besidePlace } from './place-beside.ts';

const room = { width: 1280, height: 800 };
const opener = { left: 1020, top: 100, right: 1100, bottom: 132 };

test('a dialog of the desk stands below what opened it', () => {
  expect(besidePlace(opener, { width: 200, height: 300 }, room)).toEqual({ left: 1020, top: 138 });
});

test('it stands above where there is more room, and never beyond the window', () => {
  const low = { left: 1020, top: 700, right: 1100, bottom: 732 };
  expect(besidePlace(low, { width: 320, height: 300 }, room)).toEqual({ left: 952, top: 394 });
  expect(besidePlace(low, { width: 320, height: 780 }, room)).toEqual({ left: 952, top: 8 });
  expect(besidePlace(opener, { width: 320, height: 780 }, room)).toEqual({ left: 952, top: 12 });
});
