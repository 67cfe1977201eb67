import { expect, test } from 'vitest';
import { applyChanges, forgetViews, liveStore, readView } from './live-store.ts';

test('one frame is one update, and a view that did not change keeps its identity', () => {
  const live = { state: 'live', latencyMs: 20 } as const;
  applyChanges([
    ['connection', '', live],
    ['session.current', '', { state: 'guest' }],
  ]);
  const session = readView('session.current', '');
  const revisions: number[] = [];
  const stop = liveStore.subscribe(({ revision }) => void revisions.push(revision));
  applyChanges([['connection', '', { state: 'offline' }]]);
  stop();
  expect(revisions).toHaveLength(1);
  expect(readView('connection', '')).toEqual({ state: 'offline' });
  expect(readView('session.current', '')).toBe(session);
});

test('a forgotten view is gone', () => {
  applyChanges([['connection', '', { state: 'connecting' }]]);
  forgetViews(['connection ']);
  expect(readView('connection', '')).toBeNull();
});
