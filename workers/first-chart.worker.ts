/**
 * A worker for the length of one picture: the core and the page take a slow device seconds to begin, and the bars of the first
 * chart need neither. Whatever fails leaves the frame of the page as it is.
 */
import type { FirstBars, FirstChart, FirstPicture } from '../contract/plain/first-chart.ts';
import { openSketch } from './market/charts/chart-sketch.ts';

const held = { draw: (_: FirstBars['bars']): boolean => false };

addEventListener('message', ({ data }: MessageEvent<FirstChart | FirstBars>) => {
  if ('canvas' in data) {
    held.draw = openSketch(data);
    return;
  }
  const isDrawn = held.draw(data.bars);
  requestAnimationFrame(() => postMessage(isDrawn ? pictureOf() : null));
});

/** By the clock that a page can compare with its own. */
const pictureOf = (): FirstPicture => ({ drawnAtMs: performance.timeOrigin + performance.now() });
