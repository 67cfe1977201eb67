/** The window below a view, over a time scale that does as the library's: a place waits for the next frame. */
import type { IChartApi } from 'lightweight-charts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChartMove } from '../../../../contract/features/markets.ts';
import type { Bar } from '../model/bar.ts';
import { createSteps } from './chart-steps.ts';
import { createDrawnWindow } from './drawn-window.ts';
import { createTimePlace } from './time-place.ts';

const frames = { waiting: new Map<number, () => void>(), next: 1 };
const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  frames.waiting.clear();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    frames.waiting.set(frames.next, run);
    frames.next += 1;
    return frames.next - 1;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.waiting.delete(id));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function passFrame(): void {
  const due = [...frames.waiting];
  for (const [id, run] of due) if (frames.waiting.delete(id)) run();
}

/** As far as the library's chart is used: 100 bars are in view. */
function fakeChart() {
  const view = { position: -900, spacing: 10, bars: 0 };
  const waiting: { position: number | null; isPlanned: boolean } = {
    position: null,
    isPlanned: false,
  };
  const listeners = new Set<() => void>();
  const fire = () => {
    for (const listener of listeners) listener();
  };
  const draw = () => {
    view.position = waiting.position ?? view.position;
    waiting.position = null;
    fire();
  };
  const scale = {
    scrollPosition: () => view.position,
    scrollToPosition(position: number) {
      waiting.position = position;
      if (waiting.isPlanned) return;
      waiting.isPlanned = true;
      requestAnimationFrame(() => {
        waiting.isPlanned = false;
        draw();
      });
    },
    getVisibleLogicalRange() {
      if (view.bars === 0) return null;
      const to = view.bars - 1 + view.position;
      return { from: to - 1000 / view.spacing + 1, to };
    },
    options: () => ({ barSpacing: view.spacing, minBarSpacing: 1 }),
    applyOptions: () => undefined,
    subscribeVisibleLogicalRangeChange: (listener: () => void) => listeners.add(listener),
  };
  return {
    api: { timeScale: () => scale, takeScreenshot: draw } as unknown as IChartApi,
    view,
    /** As a finger or a wheel does: at once. */
    scrollBy(bars: number) {
      view.position += bars;
      fire();
    },
    setData(bars: number) {
      view.bars = bars;
      fire();
    },
  };
}

const barAt = (timeMs: number): Bar => {
  return { timeMs, open: 1, high: 1, low: 1, close: 1, volume: 1 };
};

/** A chart of the bars `[first, end)` of five thousand, each of which opens at its number. */
function openWindow(first: number, end: number) {
  const held = { first, end, late: [] as number[] };
  const drawn = { times: [] as number[] };
  const moves: { to: ChartMove; answer: () => void }[] = [];
  const chart = fakeChart();
  const container = Object.assign(new EventTarget(), { dataset: {} as Record<string, string> });
  const feed = {
    bars: () => {
      const times = Array.from({ length: held.end - held.first }, (_, row) => held.first + row);
      return [...times, ...held.late].sort((one, other) => one - other).map(barAt);
    },
    edges: () => ({ hasOlder: held.first > 0, hasNewer: held.end < 5000 }),
    move: (to: ChartMove) =>
      new Promise<{ hasOlder: boolean; hasNewer: boolean }>((resolve) => {
        moves.push({ to, answer: () => resolve(feed.edges()) });
      }),
  };
  const place = createTimePlace(chart.api);
  const window = createDrawnWindow({
    place,
    container: container as unknown as HTMLElement,
    feed,
    events: { onAway: () => undefined },
    set: (bars) => {
      drawn.times = bars.map(({ timeMs }) => timeMs);
      chart.setData(bars.length);
    },
    // As the library does, which throws at a bar before its newest.
    update: ({ timeMs }) => {
      const newest = drawn.times.at(-1) ?? 0;
      if (timeMs < newest) throw new Error('Cannot update oldest data');
      if (timeMs > newest) drawn.times.push(timeMs);
      chart.setData(drawn.times.length);
    },
  });
  const press = (pointerId: number) =>
    container.dispatchEvent(
      Object.assign(new Event('pointerdown'), { pointerId, isPrimary: pointerId === 1 }),
    );
  const release = (pointerId: number) =>
    page.dispatchEvent(Object.assign(new Event('pointerup'), { pointerId }));
  const bring = (next: number, nextEnd: number) => {
    Object.assign(held, { first: next, end: nextEnd });
    window.draw(0);
  };
  const seen = () => container.dataset['view']?.split(' ').map(Number) ?? [];
  expect(window.draw(0)).toBe(true);
  passFrame();
  const steps = createSteps(place);
  return { chart, window, moves, press, release, bring, seen, steps, held, drawn };
}

/** Near the older edge of a window in the middle of the history. */
function openNearEdge() {
  const opened = openWindow(2000, 4000);
  opened.chart.scrollBy(-900);
  expect(opened.moves.map(({ to }) => to)).toEqual(['older']);
  return opened;
}

