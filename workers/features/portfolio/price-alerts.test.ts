import { map } from 'rxjs';
import { test } from 'vitest';
import { onVirtualTime } from '../../../tests/workers/world/virtual-time.ts';
import { approaches, crossings, moves } from './price-alerts.ts';

const LEVEL = 10_000;

test('a price that trembles around a level crosses it once; clearly beyond it, the way back counts', () => {
  onVirtualTime(({ hot, expectObservable }) => {
    const ticks = { b: 9990, l: 9998, o: 10_000, h: 10_002, a: 10_010 };
    const prices$ = hot('  b-o-l-h-a-o-h-b', ticks).pipe(map((price) => ({ ticks: price })));
    const expected = '     --x-------x----';
    const told$ = crossings(prices$, () => LEVEL).pipe(map(() => 'x'));
    expectObservable(told$).toBe(expected);
  });
});

test('a move is told from the farthest price of its window, which then begins anew', () => {
  onVirtualTime(({ hot, clock, expectObservable }) => {
    const prices$ = hot('a-b-c 9ms d-e', { a: 100, b: 98, c: 103, d: 103, e: 98 }).pipe(
      map((ticks) => ({ ticks, atMs: clock.elapsedMs() })),
    );
    const told$ = moves(prices$, { share: 0.05, windowMs: 10 }).pipe(
      map(({ moved }) => moved.toFixed(2)),
    );
    expectObservable(told$).toBe('----x-', { x: '0.05' });
  });
});

test('what comes near is told once, and again only after it was clearly away', () => {
  onVirtualTime(({ hot, expectObservable }) => {
    const away = { f: 10, n: 5, e: 5.4, o: 6 };
    const distances$ = hot('f-n-e-n-o-n', away).pipe(map((each) => new Map([['one', each]])));
    const expected = '      --x-------x';
    expectObservable(approaches(distances$, 5)).toBe(expected, { x: ['one'] });
  });
});
