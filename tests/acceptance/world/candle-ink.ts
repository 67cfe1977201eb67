/** Where a picture has the colours of rising and falling candles. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Ink {
  readonly width: number;
  readonly height: number;
  readonly isColored: readonly boolean[];
}

/** Grey is less colourful, red and green are more. */
const COLORFUL = 60;

export async function candleInk(page: Page, clip: Place): Promise<Ink> {
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const isColorful = Array.from({ length: width * height }, (_, pixel) => {
    const color = [...data.subarray(pixel * 3, pixel * 3 + 3)];
    return Math.max(...color) - Math.min(...color) > COLORFUL;
  });
  // What has nothing above and below is the line of the last price, which is one pixel high.
  const isColored = isColorful.map(
    (is, pixel) => is && (isColorful[pixel - width] === true || isColorful[pixel + width] === true),
  );
  return { width, height, isColored };
}

/** Share of all ink that both have, from 0 to 1, where one of them may be moved by so many pixels. */
export function sharedInk(first: Ink, second: Ink, slackPx: { x: number; y: number }): number {
  let most = 0;
  for (let dx = -slackPx.x; dx <= slackPx.x; dx += 1)
    for (let dy = -slackPx.y; dy <= slackPx.y; dy += 1)
      most = Math.max(most, sharedMoved(first, second, dx, dy));
  return most;
}

function sharedMoved(first: Ink, second: Ink, dx: number, dy: number): number {
  const { width, height } = first;
  let both = 0;
  let any = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isIn = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height;
      const one = first.isColored[y * width + x] === true;
      const other = isIn && second.isColored[(y + dy) * width + x + dx] === true;
      if (one && other) both += 1;
      if (one || other) any += 1;
    }
  }
  return any === 0 ? 0 : both / any;
}
