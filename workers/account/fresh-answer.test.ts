import { defer, EMPTY, type Observable } from 'rxjs';
import { expect, test } from 'vitest';
import { ok, type Result, refuse } from '../../contract/envelope.ts';
import { onVirtualTime, type VirtualTime } from '../../tests/workers/world/virtual-time.ts';
import { FRESH_MS, freshAnswer, RETRY_MS } from './fresh-answer.ts';

type Answer = Result<string>;

/** Questions that are each answered after two milliseconds, the first by the first answer. */
function asking({ cold }: VirtualTime, answers: readonly Answer[]) {
  const held = { asked: 0 };
  const ask = () =>
    defer(() => {
      const answer = answers[held.asked] ?? refuse('offline');
      held.asked += 1;
      return cold('--(a|)', { a: answer }) as Observable<Answer>;
    });
  return { ask, held };
}

const tokens = { u: 'user', o: 'other', g: null };
const values = { n: undefined, 1: 'one', 2: 'two', 3: 'three' };

test('an answer is asked for at once, again with each reason, and never twice at a time', () => {
  onVirtualTime((time) => {
    const { hot, cold, timers, expectObservable, flush } = time;
    const { ask, held } = asking(time, [ok('one'), ok('two'), ok('three')]);
    const session = { tokens$: cold('u', tokens) as Observable<string | null> };
    const reasons$ = hot('     -----rr-----');
    const answers$ = freshAnswer({ environment: { timers }, session }, { ask, reasons$ });
    expectObservable(answers$, '^----------!').toBe('n-1-----3', values);
    flush();
    expect(held.asked).toBe(3);
  });
});

test('an answer that has grown old is asked for again, and a question that failed after a moment', () => {
  onVirtualTime((time) => {
    const { cold, timers, expectObservable } = time;
    const { ask } = asking(time, [refuse('offline'), ok('one'), ok('two')]);
    const session = { tokens$: cold('u', tokens) as Observable<string | null> };
    const question = { ask, reasons$: EMPTY, freshMs: FRESH_MS };
    const answers$ = freshAnswer({ environment: { timers }, session }, question);
    const diagram = `n ${RETRY_MS + 3}ms 1 ${FRESH_MS + 1}ms 2`;
    expectObservable(answers$, `^ ${RETRY_MS + FRESH_MS + 20}ms !`).toBe(diagram, values);
  });
});

test('an answer to one session says nothing to the next, and a guest is told only what is for guests', () => {
  onVirtualTime((time) => {
    const { cold, timers, expectObservable } = time;
    const { ask } = asking(time, [ok('one'), ok('two'), ok('three')]);
    const tokens$ = cold('u---o-----g', tokens) as Observable<string | null>;
    const parts = { environment: { timers }, session: { tokens$ } };
    expectObservable(freshAnswer(parts, { ask, reasons$: EMPTY }), '^------------!').toBe(
      'n-1-n-2---n',
      values,
    );
  });
  onVirtualTime((time) => {
    const { cold, timers, expectObservable } = time;
    const { ask } = asking(time, [ok('one')]);
    const session = { tokens$: cold('g', tokens) as Observable<string | null> };
    const question = { ask, reasons$: EMPTY, isForGuests: true } as const;
    const answers$ = freshAnswer({ environment: { timers }, session }, question);
    expectObservable(answers$, '^----!').toBe('n-1', values);
  });
});

test('a while after the last one who listened has left, nothing is asked any more', () => {
  onVirtualTime((time) => {
    const { cold, timers, flush } = time;
    const { ask, held } = asking(time, [ok('one'), ok('two')]);
    const session = { tokens$: cold('u', tokens) as Observable<string | null> };
    const question = { ask, reasons$: EMPTY, freshMs: FRESH_MS };
    const answers$ = freshAnswer({ environment: { timers }, session }, question);
    const subscription = answers$.subscribe();
    timers.after(10, () => subscription.unsubscribe());
    flush();
    expect(held.asked).toBe(1);
  });
});

test('whoever comes soon after another has left is not asked for again', () => {
  onVirtualTime((time) => {
    const { cold, timers, expectObservable, flush } = time;
    const { ask, held } = asking(time, [ok('one'), ok('two')]);
    const session = { tokens$: cold('u', tokens) as Observable<string | null> };
    const answers$ = freshAnswer({ environment: { timers }, session }, { ask, reasons$: EMPTY });
    expectObservable(answers$, '^---!').toBe('n-1', values);
    expectObservable(answers$, '5s ^---!').toBe('5s 1', values);
    flush();
    expect(held.asked).toBe(1);
  });
});
