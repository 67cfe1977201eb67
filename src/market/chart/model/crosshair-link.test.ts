import { expect, test } from 'vitest';
import { listenToCrosshair, tellCrosshair } from './crosshair-link.ts';

test('where one chart points the others do, and only it takes the crosshair away again', () => {
  const heard: string[] = [];
  const hear = (id: string) => listenToCrosshair(id, (timeMs) => heard.push(`${id} ${timeMs}`));
  const leaves = ['a', 'b', 'c'].map(hear);
  tellCrosshair('a', 5);
  expect(heard.splice(0)).toEqual(['b 5', 'c 5']);
  // A chart that is told to point moves its crosshair too, and that it has left says nothing of the pointer.
  tellCrosshair('b', null);
  tellCrosshair(null, 7);
  expect(heard).toEqual([]);
  tellCrosshair('a', null);
  expect(heard.splice(0)).toEqual(['b null', 'c null']);
  tellCrosshair('c', 9);
  expect(heard.splice(0)).toEqual(['a 9', 'b 9']);
  // A chart that is closed below the pointer takes its crosshair along.
  leaves[2]?.();
  expect(heard.splice(0)).toEqual(['a null', 'b null']);
  leaves[0]?.();
  tellCrosshair('b', 3);
  expect(heard).toEqual([]);
});
