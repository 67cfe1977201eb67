/**
 * Which square of a picture is kept. `zoom` 1 shows the largest square that fits; the centre is in pixels of
 * the picture, and the square never leaves it.
 */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface Crop {
  readonly zoom: number;
  readonly centreX: number;
  readonly centreY: number;
}

export interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

export const LARGEST_ZOOM = 4;

export function startCrop({ width, height }: PictureSize): Crop {
  return { zoom: 1, centreX: width / 2, centreY: height / 2 };
}

/** Moves the picture under the frame, by shares of the frame's side. */
export function moveCrop(crop: Crop, size: PictureSize, by: { x: number; y: number }): Crop {
  const side = sideOf(crop.zoom, size);
  return kept(
    { ...crop, centreX: crop.centreX - by.x * side, centreY: crop.centreY - by.y * side },
    size,
  );
}

export function zoomCrop(crop: Crop, size: PictureSize, zoom: number): Crop {
  return kept({ ...crop, zoom: within(zoom, 1, LARGEST_ZOOM) }, size);
}

export function squareOf(crop: Crop, size: PictureSize): Square {
  const side = sideOf(crop.zoom, size);
  return { x: crop.centreX - side / 2, y: crop.centreY - side / 2, side };
}

function sideOf(zoom: number, { width, height }: PictureSize): number {
  return Math.min(width, height) / zoom;
}

function kept(crop: Crop, size: PictureSize): Crop {
  const half = sideOf(crop.zoom, size) / 2;
  return {
    zoom: crop.zoom,
    centreX: within(crop.centreX, half, size.width - half),
    centreY: within(crop.centreY, half, size.height - half),
  };
}

function within(value: number, minimum: number, maximum: number): number {
  return Math.min(Math.max(value, minimum), maximum);
}
