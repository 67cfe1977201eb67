import { map } from 'rxjs';
import { test } from 'vitest';
import { onVirtualTime } from '../../../tests/workers/world/virtual-time.ts';
import { type OwnFill, ownFills } from './fills.ts';

function fill(id: string, version: number, time: number): OwnFill {
  return { id, version, time, side: 'buy', price: '100', size: '1', unit: 'base' };
}

/** Each fill by its name and version, in the order in which they are shown. */
const shown = map((fills: readonly OwnFill[]) =>
  fills.map(({ id, version }) => `${id}${version}`).join(' '),
);

const lists = {
  p: [fill('a', 1, 10), fill('b', 1, 20)],
  c: [fill('c', 1, 30)],
  b: [fill('b', 2, 40)],
  o: [fill('b', 1, 20)],
};
const texts = { 0: '', 1: 'c1', 2: 'a1 b1 c1', 3: 'a1 c1 b2', 4: 'a1 b1' };

test('fills of the past join those that have come meanwhile, in the order of their times', () => {
  onVirtualTime(({ hot, cold, expectObservable }) => {
    const past$ = cold('  ---p', lists);
    const fresh$ = hot('  -c---b-o', lists);
    const expected = '    01-2-3-3';
    const user = { renewals$: hot('-'), token: () => 'user' };
    expectObservable(ownFills(user, { past$, fresh$ }).pipe(shown)).toBe(expected, texts);
  });
});

test('while those of the past are asked for again, what is known stays', () => {
  onVirtualTime(({ hot, cold, expectObservable }) => {
    const renewals$ = hot('-----r', { r: null });
    const past$ = cold('   --p', lists);
    const expected = '     0-4----4';
    const user = { renewals$, token: () => 'user' };
    expectObservable(ownFills(user, { past$, fresh$: hot('-') }).pipe(shown)).toBe(expected, texts);
  });
});

test('what was under way when some were missed is asked for once more, and told once', () => {
  onVirtualTime(({ hot, cold, expectObservable, expectSubscriptions }) => {
    const renewals$ = hot('-r', { r: null });
    const past$ = cold('   --p', lists);
    const expected = '     0--4';
    const user = { renewals$, token: () => 'user' };
    expectObservable(ownFills(user, { past$, fresh$: hot('-') }).pipe(shown)).toBe(expected, texts);
    expectSubscriptions(past$.subscriptions).toBe(['^!', '-^']);
  });
});

test('another user sees nothing of the fills of the one before, and a guest asks for none', () => {
  onVirtualTime(({ hot, cold, expectObservable, expectSubscriptions }) => {
    const held: { token: string | null } = { token: 'user' };
    const renewals$ = hot('-----o---g', { o: 'other', g: null });
    renewals$.subscribe((token) => {
      held.token = token;
    });
    const past$ = cold('   --p', lists);
    const expected = '     0-4--0-4-0';
    const user = { renewals$, token: () => held.token };
    expectObservable(ownFills(user, { past$, fresh$: hot('-') }).pipe(shown)).toBe(expected, texts);
    expectSubscriptions(past$.subscriptions).toBe(['^----!', '-----^---!']);
  });
});
