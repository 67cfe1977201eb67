import { afterEach, expect, test, vi } from 'vitest';
import { applyChanges, forgetViews, onUpdate, onView, paintFrame, readView } from './live-store.ts';

afterEach(() => void vi.unstubAllGlobals());

test('one frame is one update, and a view that did not change keeps its identity', () => {
  const live = { state: 'live', latencyMs: 20 } as const;
  applyChanges([
    ['connection', '', live],
    ['session.current', '', { state: 'guest' }],
  ]);
  const session = readView('session.current', '');
  const seen: unknown[] = [];
  const stop = onUpdate(() => void seen.push(readView('connection', '')));
  applyChanges([
    ['connection', '', { state: 'offline' }],
    ['connection', 'another', { state: 'offline' }],
  ]);
  stop();
  expect(seen).toEqual([{ state: 'offline' }]);
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

test('a figure hears of its own view, at once and whenever it is another, and of no other', () => {
  applyChanges([['connection', '', { state: 'live', latencyMs: 20 }]]);
  const heard: (string | undefined)[] = [];
  const stop = onView('connection', '', (view) => void heard.push(view?.state));
  applyChanges([['session.current', '', { state: 'guest' }]]);
  applyChanges([['connection', '', { state: 'offline' }]]);
  forgetViews(['connection ']);
  stop();
  applyChanges([['connection', '', { state: 'connecting' }]]);
  expect(heard).toEqual(['live', 'offline', undefined]);
});

test('who leaves while an update is told, and who comes, cost nobody their place', () => {
  const heard: string[] = [];
  const stops: (() => void)[] = [];
  const listenTo = (name: string, then = () => {}) => {
    const isBegun = { now: false };
    const stop = onView('connection', '', () => {
      if (!isBegun.now) return;
      heard.push(name);
      then();
    });
    isBegun.now = true;
    stops.push(stop);
    return stop;
  };
  const leaveSecond = { stop: () => {} };
  listenTo('first', () => leaveSecond.stop());
  leaveSecond.stop = listenTo('second');
  listenTo('third');
  applyChanges([['connection', '', { state: 'offline' }]]);
  expect(heard).toEqual(['first', 'third']);
  for (const stop of stops) stop();
  listenTo('again')();
  listenTo('last');
  applyChanges([['connection', '', { state: 'connecting' }]]);
  expect(heard).toEqual(['first', 'third', 'last']);
  for (const stop of stops) stop();
});

test('a frame is applied as it comes, and answered in the animation frame that shows it', async () => {
  vi.stubGlobal('document', { visibilityState: 'visible' });
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  const answered = { frames: 0 };
  const state = () => readView('connection', '')?.state;
  applyChanges([['connection', '', { state: 'offline' }]]);
  void paintFrame({ sequence: 1, changes: [['connection', '', { state: 'connecting' }]] }).then(
    () => {
      answered.frames += 1;
    },
  );
  expect(state()).toBe('connecting');
  await Promise.resolve();
  expect(answered.frames).toBe(0);
  expect(frames).toHaveLength(1);
  frames[0]?.();
  await Promise.resolve();
  expect(answered.frames).toBe(1);
});

test('a frame that cannot be read is reported, and answered all the same, so that the next one comes', async () => {
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run));
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => void reported.push(error));
  const failure = new Error('a frame that cannot be read');
  const broken = {
    sequence: 1,
    get changes(): never {
      throw failure;
    },
  };
  await expect((async () => paintFrame(broken))()).resolves.toBeUndefined();
  expect(reported).toEqual([failure]);
});
