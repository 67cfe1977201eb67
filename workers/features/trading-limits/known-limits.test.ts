import { type Observable, of } from 'rxjs';
import { expect, test } from 'vitest';
import { ok } from '../../../contract/envelope.ts';
import { onVirtualTime } from '../../../tests/workers/world/virtual-time.ts';
import { knownLimits } from './known-limits.ts';

test('while fills go on without a pause the loss of the day is asked for each second', () => {
  onVirtualTime(({ cold, clock, timers, flush }) => {
    const asked: number[] = [];
    const fills$ = cold('f 399ms f 399ms f 399ms f 399ms f 399ms f') as Observable<unknown>;
    const { offer } = knownLimits({
      environment: { clock, timers },
      session: { tokens$: of('user') },
      changes: { newsOf: (...names: string[]) => (names.includes('spot') ? fills$ : of()) },
      connection: { clock },
      run: () => {
        asked.push(clock.now());
        return of(ok({ limits: { dailyLoss: '100' }, realised: '0' }));
      },
    } as never);
    const stop = offer.follow();
    cold('2500ms x').subscribe(stop);
    flush();
    expect(asked).toEqual([0, 1000, 2200]);
  });
});
