import { type Observable, timer } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { expect, test } from 'vitest';
import type { QuestionName } from '../../contract/views.ts';
import { GATHER_MS, type Heard, staleQuestions } from './stale-questions.ts';

const names: Readonly<Record<string, Heard>> = {
  f: 'spot.filled',
  c: 'futures.closed',
  x: 'messages.created',
  '0': null,
};
const asked = new Map<QuestionName, { asks: string; freshWith: string[] }>([
  ['spot.history', { asks: 'spot.orders', freshWith: ['spot.filled'] }],
  ['futures.closed', { asks: 'futures.positions', freshWith: ['futures.closed'] }],
]);

/** What is heard, as a marble diagram of milliseconds, and what is said to be stale. */
function expectStale(
  heard: string,
  stale: string,
  values: Readonly<Record<string, readonly QuestionName[]>>,
): void {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run(({ hot, expectObservable }) => {
    const timers = {
      after(delayMs: number, task: () => void) {
        const wait = timer(delayMs).subscribe(task);
        return () => wait.unsubscribe();
      },
    };
    const heard$: Observable<Heard> = hot(heard, names);
    expectObservable(staleQuestions(heard$, { asked, timers })).toBe(stale, values);
  });
}

test('an event makes the questions stale that name it, a moment later', () => {
  expectStale('-f-', `- ${GATHER_MS}ms a`, { a: ['spot.history'] });
});

test('what comes within a moment is told once, each question once', () => {
  expectStale('-fcf-', `- ${GATHER_MS}ms a`, { a: ['spot.history', 'futures.closed'] });
});

test('what comes later is told again', () => {
  expectStale('-f 200ms f', `- ${GATHER_MS}ms a 100ms 100ms a`, { a: ['spot.history'] });
});

test('an event that no question names is told by nobody', () => {
  expectStale('-x-x-', '-', {});
});

test('missed events make everything stale', () => {
  expectStale('-0', `- ${GATHER_MS}ms a`, { a: ['spot.history', 'futures.closed'] });
});
