/** Figures as the core draws them and as the page would write them, as brightness by pixels of the device. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly light: Uint8Array;
}

export interface Likeness {
  /** Brightness of all letters beside that of the text. */
  readonly ink: number;
  /** How steep the edges of letters are beside those of the text: what is stretched is flatter. */
  readonly sharpness: number;
  /** Share of the ink that lies elsewhere, when the pictures may be moved by a pixel. */
  readonly elsewhere: number;
}

/** `box` is the drawn box of a price that rests. */
export function comparePrice(page: Page, box: Locator): Promise<Likeness> {
  return compare(page, box, (isText) => showText(box, isText));
}

/** `box` is around drawn rows that rest. */
export function compareRows(page: Page, box: Locator): Promise<Likeness> {
  return compare(page, box, (isText) =>
    box.evaluate((element, isShown) => {
      if (isShown) element.removeAttribute('data-drawn');
      else element.setAttribute('data-drawn', 'true');
      element.querySelector('canvas')?.style.setProperty('visibility', isShown ? 'hidden' : '');
    }, isText),
  );
}

async function compare(
  page: Page,
  box: Locator,
  show: (isText: boolean) => Promise<void>,
): Promise<Likeness> {
  const drawn = await take(page, box);
  await show(true);
  const written = await take(page, box);
  await show(false);
  const ink = sum(written.light);
  return {
    ink: sum(drawn.light) / ink,
    sharpness: steepness(drawn) / steepness(written),
    elsewhere: leastDifference(written, drawn) / ink,
  };
}

/** The text of a price instead of what the core draws over it. */
async function showText(box: Locator, isShown: boolean): Promise<void> {
  await box.evaluate((element, isText) => {
    const [text, canvas] = element.children as unknown as HTMLElement[];
    text?.style.setProperty('color', isText ? '' : 'transparent');
    canvas?.style.setProperty('visibility', isText ? 'hidden' : 'visible');
  }, isShown);
}

async function take(page: Page, box: Locator): Promise<Picture> {
  const clip = await box.boundingBox();
  if (clip === null) throw new Error('the price is not on the page');
  const shot = sharp(await page.screenshot({ clip, scale: 'device' }))
    .greyscale()
    .raw();
  const { data, info } = await shot.toBuffer({ resolveWithObject: true });
  // The ground is near black, and no ink.
  const ground = data.reduce((least, value) => Math.min(least, value), 255);
  return { ...info, light: data.map((value) => value - ground) };
}

const sum = (light: Uint8Array) => light.reduce((total, value) => total + value, 0);

const at = ({ width, height, light }: Picture, x: number, y: number) =>
  x < 0 || y < 0 || x >= width || y >= height ? 0 : (light[y * width + x] ?? 0);

/** By squares, so that a few steep edges count more than many flat ones. */
function steepness(picture: Picture): number {
  return overPixels(picture, (x, y) => (at(picture, x, y) - at(picture, x - 1, y)) ** 2);
}

function leastDifference(one: Picture, other: Picture): number {
  const moves = [-1, 0, 1];
  const differences = moves.flatMap((right) =>
    moves.map((down) =>
      overPixels(one, (x, y) => Math.abs(at(one, x, y) - at(other, x + right, y + down))),
    ),
  );
  return Math.min(...differences);
}

function overPixels({ width, light }: Picture, measure: (x: number, y: number) => number): number {
  return light.reduce(
    (total, _, place) => total + measure(place % width, Math.floor(place / width)),
    0,
  );
}
