/** Posters: what pictures look like in a list, as pixels. A vector would be laid out and painted by the page that scrolls. */
import sharp from 'sharp';
import { pictureOf } from './pictures.ts';
import { SIDE } from './styles.ts';

/** As wide as half a phone of three dots a pixel, and as the largest place that shows one. */
const POSTER_SIDE = 480;
const QUALITY = 75;
/** In half the time a twentieth larger. */
const EFFORT = 2;
/** Of vectors, where a unit is a dot. */
const UNIT_DENSITY = 72;

/** Null for what is not there. */
export async function posterOf(kind: string, number: number): Promise<Uint8Array | null> {
  const picture = pictureOf(kind, number);
  if (picture === null) return null;
  return sharp(Buffer.from(picture), { density: (UNIT_DENSITY * POSTER_SIDE) / SIDE })
    .resize({ width: POSTER_SIDE })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer();
}
