import { expect, test } from 'vitest';
import { LARGEST_ZOOM, moveCrop, squareOf, startCrop, zoomCrop } from './crop-geometry.ts';

const size = { width: 1200, height: 800 };

test('a crop begins with the largest square, in the middle', () => {
  expect(squareOf(startCrop(size), size)).toEqual({ x: 200, y: 0, side: 800 });
});

test('the picture follows the finger and stops at its edges', () => {
  const start = startCrop(size);
  expect(squareOf(moveCrop(start, size, { x: 0.1, y: 0.5 }), size)).toEqual({
    x: 120,
    y: 0,
    side: 800,
  });
  expect(squareOf(moveCrop(start, size, { x: -9, y: 0 }), size).x).toBe(400);
});

test('zooming keeps the centre, has bounds, and zooming out brings the square back inside', () => {
  const close = zoomCrop(startCrop(size), size, 2);
  expect(squareOf(close, size)).toEqual({ x: 400, y: 200, side: 400 });
  const corner = moveCrop(close, size, { x: 9, y: 9 });
  expect(squareOf(corner, size)).toEqual({ x: 0, y: 0, side: 400 });
  expect(squareOf(zoomCrop(corner, size, 0.1), size)).toEqual({ x: 0, y: 0, side: 800 });
  expect(zoomCrop(corner, size, 99).zoom).toBe(LARGEST_ZOOM);
});

test('whatever is done, the square lies within the picture', () => {
  const steps = [0.3, -1.7, 2.2, -0.4, 5, -3, 0.05];
  for (const shape of [size, { width: 300, height: 4000 }, { width: 7, height: 7 }]) {
    const crop = steps.reduce(
      (last, step, at) =>
        zoomCrop(
          moveCrop(last, shape, { x: step, y: -step * at }),
          shape,
          last.zoom * (1 + step / 4),
        ),
      startCrop(shape),
    );
    const { x, y, side } = squareOf(crop, shape);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-9);
    expect(x + side).toBeLessThanOrEqual(shape.width + 1e-9);
    expect(y + side).toBeLessThanOrEqual(shape.height + 1e-9);
  }
});
