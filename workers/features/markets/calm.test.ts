import { expect, test } from 'vitest';
import { onVirtualTime } from '../../../tests/workers/world/virtual-time.ts';
import { calmed } from './calm.ts';

/** When a figure that changes ten times a second from 50 ms on is shown, in the first 2.4 s. */
function shownMs(phaseMs: number): number[] {
  const shown: number[] = [];
  onVirtualTime(({ cold, clock, timers, flush }) => {
    const changes = `50ms ${'x 99ms '.repeat(23)}x`;
    calmed(cold(changes), 1000, { clock, timers }, phaseMs).subscribe(() =>
      shown.push(clock.elapsedMs()),
    );
    flush();
  });
  return shown;
}

test('whatever is calm changes at once and then at the same moment of each second, another list at its own', () => {
  expect(shownMs(0)).toEqual([50, 1000, 2000, 3000]);
  expect(shownMs(250)).toEqual([50, 250, 1250, 2250, 3250]);
  expect(shownMs(750)).toEqual([50, 750, 1750, 2750]);
});
