/** Reads the QR code of a wallet from a picture, in the worker: the screen never waits for a decoder. */
import { decodeQR } from 'qr/decode.js';
import { pictureSize } from './picture-size.ts';
import { addressOf } from './qr-address.ts';

const MAXIMUM_BYTES = 10 * 1024 * 1024;
/** What the server takes as well. */
const MAXIMUM_PIXELS = 25_000_000;
/** A code is read at this size or smaller: enough for a photo, and little for the memory. */
const LONGEST_SIDE = 1_400;
/** White around it, which a code needs and pictures cut to its edge lack. */
const MARGIN = 40;
const EFFORT = 8;
const TIME_LIMIT_MS = 300;

export async function readQr(picture: Blob): Promise<string | null> {
  try {
    const pixels = await pixelsOf(picture);
    if (pixels === null) return null;
    const text = decodeQR(pixels, {
      format: 'RGBA',
      effort: EFFORT,
      timeLimit: TIME_LIMIT_MS,
    });
    return addressOf(text);
  } catch {
    // Neither a code nor a picture, or a browser that draws nothing in a worker: one types instead.
    return null;
  }
}

async function pixelsOf(picture: Blob): Promise<ImageData | null> {
  if (picture.size > MAXIMUM_BYTES) return null;
  const size = pictureSize(new Uint8Array(await picture.arrayBuffer()));
  if (size === null || size.width * size.height > MAXIMUM_PIXELS) return null;
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width + 2 * MARGIN, height + 2 * MARGIN);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, MARGIN, MARGIN, width, height);
  bitmap.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
