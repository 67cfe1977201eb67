import { expect, test } from 'vitest';
import { zoomByPinch } from './pinch.ts';
import type { TimePlace } from './time-place.ts';

const WIDTH = 300;

/** A chart of 10 px bars whose right edge is at its last one. */
function placeOf(): TimePlace & { readonly rowAt: (x: number) => number } {
  const at = { position: 0, spacing: 10 };
  return {
    position: () => at.position,
    barSpacing: () => at.spacing,
    moveTo: (position: number) => {
      at.position = position;
    },
    zoomTo: (spacing: number) => {
      at.spacing = Math.max(1.5, spacing);
    },
    rowAt: (x: number) => at.position - (WIDTH - x) / at.spacing,
  } as TimePlace & { readonly rowAt: (x: number) => number };
}

test('fingers that come closer zoom out as much as the same way back zooms in', () => {
  const place = placeOf();
  const [near, far] = [
    { middle: 120, distance: 40 },
    { middle: 120, distance: 240 },
  ];
  zoomByPinch(place, WIDTH, near, far);
  expect(place.barSpacing()).toBeCloseTo(60);
  zoomByPinch(place, WIDTH, far, near);
  expect(place.barSpacing()).toBeCloseTo(10);
  expect(place.position()).toBeCloseTo(0);
});

test('the bar between the fingers stays between them, also where they move along', () => {
  const place = placeOf();
  const row = place.rowAt(120);
  zoomByPinch(place, WIDTH, { middle: 120, distance: 100 }, { middle: 90, distance: 130 });
  expect(place.rowAt(90)).toBeCloseTo(row);
  // As far out as bars can be told apart it only moves.
  zoomByPinch(place, WIDTH, { middle: 90, distance: 500 }, { middle: 100, distance: 10 });
  expect(place.barSpacing()).toBe(1.5);
  expect(place.rowAt(100)).toBeCloseTo(row);
});
