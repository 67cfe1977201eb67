/** Paints the chosen square of a picture at the size of a portrait, as the file that is sent. */
import type { Square } from './crop-geometry.ts';

const PORTRAIT_PIXELS = 512;
const QUALITY = 0.9;
/** A picture with see-through places gets the ground of the app's dark surfaces. */
const GROUND = '#1c1c21';

/** Null when the device cannot paint it. */
export function drawSquare(picture: HTMLImageElement, square: Square): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = PORTRAIT_PIXELS;
  canvas.height = PORTRAIT_PIXELS;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  context.fillStyle = GROUND;
  context.fillRect(0, 0, PORTRAIT_PIXELS, PORTRAIT_PIXELS);
  const { x, y, side } = square;
  context.drawImage(picture, x, y, side, side, 0, 0, PORTRAIT_PIXELS, PORTRAIT_PIXELS);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
