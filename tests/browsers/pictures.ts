/** Pictures of one screen in several engines: side by side for people, region by region for the test. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { PHONE } from './engine.ts';
import type { Look, Region } from './look.ts';

export interface Picture extends Look {
  readonly engine: string;
  readonly png: Buffer;
}

/** Letters are of slightly different sizes in each engine; what is laid out by them may move so far. */
const SLACK_PX = 14;
const GAP_PX = 10;
/** A region in which the brightness differs by less is one plain ground: nothing has been drawn there. */
const DRAWN = 3;

/** What the engine has in another place or size than the first, or has not drawn. */
export async function differences(first: Picture, other: Picture): Promise<string[]> {
  const found: string[] = [];
  for (const region of first.regions) {
    const same = other.regions.find(({ name }) => name === region.name);
    if (!same) {
      found.push(`${other.engine} has no ${region.name}`);
      continue;
    }
    const moved = (['x', 'y', 'width', 'height'] as const).filter(
      (side) => Math.abs(region[side] - same[side]) > SLACK_PX,
    );
    for (const side of moved) {
      const sizes = `${Math.round(same[side])} instead of ${Math.round(region[side])}`;
      found.push(`${side} of ${region.name} is ${sizes} in ${other.engine}`);
    }
    const [isDrawn, isDrawnToo] = await Promise.all([hasInk(first, region), hasInk(other, same)]);
    if (isDrawn && !isDrawnToo) found.push(`${region.name} is empty in ${other.engine}`);
  }
  return found;
}

async function hasInk({ png }: Picture, { x, y, width, height }: Region): Promise<boolean> {
  const left = Math.max(0, Math.round(x));
  const top = Math.max(0, Math.round(y));
  const part = {
    left,
    top,
    width: Math.min(PHONE.width - left, Math.round(width)),
    height: Math.min(PHONE.height - top, Math.round(height)),
  };
  const { channels } = await sharp(png).extract(part).greyscale().stats();
  return (channels[0]?.stdev ?? 0) > DRAWN;
}

export async function layOut(
  folder: string,
  name: string,
  pictures: readonly Picture[],
): Promise<void> {
  const width = pictures.length * (PHONE.width + GAP_PX) - GAP_PX;
  const ground = { width, height: PHONE.height, channels: 3 as const, background: '#777' };
  const beside = pictures.map(({ png }, place) => ({
    input: png,
    top: 0,
    left: place * (PHONE.width + GAP_PX),
  }));
  const image = await sharp({ create: ground }).composite(beside).png({ palette: true }).toBuffer();
  await writeFile(join(folder, `${name}.png`), image);
}
