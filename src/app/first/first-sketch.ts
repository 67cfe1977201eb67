/** Has the newest bars of the first page's chart drawn into its frame, where the chart will stand. */
import type { FirstChart, FirstPicture } from '../../../contract/plain/first-chart.ts';
import { storage } from '../../device/storage.ts';
import { storedLanguage } from '../../link/worker/stored-start.ts';
import { spawnFirstChart } from '../../link/worker/worker-policy.ts';
import {
  BAR_WIDTH_PX,
  LOW_CHART_PX,
  legendShare,
  PRICE_SCALE_PX,
  RIGHT_OFFSET_BARS,
  TIME_AXIS_PX,
  VOLUME_MARGIN,
} from '../../market/chart/model/chart-places.ts';
import { intervalOf } from '../../market/chart/model/intervals.ts';
import { dropSketch, holdSketch, showPicture } from '../../market/held-sketch.ts';
import { applyPalette, isPalette } from '../../theme/palette.ts';
import type { ExpectedChart } from './first-chart.ts';
import { whenPageIsReady } from './page-ready.ts';

const PLACES = {
  ...{ pitch: BAR_WIDTH_PX, freeBars: RIGHT_OFFSET_BARS, bottom: VOLUME_MARGIN },
};

/** For measuring the start of the app. */
const FIRST_SKETCH = 'first-sketch';

export function sketchChart(chart: ExpectedChart): void {
  whenPageIsReady(() => {
    try {
      sketch(chart);
    } catch {
      // Where no worker can begin, the frame waits for the chart itself, and the app goes on.
      dropSketch();
    }
  });
}

function sketch({ symbol, mode, key }: ExpectedChart): void {
  const box = document.querySelector('.frame-chart');
  const canvas = document.createElement('canvas');
  // A chart with settings of its own has other places: it is waited for.
  if (!box || storage.readText('trade.chart') !== null) return;
  if (!('transferControlToOffscreen' in canvas)) return;
  const { width, height } = box.getBoundingClientRect();
  const pane = {
    width: even(width) - PRICE_SCALE_PX,
    height: even(height) - (height < LOW_CHART_PX ? 0 : TIME_AXIS_PX),
  };
  if (pane.width <= 0 || pane.height <= 0) return;
  canvas.ariaHidden = 'true';
  canvas.className = 'first-sketch';
  canvas.style.width = `${pane.width}px`;
  canvas.style.height = `${pane.height}px`;
  box.append(canvas);
  holdSketch({ chart: key, canvas, width, height, atMs: performance.now() });
  const worker = spawnFirstChart();
  const handed = canvas.transferControlToOffscreen();
  const asked: FirstChart = {
    ...{ symbol, language: storedLanguage(), interval: intervalOf(mode), canvas: handed },
    shape: mode === 'time' ? 'line' : 'candles',
    look: lookNow(),
    place: { ...pane, ...PLACES, top: legendShare(pane.height, 0) },
  };
  const end = (picture: FirstPicture | null) => {
    worker.terminate();
    if (picture === null) return dropSketch();
    showPicture(picture);
    performance.mark(FIRST_SKETCH, { startTime: picture.drawnAtMs - performance.timeOrigin });
  };
  worker.onmessage = ({ data }: MessageEvent<FirstPicture | null>) => end(data);
  worker.onerror = () => end(null);
  worker.postMessage(asked, [handed]);
}

/** As the library makes its charts. */
const even = (px: number) => 2 * Math.floor(px / 2);

function lookNow(): FirstChart['look'] {
  const palette = storage.readText('palette');
  if (isPalette(palette)) applyPalette(palette);
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return { scale: devicePixelRatio, up: color('up'), down: color('down'), line: color('gold') };
}
