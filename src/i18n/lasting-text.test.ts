import { expect, test } from 'vitest';
import { lastingText } from './lasting-text.ts';

test('a time that something lasted is told in its two largest units, and no more than it has', () => {
  const texts = [0, 59, 60, 95, 7200, 7260, 90_000, 86_400 * 3 + 59].map((seconds) =>
    lastingText(seconds, 'en'),
  );
  expect(texts).toEqual(['0s', '59s', '1m', '1m 35s', '2h', '2h 1m', '1d 1h', '3d']);
});
