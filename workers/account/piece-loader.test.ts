import { map, of } from 'rxjs';
import { expect, test } from 'vitest';
import { onVirtualTime } from '../../tests/workers/world/virtual-time.ts';
import { createPieceLoader, untilNoneIsMissing } from './piece-loader.ts';

test('what is missing is asked for again after a growing wait, until nothing is', () => {
  onVirtualTime(({ timers, expectObservable }) => {
    const answers = [['user', 'orders'], ['orders'], []];
    const missing$ = untilNoneIsMissing(timers, () => of(answers.shift() ?? []));
    expectObservable(missing$.pipe(map((rest) => rest.length))).toBe('a 999ms b 1999ms (c|)', {
      a: 2,
      b: 1,
      c: 0,
    });
  });
});

test('the wait grows to fifteen seconds and no further', () => {
  onVirtualTime(({ timers, expectObservable }) => {
    const missing$ = untilNoneIsMissing(timers, () => of(['user'])).pipe(map(() => 'x'));
    expectObservable(missing$, '^ 46s !').toBe(
      'x 999ms x 1999ms x 3999ms x 7999ms x 14999ms x 14999ms x',
    );
  });
});

test('a piece that has come is not asked for again, and a load that is over says so to its pieces', async () => {
  const asked: string[] = [];
  const waits: (() => void)[] = [];
  const lives: (() => boolean)[] = [];
  const loader = createPieceLoader({
    timers: {
      after(_, task) {
        waits.push(task);
        return () => undefined;
      },
    },
    onLoaded: () => asked.push('loaded'),
    piecesOf(isOver) {
      lives.push(isOver);
      return [async () => asked.push('user') > 0, async () => asked.push('orders') > 3];
    },
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  loader.load();
  await settled();
  waits.shift()?.();
  await settled();
  expect(asked).toEqual(['user', 'orders', 'loaded', 'orders', 'loaded']);
  loader.load();
  loader.stop();
  expect(lives.map((isOver) => isOver())).toEqual([true, true]);
});
