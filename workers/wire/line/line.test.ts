import { distinctUntilChanged, map, merge } from 'rxjs';
import { test } from 'vitest';
import { onVirtualTime } from '../../../tests/workers/world/virtual-time.ts';
import { Line, silences } from './line.ts';

const shown = { c: 'connecting', l: 'live', d: 'delayed', r: 'reconnecting', o: 'offline' };

test('CORE-18 a line is delayed after three silent seconds and silent after five', () => {
  onVirtualTime(({ hot, timers, clock, expectObservable }) => {
    const line = new Line(clock);
    const heard$ = hot('g 999ms h', { g: 'greet', h: 'hear' } as const);
    heard$.subscribe((what) => line[what]());
    const looks$ = silences(line, { clock, timers });
    const states$ = merge(heard$, looks$).pipe(
      map(() => line.view(0).state),
      distinctUntilChanged(),
    );
    const silent$ = looks$.pipe(distinctUntilChanged());
    expectObservable(states$, '^ 7s !').toBe('l 4249ms d', shown);
    expectObservable(silent$, '^ 7s !').toBe('250ms f 5999ms t', { f: false, t: true });
  });
});

test('a line that is lost is reconnecting, and offline ten seconds after the loss', () => {
  onVirtualTime(({ hot, timers, clock, expectObservable }) => {
    const line = new Line(clock);
    const happened$ = hot('g 999ms x', { g: 'greet', x: 'lose' } as const);
    happened$.subscribe((what) => line[what]());
    const states$ = merge(happened$, silences(line, { clock, timers })).pipe(
      map(() => line.view(0).state),
      distinctUntilChanged(),
    );
    expectObservable(states$, '^ 12s !').toBe('l 999ms r 10249ms o', shown);
  });
});

test('a line that was never greeted is connecting, and offline after ten seconds', () => {
  onVirtualTime(({ timers, clock, expectObservable }) => {
    const line = new Line(clock);
    const states$ = silences(line, { clock, timers }).pipe(
      map(() => line.view(0).state),
      distinctUntilChanged(),
    );
    expectObservable(states$, '^ 11s !').toBe('250ms c 9999ms o', shown);
  });
});
