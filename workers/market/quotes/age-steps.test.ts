import { test } from 'vitest';
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
    expectObservable(ageSteps(quoted$, { timers, ageStep }), '^ 15s !').toBe(
      'f 10999ms 6 999ms 7 999ms 8 f',
      { f: 'fresh', 6: '6', 7: '7', 8: '8' },
    );
  });
});

test('quotes that keep arriving are fresh, and say nothing', () => {
  onVirtualTime(({ hot, timers, expectObservable }) => {
    const quoted$ = hot('q 400ms q 400ms q 400ms q 400ms q 400ms q', { q: null });
    expectObservable(ageSteps(quoted$, { timers, ageStep: () => 'fresh' }), '^ 2500ms !').toBe(
      'f',
      { f: 'fresh' },
    );
  });
});
