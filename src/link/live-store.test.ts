import { afterEach, expect, test, vi } from 'vitest';
import {
  applyChanges,
  forgetViews,
  liveStore,
  onUpdate,
  paintFrame,
  readView,
} from './live-store.ts';

afterEach(() => void vi.unstubAllGlobals());

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

test('who fails with an update is reported, and costs neither the others nor the frames to come', async () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => void reported.push(error));
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run));
  const heard: string[] = [];
  const failure = new Error('a chart that cannot draw');
  const stops = [
    onUpdate(() => {
      throw failure;
    }),
    onUpdate(() => void heard.push('update')),
  ];
  await paintFrame({ sequence: 1, changes: [['connection', '', { state: 'offline' }]] });
  for (const stop of stops) stop();
  expect(reported).toEqual([failure]);
  expect(heard).toEqual(['update']);
});

test('a frame that could not be applied is answered, so that the next one comes', async () => {
  const thrown: unknown[] = [];
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) =>
    setTimeout(() => {
      try {
        run();
      } catch (error) {
        thrown.push(error);
      }
    }),
  );
  const failure = new Error('nobody caught it');
  const stop = liveStore.subscribe(() => {
    throw failure;
  });
  const answered = { frames: 0 };
  void paintFrame({ sequence: 1, changes: [['connection', '', { state: 'offline' }]] }).then(() => {
    answered.frames += 1;
  });
  await expect.poll(() => thrown).toEqual([failure]);
  stop();
  expect(answered.frames).toBe(1);
});
