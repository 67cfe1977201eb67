import { expect, test } from 'vitest';
import { onVirtualTime } from '../../../tests/workers/world/virtual-time.ts';
import { ageSteps } from './age-steps.ts';

test('a quote is fresh until it is old, then its age is told by the second, until the next one', () => {
  onVirtualTime(({ hot, timers, clock, expectObservable }) => {
    const held = { quotedAtMs: 0 };
    const quoted$ = hot('5s q 8s q', { q: null });
    quoted$.subscribe(() => {
      held.quotedAtMs = clock.elapsedMs();
    });
    const ageStep = () => {
      const seconds = Math.floor((clock.elapsedMs() - held.quotedAtMs) / 1000);
      return seconds < 6 ? 'fresh' : String(seconds);
    };
    expectObservable(ageSteps(quoted$, { timers, clock, ageStep }), '^ 15s !').toBe(
      'f 10999ms 6 999ms 7 999ms 8 f',
      { f: 'fresh', 6: '6', 7: '7', 8: '8' },
    );
  });
});

test('quotes that keep arriving are fresh, and say nothing', () => {
  onVirtualTime(({ hot, timers, clock, expectObservable }) => {
    const quoted$ = hot('q 400ms q 400ms q 400ms q 400ms q 400ms q', { q: null });
    expectObservable(
      ageSteps(quoted$, { timers, clock, ageStep: () => 'fresh' }),
      '^ 2500ms !',
    ).toBe('f', { f: 'fresh' });
  });
});

test('quotes that keep arriving cost one timer a second between them', () => {
  onVirtualTime(({ hot, timers, clock, expectObservable, flush }) => {
    const quoted$ = hot('q 100ms q 100ms q 100ms q 100ms q 100ms q 100ms q 100ms q 100ms q', {
      q: null,
    });
    const set: number[] = [];
    const counted: Pick<typeof timers, 'after'> = {
      after(delayMs, task) {
        set.push(delayMs);
        return timers.after(delayMs, task);
      },
    };
    const ages$ = ageSteps(quoted$, { timers: counted, clock, ageStep: () => 'fresh' });
    expectObservable(ages$, '^ 1500ms !').toBe('f', { f: 'fresh' });
    flush();
    // The last quote came at 808 ms: from there on seconds are counted.
    expect(set).toEqual([1000, 808]);
  });
});
