import { defer, map } from 'rxjs';
import { expect, test } from 'vitest';
import { onVirtualTime } from '../../tests/workers/world/virtual-time.ts';
import { forEachKey, sharedByKey } from './keyed-streams.ts';
import { during } from './topic-source.ts';

test('the stream of a key is one for all who listen, with its last value for who comes later', () => {
  onVirtualTime(({ cold, timers, expectObservable, expectSubscriptions }) => {
    const source$ = cold('                            a--b--c--');
    const streamOf = sharedByKey(timers, (_key: string) => source$);
    expectObservable(streamOf('x'), '^------!').toBe('a--b--c');
    expectObservable(streamOf('x'), '----^---------!').toBe('----b-c--');
    expectSubscriptions(source$.subscriptions).toBe('^ 10013ms !');
  });
});

test('a stream that everybody has left goes on for a while, and begins anew after it', () => {
  onVirtualTime(({ cold, timers, expectObservable, expectSubscriptions }) => {
    const source$ = cold('a--b');
    const streamOf = sharedByKey(timers, (_key: string) => source$);
    const again$ = defer(() => streamOf('x'));
    expectObservable(streamOf('x'), '^-!').toBe('a');
    expectObservable(again$, '9s ^-!').toBe('9s b');
    expectObservable(again$, '30s ^-!').toBe('30s a');
    expectSubscriptions(source$.subscriptions).toBe(['^ 19001ms !', '30s ^ 10001ms !']);
  });
});

test('each key that is named has its stream until it is named no more, however often the others change', () => {
  onVirtualTime(({ hot, cold, expectObservable }) => {
    const keys$ = hot('a--b-c-', { a: ['x'], b: ['x', 'y'], c: ['y'] });
    const views$ = forEachKey(keys$, (key) => cold('1-2-3').pipe(map((view) => key + view)));
    expectObservable(views$, '^---------!').toBe('a-bcde-f', {
      a: 'x1',
      b: 'x2',
      c: 'y1',
      d: 'x3',
      e: 'y2',
      f: 'y3',
    });
  });
});

test('what is new begins before what is old ends', () => {
  onVirtualTime(({ hot, flush }) => {
    const said: string[] = [];
    const keys$ = hot('a--b--', { a: ['x'], b: ['y'] });
    const open = (key: string) => () => {
      said.push(`+${key}`);
      return () => said.push(`-${key}`);
    };
    const subscription = forEachKey(keys$, (key) => during(open(key))).subscribe();
    flush();
    expect(said).toEqual(['+x', '+y', '-x']);
    subscription.unsubscribe();
    expect(said).toEqual(['+x', '+y', '-x', '-y']);
  });
});
