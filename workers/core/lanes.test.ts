import { map, type Observable, of, retry, startWith } from 'rxjs';
import { expect, test } from 'vitest';
import { onVirtualTime } from '../../tests/workers/world/virtual-time.ts';
import { createFrameLoop } from './frame-loop.ts';
import { timerOf } from './time-streams.ts';
import { FRAMES, type Topic } from './topic-source.ts';
import { viewsOf } from './watches.ts';

/** A topic that shows how often it has changed. */
function counting(changes$: Observable<unknown>, traits: Partial<Topic<number>> = {}) {
  const held = { changes: 0, formatted: 0 };
  const topic: Topic<number> = {
    ...FRAMES,
    ...traits,
    views: () =>
      changes$.pipe(
        map(() => {
          held.changes += 1;
          return () => {
            held.formatted += 1;
            return held.changes;
          };
        }),
      ),
  };
  return { topic, held };
}

const nothing = () => undefined;

test('a view is formatted after it was sampled: once a moment, however much changed', () => {
  onVirtualTime(({ hot, timers, expectObservable, flush }) => {
    const changes$ = hot(' -aaa--a----', { a: null });
    const moment$ = hot('  ----m---m--m', { m: null });
    const expected = '     ----3---4---';
    const { topic, held } = counting(changes$);
    const parts = { timers, moment$, again$: of<null[]>(), onChanged: nothing };
    expectObservable(viewsOf(topic, '', parts)).toBe(expected, { 3: 3, 4: 4 });
    flush();
    expect(held.formatted).toBe(2);
  });
});

test('a topic with a pace is sampled no faster, and its last change is not lost', () => {
  onVirtualTime(({ hot, timers, expectObservable }) => {
    const changes$ = hot('a-a-a 20ms -', { a: null });
    const moment$ = hot(' -m-m-m 5ms m 5ms m', { m: null });
    const { topic } = counting(changes$, { paceMs: 10 });
    const parts = { timers, moment$, again$: of<null[]>(), onChanged: nothing };
    expectObservable(viewsOf(topic, '', parts)).toBe(' -a 9ms b', { a: 1, b: 3 });
  });
});

test('what the screen has forgotten is sent again, and a view that is not there yet stays due', () => {
  onVirtualTime(({ hot, cold, timers, expectObservable }) => {
    const again$ = hot(' --------r--', { r: null });
    const moment$ = hot('-m-m-m-m-m-m', { m: null });
    const expected = '   -----v---v--';
    const views = [undefined, undefined, 'view', 'view'];
    const view = () => views.shift();
    const topic: Topic<string> = { ...FRAMES, views: () => cold('v', { v: view }) };
    const parts = { timers, moment$, again$, onChanged: nothing };
    expectObservable(viewsOf(topic, '', parts)).toBe(expected, { v: 'view' });
  });
});

test('one frame is in flight, and what is wanted meanwhile is painted when it has landed', () => {
  onVirtualTime(({ hot, timers, clock, expectObservable, flush }) => {
    const painted: number[] = [];
    const loop = createFrameLoop({ timers, clock }, () => {
      painted.push(clock.elapsedMs());
      return timerOf(timers, 5);
    });
    loop.allow(true);
    hot('www-----w 20ms -').subscribe(() => loop.want(clock.elapsedMs() + 1));
    expectObservable(loop.painted$, '^ 25ms !').toBe('------x----x----x', { x: undefined });
    flush();
    expect(painted).toEqual([1, 6, 11]);
  });
});

test('nothing is painted while the screen is hidden, and what was wanted is painted after', () => {
  onVirtualTime(({ hot, timers, clock, expectObservable }) => {
    const loop = createFrameLoop({ timers, clock }, () => of(undefined));
    hot('h--w-----s').subscribe((what) => {
      if (what === 'w') loop.want(clock.elapsedMs() + 1);
      else loop.allow(what === 's');
    });
    expectObservable(loop.painted$, '^ 19ms !').toBe('---------x', { x: undefined });
  });
});

test('a watch that begins again after a view has failed owes that view', () => {
  onVirtualTime(({ hot, timers, expectObservable }) => {
    const changes$ = hot('-a---a------', { a: null });
    const moment$ = hot(' ---m---m-m-m', { m: null });
    const expected = '    ---1-----2--';
    const views: readonly (string | null)[] = ['first', null, 'second', 'too many'];
    const held = { tries: 0 };
    const topic: Topic<string> = {
      ...FRAMES,
      views: () =>
        changes$.pipe(
          startWith(null),
          map(() => () => {
            const view = views[held.tries] ?? null;
            held.tries += 1;
            if (view === null) throw new Error('a bug');
            return view;
          }),
        ),
    };
    const parts = { timers, moment$, again$: of<null[]>(), onChanged: nothing };
    const views$ = viewsOf(topic, '', parts).pipe(retry());
    expectObservable(views$).toBe(expected, { 1: 'first', 2: 'second' });
  });
});
