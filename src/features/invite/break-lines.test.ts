import { expect, test } from 'vitest';
import { breakLines } from './draw-poster.ts';

const broken = (text: string, tag: string, width: number, lines = 9) =>
  breakLines(text, { tag, lines, fits: (part) => part.length <= width });

test('a line of the poster breaks between words, also where no blank stands between them', () => {
  expect(broken('Trade with me on Aureus', 'en', 12)).toEqual(
    ['Trade with ', 'me on Aureus'].map((line) => line.trim()),
  );
  const japanese = broken('一緒に取引を始めましょう。', 'ja', 6);
  expect(japanese.join('')).toBe('一緒に取引を始めましょう。');
  expect(japanese.length).toBeGreaterThan(1);
  for (const line of japanese) expect(line).not.toMatch(/^。/);
  expect(broken('เทรดกับฉันบน Aureus', 'th', 8).length).toBeGreaterThan(1);
});

test('no word is lost where the lines are used up, and an empty text is one empty line', () => {
  expect(broken('one two three four', 'en', 4, 2)).toEqual(['one', 'two three four']);
  expect(broken('', 'en', 4)).toEqual(['']);
});
