/**
 * A worker for the length of one picture. The core and the page take a slow device seconds to begin; the bars of the first
 * chart need neither, so they are asked for and drawn at once. Whatever fails leaves the frame of the page as it is.
 */
import type { FirstChart, FirstPicture } from '../contract/plain/first-chart.ts';
import { drawSketch } from './market/charts/chart-sketch.ts';
import { formatDecimal } from './view/format-number.ts';
import { askFirstBars } from './wire/first-bars.ts';

addEventListener('message', ({ data }: MessageEvent<FirstChart>) => {
  void draw(data)
    .catch(() => null)
    .then((closeText) => requestAnimationFrame(() => postMessage(pictureOf(closeText))));
});

function pictureOf(closeText: string | null): FirstPicture | null {
  return closeText === null ? null : { drawnAtMs: nowMs(), closeText };
}

/** By the clock that a page can compare with its own. */
const nowMs = () => performance.timeOrigin + performance.now();

/** The newest close; null where nothing was drawn. */
async function draw(chart: FirstChart): Promise<string | null> {
  const bars = await askFirstBars(chart.symbol, chart.interval);
  const [, , , , close] = bars?.at(-1) ?? [];
  if (bars === null || close === undefined || !drawSketch(chart, bars)) return null;
  return formatDecimal(close, chart.language);
}
