/** Has the newest bars of the first page's chart drawn into its frame, where the chart will stand. */
import type { FirstBars, FirstChart, FirstPicture } from '../../../contract/plain/first-chart.ts';
import { isWide } from '../../device/is-wide.ts';
import { storage } from '../../device/storage.ts';
import { wholeText } from '../../i18n/whole-text.ts';
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
import { dropSketch, holdSketch, showPrice } from '../../market/held-sketch.ts';
import { applyPalette, isPalette } from '../../theme/palette.ts';
import { askFirstBars } from './first-bars.ts';
import type { ExpectedChart } from './first-chart.ts';
import { whenPageIsReady } from './page-ready.ts';

const PLACES = { pitch: BAR_WIDTH_PX, freeBars: RIGHT_OFFSET_BARS, bottom: VOLUME_MARGIN };

const LIMIT_MS = 300;

/** For measuring the start of the app. */
const FIRST_SKETCH = 'first-sketch';

/**
 * The price and its picture have the line and the processor to themselves. Resolves once they are there, or cannot come; nothing
 * waits longer, for what is kept on the device may be there before them.
 */
export async function sketchChart(chart: ExpectedChart | null): Promise<void> {
  // A chart with settings of its own has other places: it is waited for.
  if (chart === null || storage.readText('trade.chart') !== null || isDesk()) return;
  if (!('transferControlToOffscreen' in HTMLCanvasElement.prototype)) return;
  const worker = begin();
  if (worker === null) return;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, LIMIT_MS);
    sketchBy(worker, chart, resolve);
  });
}

function sketchBy(worker: Worker, { symbol, mode, key }: ExpectedChart, onEnd: () => void): void {
  const finish = (picture: FirstPicture) => {
    worker.terminate();
    if (picture === null) dropSketch();
    else performance.mark(FIRST_SKETCH, { startTime: picture.drawnAtMs - performance.timeOrigin });
    onEnd();
  };
  const giveUp = () => finish(null);
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = reject;
  });
  const asked = Promise.race([askFirstBars(symbol, intervalOf(mode)), broken]);
  // Also where the page turns out to have no place for them.
  asked.catch(giveUp);
  whenPageIsReady(() => {
    const picture = placeInFrame(key);
    if (picture === null) {
      giveUp();
      return;
    }
    worker.onmessage = ({ data }: MessageEvent<FirstPicture>) => finish(data);
    worker.onerror = giveUp;
    worker.postMessage(
      { ...picture, shape: mode === 'time' ? 'line' : 'candles' } satisfies FirstChart,
      [picture.canvas],
    );
    asked.then((bars) => draw(worker, bars)).catch(giveUp);
  });
}

/** A desk has its chart wherever the trader put it (theme/frame.css). */
function isDesk(): boolean {
  const { frame } = document.documentElement.dataset;
  return frame === 'trade' && isWide();
}

/** Null where no worker can begin: the frame waits for the chart itself, and the app goes on. */
function begin(): Worker | null {
  try {
    return spawnFirstChart();
  } catch {
    return null;
  }
}

interface Picture extends FirstChart {
  readonly canvas: OffscreenCanvas;
}

/** Null where the frame has none. */
function placeInFrame(key: string): Omit<Picture, 'shape'> | null {
  const box = document.querySelector('.frame-chart');
  if (box === null) return null;
  const { width, height } = box.getBoundingClientRect();
  const pane = {
    width: even(width) - PRICE_SCALE_PX,
    height: even(height) - (height < LOW_CHART_PX ? 0 : TIME_AXIS_PX),
  };
  if (pane.width <= 0 || pane.height <= 0) return null;
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  canvas.className = 'first-sketch';
  canvas.style.width = `${pane.width}px`;
  canvas.style.height = `${pane.height}px`;
  box.append(canvas);
  holdSketch({ chart: key, canvas, width, height, atMs: performance.now() });
  return {
    canvas: canvas.transferControlToOffscreen(),
    look: lookNow(),
    place: { ...pane, ...PLACES, top: legendShare(pane.height, 0) },
  };
}

/** The price is there before the picture, which takes a slow device a tenth of a second. The worker looks at the bars. */
function draw(worker: Worker, bars: FirstBars['bars']): void {
  const price = wholeText(bars.at(-1)?.[4] ?? '', storedLanguage());
  worker.postMessage({ bars } satisfies FirstBars);
  if (price !== null) showPrice(price);
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
