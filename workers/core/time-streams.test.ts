import { defer } from 'rxjs';
import { expect, test } from 'vitest';
import { onVirtualTime, type VirtualTime } from '../../tests/workers/world/virtual-time.ts';
import { askUntil, intervalOf, timerOf } from './time-streams.ts';

/** Questions that are each answered after a millisecond, the first by the first answer. */
function asking({ cold }: VirtualTime, answers: readonly string[]) {
  const held = { asked: 0 };
  const ask = () =>
    defer(() => {
      const answer = answers[held.asked] ?? 'no';
      held.asked += 1;
      return cold('-(a|)', { a: answer });
    });
  return { ask, held };
}

const untilYes = { waitMs: 5, isDone: (answer: string) => answer === 'yes' };

test('a question is asked again after each wait, and only the answer that will do is told', () => {
  onVirtualTime((time) => {
    const { timers, expectObservable, flush } = time;
    const { ask, held } = asking(time, ['no', 'no', 'yes']);
    expectObservable(askUntil(timers, ask, untilYes)).toBe('13ms (y|)', { y: 'yes' });
    flush();
    expect(held.asked).toBe(3);
  });
});

test('an answer that will do at once is asked for once', () => {
  onVirtualTime((time) => {
    const { timers, expectObservable, flush } = time;
    const { ask, held } = asking(time, ['yes', 'yes']);
    expectObservable(askUntil(timers, ask, untilYes)).toBe('-(y|)', { y: 'yes' });
    flush();
    expect(held.asked).toBe(1);
  });
});

test('nobody asks on for somebody who has gone', () => {
  onVirtualTime((time) => {
    const { timers, expectObservable, flush } = time;
    const { ask, held } = asking(time, []);
    expectObservable(askUntil(timers, ask, untilYes), '^ 8ms !').toBe('-');
    flush();
    expect(held.asked).toBe(2);
  });
});

test('a timer emits once and an interval until nobody listens', () => {
  onVirtualTime(({ timers, expectObservable }) => {
    const tick = { t: undefined };
    expectObservable(timerOf(timers, 3)).toBe('---(t|)', tick);
    expectObservable(timerOf(timers, 3), '^-!').toBe('-');
    expectObservable(intervalOf(timers, 2), '^ 7ms !').toBe('--t-t-t', tick);
  });
});
