/**
 * The newest bars of a chart in its own places, drawn once: the page shows them until the chart is there, which takes a slow
 * device seconds longer than its bars.
 */
import type { FirstBars, FirstChart } from '../../../contract/plain/first-chart.ts';

const LINE_PX = 2;

/**
 * A canvas that is touched for the first time waits for the page's own thread, twice; it is touched here, while that thread has
 * nothing to do but wait for the bars.
 * @returns what draws them: false where there is nothing to draw, or something that is no bar.
 */
export function openSketch(chart: FirstChart): (bars: FirstBars['bars']) => boolean {
  const { place, look, shape } = chart;
  const canvas = chart.canvas as OffscreenCanvas;
  canvas.width = Math.round(place.width * look.scale);
  canvas.height = Math.round(place.height * look.scale);
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, 1, 1);
  return (told) => {
    if (!told.every(isBar)) return false;
    const bars = visibleBars(told, place);
    if (context === null || bars.length === 0) return false;
    if (shape === 'line') paintLine(context, chart, bars);
    else paintCandles(context, chart, bars);
    return true;
  };
}

/** The page hands on what it was answered. */
function isBar(row: unknown): boolean {
  return Array.isArray(row) && row.length === 6 && row.every((value) => Number.isFinite(+value));
}

interface SketchBar {
  /** Of its middle, in pixels of the page. */
  readonly x: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The bars that the chart takes its range of prices from: all of whose place a pixel is in sight, if none of the bar itself. */
function visibleBars(
  bars: FirstBars['bars'],
  { width, pitch, freeBars }: FirstChart['place'],
): SketchBar[] {
  return bars
    .map(([, ...texts], index) => {
      const [open = 0, high = 0, low = 0, close = 0] = texts.map(Number);
      const x = width - (bars.length - 1 + freeBars - index + 0.5) * pitch - 1;
      return { x, open, high, low, close };
    })
    .filter(({ x }) => x > -pitch / 2 - 1);
}

/** Where a price stands, in pixels of the page from the top. */
function levelOf({ height, top, bottom }: FirstChart['place'], [least, most]: [number, number]) {
  const room = height * (1 - top - bottom) - 1;
  const unit = most > least ? room / (most - least) : 0;
  return (price: number) => height - 1 - height * bottom - (price - least) * unit;
}

function paintCandles(
  context: OffscreenCanvasRenderingContext2D,
  { place, look }: Pick<FirstChart, 'place' | 'look'>,
  bars: readonly SketchBar[],
): void {
  const { scale } = look;
  const least = Math.min(...bars.map(({ low }) => low));
  const level = levelOf(place, [least, Math.max(...bars.map(({ high }) => high))]);
  const wick = Math.max(1, Math.floor(scale));
  const body = bodyWidth(place.pitch, scale, wick);
  const fill = (x: number, width: number, from: number, to: number) => {
    const top = Math.round(level(from) * scale);
    const height = Math.max(1, Math.round(level(to) * scale) - top + 1);
    context.fillRect(Math.round(x * scale) - Math.floor(width / 2), top, width, height);
  };
  for (const { x, open, high, low, close } of bars) {
    context.fillStyle = close >= open ? look.up : look.down;
    fill(x, wick, high, low);
    fill(x, body, Math.max(open, close), Math.min(open, close));
  }
}

function paintLine(
  context: OffscreenCanvasRenderingContext2D,
  { place, look }: Pick<FirstChart, 'place' | 'look'>,
  bars: readonly SketchBar[],
): void {
  const closes = bars.map(({ close }) => close);
  const level = levelOf(place, [Math.min(...closes), Math.max(...closes)]);
  context.strokeStyle = look.line;
  context.lineWidth = LINE_PX * look.scale;
  context.beginPath();
  for (const { x, close } of bars) context.lineTo(x * look.scale, level(close) * look.scale);
  context.stroke();
}

/** In device pixels, even where the wick is: as wide as the chart draws it, which leaves the more room the wider its bars are. */
function bodyWidth(pitch: number, scale: number, wick: number): number {
  const share = 1 - (0.2 * Math.atan(Math.max(4, pitch) - 4)) / (Math.PI * 0.5);
  const width = Math.max(wick, Math.floor(pitch * share * scale));
  return width % 2 === wick % 2 ? width : width - 1;
}
