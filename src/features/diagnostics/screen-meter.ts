/** What the screen's own thread does while somebody looks: frames, frames that never came, long tasks. */
import { useEffect, useState } from 'react';
import { SECOND_MS } from '../../../contract/plain/time.ts';

export interface ScreenFigures {
  readonly framesPerSecond: number;
  /** Since the page was opened. */
  readonly droppedFrames: number;
  /** Null where the browser does not tell. */
  readonly longTasks: number | null;
  readonly heapBytes: number | null;
}

/** Starts to measure; answers how to stop. `onSecond` hears the figures once a second. */
export function startScreenMeter(onSecond: (figures: ScreenFigures) => void): () => void {
  const state = { sinceMs: performance.now(), lastMs: 0, dropped: 0, longTasks: 0, request: 0 };
  let intervals: number[] = [];
  const observer = observeLongTasks((count) => {
    state.longTasks += count;
  });

  function tick(nowMs: number): void {
    // A hidden page draws nothing, and that drops no frame.
    if (state.lastMs > 0 && document.visibilityState === 'visible')
      intervals.push(nowMs - state.lastMs);
    state.lastMs = document.visibilityState === 'visible' ? nowMs : 0;
    if (nowMs - state.sinceMs >= SECOND_MS) tell(nowMs);
    state.request = requestAnimationFrame(tick);
  }

  function tell(nowMs: number): void {
    state.dropped += droppedAmong(intervals);
    onSecond({
      framesPerSecond: (intervals.length * SECOND_MS) / (nowMs - state.sinceMs),
      droppedFrames: state.dropped,
      longTasks: observer === null ? null : state.longTasks,
      heapBytes: heapBytes(),
    });
    intervals = [];
    state.sinceMs = nowMs;
  }

  const forgetLast = () => {
    state.lastMs = 0;
  };
  document.addEventListener('visibilitychange', forgetLast);
  state.request = requestAnimationFrame(tick);
  return () => {
    cancelAnimationFrame(state.request);
    document.removeEventListener('visibilitychange', forgetLast);
    observer?.disconnect();
  };
}

export function useScreenMeter(): ScreenFigures | null {
  const [figures, setFigures] = useState<ScreenFigures | null>(null);
  useEffect(() => startScreenMeter(setFigures), []);
  return figures;
}

/** A display has its own pace, the middle of the intervals; one that lasts two of them lost a frame. */
export function droppedAmong(intervals: readonly number[]): number {
  const sorted = [...intervals].sort((left, right) => left - right);
  const periodMs = sorted[Math.floor(sorted.length / 2)];
  if (periodMs === undefined || periodMs <= 0) return 0;
  return intervals.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / periodMs) - 1), 0);
}

function observeLongTasks(onTasks: (count: number) => void): PerformanceObserver | null {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return null;
  const observer = new PerformanceObserver((list) => onTasks(list.getEntries().length));
  observer.observe({ type: 'longtask' });
  return observer;
}

function heapBytes(): number | null {
  const { memory } = performance as { memory?: { usedJSHeapSize?: unknown } };
  return typeof memory?.usedJSHeapSize === 'number' ? memory.usedJSHeapSize : null;
}
