/** What the build leaves out of the fonts is nothing that a page shows: letters, weights and figures look as before. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { charactersOf, leanFont } from '../../../tools/lean-fonts.ts';
import { projectRoot } from '../../../tools/project.ts';
import { openVisits, type Visits } from '../../support/browser.ts';

const INTER = 'node_modules/@fontsource-variable/inter/files';
const BARLOW = 'node_modules/@fontsource/barlow-semi-condensed/files';

const opened: { visits?: Visits } = {};
afterAll(() => opened.visits?.closeAll());

async function emptyPage(): Promise<Page> {
  opened.visits ??= await openVisits();
  const context = await opened.visits.open();
  return context.newPage();
}

const toText = (font: Uint8Array) => Buffer.from(font).toString('base64');

/** The font as it is installed by the name `whole`, and without what is left out by the name `lean`. */
async function load(page: Page, path: string): Promise<void> {
  const whole = toText(readFileSync(join(projectRoot, path)));
  const lean = toText(await leanFont(path));
  await page.evaluate(
    async (fonts) => {
      for (const [name, text] of Object.entries(fonts)) {
        const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
        const face = new FontFace(name, bytes.buffer, { weight: '100 900' });
        document.fonts.add(await face.load());
      }
    },
    { whole, lean },
  );
}

test.each([
  `${INTER}/inter-latin-wght-normal.woff2`,
  `${INTER}/inter-vietnamese-wght-normal.woff2`,
  `${BARLOW}/barlow-semi-condensed-latin-500-normal.woff2`,
  `${BARLOW}/barlow-semi-condensed-vietnamese-500-normal.woff2`,
])('the letters of %s look as those of the whole font', async (path) => {
  const page = await emptyPage();
  await load(page, path);
  const characters = charactersOf(path).replaceAll(/\p{Cc}/gu, '');
  const others = await page.evaluate(
    ([text, weights]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 160, height: 120 });
      const drawing = canvas.getContext('2d', { willReadFrequently: true });
      if (drawing === null) throw new Error('no canvas');
      const draw = (character: string, font: string) => {
        drawing.clearRect(0, 0, canvas.width, canvas.height);
        drawing.font = font;
        drawing.fillText(character, 40, 90);
        return drawing.getImageData(0, 0, canvas.width, canvas.height).data;
      };
      /** Weights between those of the file are made of whole numbers, so an edge may be a shade lighter. */
      const isOther = (character: string, weight: number) => {
        const whole = draw(character, `${weight} 64px whole`);
        const lean = draw(character, `${weight} 64px lean`);
        return whole.some((shade, index) => Math.abs(shade - (lean[index] ?? 0)) > 100);
      };
      return weights.flatMap((weight) =>
        [...text]
          .filter((character) => isOther(character, weight))
          .map((character) => `${weight}: ${character}`),
      );
    },
    [characters, path.startsWith(INTER) ? [400, 500, 600, 700] : [500]] as const,
  );
  expect(characters.length).toBeGreaterThan(90);
  expect(others).toEqual([]);
});

test.each([
  `${INTER}/inter-latin-wght-normal.woff2`,
  `${BARLOW}/barlow-semi-condensed-latin-600-normal.woff2`,
])('figures of %s have one width where a column asks for it', async (path) => {
  const page = await emptyPage();
  await load(page, path);
  const widths = await page.evaluate(() =>
    [...'0123456789'].map((figure) => {
      const text = document.createElement('span');
      text.textContent = figure.repeat(20);
      text.style.cssText = 'font: 400 64px lean; font-variant-numeric: tabular-nums lining-nums';
      document.body.append(text);
      return text.getBoundingClientRect().width;
    }),
  );
  expect(new Set(widths).size).toBe(1);
});

test('the letters that every page fetches are half of the whole file', async () => {
  const path = `${INTER}/inter-latin-wght-normal.woff2`;
  const whole = readFileSync(join(projectRoot, path)).byteLength;
  expect((await leanFont(path)).byteLength).toBeLessThan(whole * 0.55);
});
