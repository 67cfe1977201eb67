/**
 * A worker for the length of one picture. The core and the page take a slow device seconds to begin; the bars of the first
 * chart need neither, so they are asked for and drawn at once. Whatever fails leaves the frame of the page as it is.
 */
import type { FirstChart } from '../contract/plain/first-chart.ts';
import { drawSketch } from './market/charts/chart-sketch.ts';
import { askFirstBars } from './wire/first-bars.ts';

addEventListener('message', ({ data }: MessageEvent<FirstChart>) => {
  void draw(data)
    .catch(() => false)
    .then((isDrawn) => requestAnimationFrame(() => postMessage(isDrawn ? nowMs() : null)));
});

/** By the clock that a page can compare with its own. */
const nowMs = () => performance.timeOrigin + performance.now();

async function draw(chart: FirstChart): Promise<boolean> {
  const bars = await askFirstBars(chart.symbol, chart.interval);
  return bars !== null && drawSketch(chart, bars);
}
