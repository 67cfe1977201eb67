import { defer, map, type Observable } from 'rxjs';
import { expect, test } from 'vitest';
import { onVirtualTime, type VirtualTime } from '../../../tests/workers/world/virtual-time.ts';
import { unreadSource } from './unread.ts';

const tokens = { u: 'user', o: 'other', g: null };

/** The counts of a user whose server answers each question after two milliseconds. */
function openBell({ cold, timers }: VirtualTime, happens: { news: string; session: string }) {
  const held = { asked: 0 };
  const answers = [3, 4, 0];
  const run = () =>
    defer(() => {
      const value = { unread: answers[held.asked] };
      held.asked += 1;
      return cold('--(a|)', { a: { ok: true, value } });
    });
  const parts = {
    run,
    changes: { newsOf: () => cold(happens.news) },
    session: { tokens$: cold(happens.session, tokens) },
    environment: { timers },
  } as unknown as Parameters<typeof unreadSource>[0];
  const unread$ = unreadSource(parts)('').pipe(map((view) => view(false)));
  return { unread$: unread$ as Observable<number | null>, held };
}

const counts = { n: null, a: 3, b: 4, c: 0 };

test('the count is asked for at once, and again with every event about messages', () => {
  onVirtualTime((time) => {
    const { unread$ } = openBell(time, { news: '-----x---x', session: 'u' });
    time.expectObservable(unread$, '^ 20ms !').toBe('n-a----b---c', counts);
  });
});

test('a bell that comes back shows the count at once, and asks nothing', () => {
  onVirtualTime((time) => {
    const { unread$, held } = openBell(time, { news: '-', session: 'u' });
    time.expectObservable(unread$, '^---!').toBe('n-a', counts);
    time.expectObservable(unread$, '------^---!').toBe('------a', counts);
    time.flush();
    expect(held.asked).toBe(1);
  });
});

test('the count of one user is never shown to the next, and a guest has none', () => {
  onVirtualTime((time) => {
    const { unread$ } = openBell(time, { news: '-', session: 'u----o----g' });
    time.expectObservable(unread$, '^ 20ms !').toBe('n-a--n-b--n', counts);
  });
});