test('another window leaves the same times in sight, in that moment and after its frame', () => {
  const { bring, seen, chart, moves } = openNearEdge();
  const before = seen();
  bring(1000, 3000);
  expect(seen()).toEqual(before);
  passFrame();
  expect(seen()).toEqual(before);
  expect(chart.view.position).toBe(-800);
  expect(moves).toHaveLength(1);
});

test('steps add up over a window that comes between them', () => {
  const { bring, seen, steps } = openNearEdge();
  const [from = 0] = seen();
  steps.scroll(-1);
  bring(1000, 3000);
  steps.scroll(-1);
  expect(seen()[0]).toBe(from - 99);
  passFrame();
  passFrame();
  expect(seen()[0]).toBe(from - 198);
});

test('a bar that begins before the place is drawn moves nothing that is seen of the past', () => {
  const { bring, seen, window, held } = openNearEdge();
  const before = seen();
  bring(1000, 3000);
  held.end = 3001;
  window.draw(2000);
  passFrame();
  expect(seen()).toEqual(before);
});

test('a bar that changed, came late or went before the newest is drawn with all of them', () => {
  const { window, held, drawn, seen } = openWindow(4000, 5000);
  const before = seen();
  expect(window.draw(990)).toBe(true);
  held.late = [4998.5];
  expect(window.draw(999)).toBe(true);
  expect(drawn.times.slice(-3)).toEqual([4998, 4998.5, 4999]);
  held.late = [];
  expect(window.draw(998)).toBe(true);
  Object.assign(held, { end: 4999, late: [4998.5] });
  expect(window.draw(999)).toBe(true);
  expect(drawn.times.slice(-2)).toEqual([4998, 4998.5]);
  expect(window.times()).toEqual(drawn.times);
  Object.assign(held, { end: 5000, late: [] });
  window.draw(999);
  expect(window.draw(999)).toBe(false);
  held.end = 5002;
  expect(window.draw(999)).toBe(false);
  expect(drawn.times.slice(-3)).toEqual([4999, 5000, 5001]);
  passFrame();
  expect(seen()).toEqual(before);
});

test('a window that has lost the middle of the view leaves the times where they were', () => {
  const { bring, seen } = openNearEdge();
  const before = seen();
  bring(2500, 4000);
  passFrame();
  expect(seen()).toEqual(before);
});

test('one half is asked for at a time, however long its answer takes', async () => {
  const { moves, chart } = openNearEdge();
  await vi.advanceTimersByTimeAsync(20_000);
  chart.scrollBy(-1);
  expect(moves).toHaveLength(1);
  // It moved nothing: the call was lost.
  moves[0]?.answer();
  await vi.advanceTimersByTimeAsync(2000);
  chart.scrollBy(-1);
  expect(moves.map(({ to }) => to)).toEqual(['older', 'older']);
});

test('the newest bars are asked for after what is under way, and shown at their end', () => {
  const { moves, window, bring, seen } = openNearEdge();
  const before = seen();
  window.toNewest();
  expect(moves).toHaveLength(1);
  bring(1000, 3000);
  expect(seen()).toEqual(before);
  expect(moves.map(({ to }) => to)).toEqual(['older', 'latest']);
  bring(3500, 5000);
  passFrame();
  expect(seen()[1]).toBe(5003);
});

test('a window waits below a finger, and no further one is asked for meanwhile', async () => {
  const { press, release, bring, window, moves, chart } = openNearEdge();
  press(1);
  bring(1000, 3000);
  moves[0]?.answer();
  await vi.advanceTimersByTimeAsync(5000);
  chart.scrollBy(-5);
  expect([window.isDrawn(), moves.length]).toEqual([false, 1]);
  release(1);
  await vi.advanceTimersByTimeAsync(90);
  passFrame();
  expect(window.isDrawn()).toBe(false);
  passFrame();
  expect(window.isDrawn()).toBe(true);
});

test('one of two fingers that is lifted leaves the other', async () => {
  const { press, release, bring, window } = openNearEdge();
  press(1);
  press(2);
  release(1);
  bring(1000, 3000);
  await vi.advanceTimersByTimeAsync(500);
  passFrame();
  passFrame();
  expect(window.isDrawn()).toBe(false);
});

test('momentum whose frames take longer than the pause is still momentum', async () => {
  const { press, release, bring, window, chart } = openNearEdge();
  press(1);
  release(1);
  bring(1000, 3000);
  for (let step = 0; step < 3; step += 1) {
    // The library's frame is asked for before ours.
    requestAnimationFrame(() => chart.scrollBy(-3));
    await vi.advanceTimersByTimeAsync(200);
    passFrame();
    expect(window.isDrawn()).toBe(false);
  }
  await vi.advanceTimersByTimeAsync(90);
  passFrame();
  passFrame();
  expect(window.isDrawn()).toBe(true);
});

test('a drag that begins before the place is drawn counts from it', () => {
  const { press, bring, chart } = openNearEdge();
  bring(1000, 3000);
  press(1);
  expect(chart.view.position).toBe(-800);
});
