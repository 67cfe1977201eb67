/**
 * A worker for the length of one picture: the core and the page take a slow device seconds to begin, and the bars of the first
 * chart need neither. Whatever fails leaves the frame of the page as it is.
 */
import type { FirstChart, FirstPicture } from '../contract/plain/first-chart.ts';
import { drawSketch } from './market/charts/chart-sketch.ts';

addEventListener('message', ({ data }: MessageEvent<FirstChart>) => {
  const isDrawn = drawSketch(data);
  requestAnimationFrame(() => postMessage(isDrawn ? pictureOf() : null));
});

/** By the clock that a page can compare with its own. */
const pictureOf = (): FirstPicture => ({ drawnAtMs: performance.timeOrigin + performance.now() });
