import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addBackLayer, topBackLayer } from '../device/back-layers.ts';
import {
  back,
  beforeNavigate,
  connectRouter,
  push,
  redirect,
  relaunch,
  switchTab,
} from './navigate.ts';

interface Step {
  readonly to: unknown;
  readonly replaces: boolean;
  readonly kind: string | null;
}

const steps: Step[] = [];
const history = { state: { idx: 3 }, gone: [] as number[] };

beforeEach(() => {
  steps.length = 0;
  history.gone.length = 0;
  history.state = { idx: 3 };
  vi.stubGlobal('history', {
    get state() {
      return history.state;
    },
    go(by: number) {
      history.gone.push(by);
      dispatchPop();
    },
  });
  const pops = new EventTarget();
  vi.stubGlobal('addEventListener', pops.addEventListener.bind(pops));
  const dispatchPop = () => pops.dispatchEvent(new Event('popstate'));
  connectRouter((to: unknown, options?: { replace?: boolean; state?: { kind: string } }) => {
    steps.push({ to, replaces: options?.replace ?? false, kind: options?.state?.kind ?? null });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('APP-21 APP-22 push adds a page, redirect takes its place, and the query follows the path', async () => {
  await push('/pages/common/article', { id: 3, q: 'a b&c', none: null });
  await redirect('/pages/common/login?x=1', { back: '/pages/fund/assets' });
  expect(steps).toEqual([
    { to: '/pages/common/article?id=3&q=a+b%26c', replaces: false, kind: 'push' },
    {
      to: '/pages/common/login?x=1&back=%2Fpages%2Ffund%2Fassets',
      replaces: true,
      kind: 'redirect',
    },
  ]);
});

test('APP-21 switching tabs keeps what is behind', async () => {
  await switchTab('/pages/fund/assets');
  expect(steps).toEqual([{ to: '/pages/fund/assets', replaces: false, kind: 'switchTab' }]);
});

test('APP-21 a relaunch goes back to where the visit began and takes that place', async () => {
  await relaunch('/');
  expect(history.gone).toEqual([-3]);
  expect(steps).toEqual([{ to: '/', replaces: true, kind: 'relaunch' }]);
});

test('APP-21 a relaunch arrives though fewer pages lie behind than were counted', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('history', { state: { idx: 3 }, go: () => {} });
  const arrival = relaunch('/');
  await vi.advanceTimersByTimeAsync(1_000);
  await arrival;
  vi.useRealTimers();
  expect(steps).toEqual([{ to: '/', replaces: true, kind: 'relaunch' }]);
});

test('APP-21 going back takes N steps, or leads home when there are not as many', async () => {
  await back();
  await back(3);
  await back(4);
  expect(steps.map(({ to }) => to)).toEqual([-1, -3, '/']);
  expect(steps.at(-1)?.replaces).toBe(true);
});

test('APP-23 a hook is asked before every navigation, and blocks it until it is taken away', async () => {
  const asked: unknown[] = [];
  const release = beforeNavigate((path, kind) => {
    asked.push([path, kind]);
    return Promise.resolve(false);
  });
  await push('/a');
  await redirect('/b');
  await switchTab('/c');
  await relaunch('/d');
  await back(2);
  expect(steps).toEqual([]);
  expect(history.gone).toEqual([]);
  expect(asked).toEqual([
    ['/a', 'push'],
    ['/b', 'redirect'],
    ['/c', 'switchTab'],
    ['/d', 'relaunch'],
    [null, 'back'],
  ]);
  release();
  await push('/a');
  expect(steps.map(({ to }) => to)).toEqual(['/a']);
});

test('APP-23 of several hooks one refusal is enough', async () => {
  const releases = [beforeNavigate(() => true), beforeNavigate(() => false)];
  await push('/a');
  for (const release of releases) release();
  expect(steps).toEqual([]);
});

test('a sheet is closed by the browser’s back, but does not hold up the way back of the app itself', async () => {
  const close = vi.fn();
  addBackLayer(close);
  expect(topBackLayer()).toBe(close);
  await back();
  expect(topBackLayer()).toBeNull();
  expect(close).not.toHaveBeenCalled();
  expect(steps).toMatchObject([{ to: -1 }]);
});
