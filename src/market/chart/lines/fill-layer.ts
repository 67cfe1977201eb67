/** Marks of the trader's own fills: an arrow from below for what was bought, from above for what was sold. */
import type { FillMark } from '../../../../contract/features/portfolio.ts';
import type { Layer } from '../layers/layer-primitive.ts';
import type { Spot } from '../layers/spot.ts';
import { indexOfTime } from '../model/bar.ts';

interface FillLayerParts {
  readonly colors: {
    readonly up: string;
    readonly down: string;
    readonly strong: string;
    readonly control: string;
    readonly ground: string;
  };
  readonly font: string;
  readonly times: () => readonly number[];
  /** Bars newer than those on the chart are known. */
  readonly hasNewer: () => boolean;
  readonly sideWords: (side: FillMark['side']) => string;
}

export interface FillLayer extends Layer {
  readonly show: (fills: readonly FillMark[]) => void;
  /** Tells the fills at a spot in words; answers whether that changed anything. */
  readonly point: (spot: Spot | null) => boolean;
}

interface PlacedFill extends Spot {
  readonly fill: FillMark;
}

const ARROW = 9;
const HALF = 5;
const REACH_PX = 14;
/** More than these have no room. */
const MOST_TOLD = 3;
const ROW = 16;

export function createFillLayer(parts: FillLayerParts): FillLayer {
  const state: {
    fills: readonly FillMark[];
    placed: readonly PlacedFill[];
    told: readonly PlacedFill[];
  } = { fills: [], placed: [], told: [] };

  return {
    show(fills) {
      state.fills = fills;
      state.told = [];
    },
    point(spot) {
      const near =
        spot === null
          ? []
          : state.placed.filter(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) <= REACH_PX);
      const told = near.slice(-MOST_TOLD);
      const isSame =
        told.length === state.told.length &&
        told.every(({ fill }, index) => fill === state.told[index]?.fill);
      state.told = told;
      return !isSame;
    },
    place(space) {
      const times = parts.times();
      state.placed = state.fills.flatMap((fill) => {
        const index = barOfFill(times, fill.time, parts.hasNewer());
        const x = index === null ? null : space.xOfBar(index);
        const price = space.yOf(Number(fill.price));
        if (x === null || price === null || x < 0 || x > space.width) return [];
        const y = price + (fill.side === 'buy' ? ARROW / 2 + 2 : -ARROW / 2 - 2);
        return [{ fill, x: Math.round(x), y }];
      });
      const told = new Set(state.told.map(({ fill }) => fill));
      state.told = state.placed.filter(({ fill }) => told.has(fill));
    },
    paint(context, space) {
      for (const placed of state.placed) paintArrow(context, placed, parts.colors);
      if (state.told.length > 0) paintWords(context, state.told, { ...parts, width: space.width });
    },
  };
}

function paintArrow(
  context: CanvasRenderingContext2D,
  { fill, x, y }: PlacedFill,
  colors: FillLayerParts['colors'],
): void {
  const isBuy = fill.side === 'buy';
  const [tip, foot] = isBuy ? [y - ARROW / 2, y + ARROW / 2] : [y + ARROW / 2, y - ARROW / 2];
  context.beginPath();
  context.moveTo(x, tip);
  context.lineTo(x + HALF, foot);
  context.lineTo(x - HALF, foot);
  context.closePath();
  context.fillStyle = isBuy ? colors.up : colors.down;
  context.fill();
  context.strokeStyle = colors.ground;
  context.lineWidth = 1;
  context.stroke();
}

function paintWords(
  context: CanvasRenderingContext2D,
  told: readonly PlacedFill[],
  { colors, font, sideWords, width }: FillLayerParts & { readonly width: number },
): void {
  const [first] = told;
  if (first === undefined) return;
  context.font = font;
  context.textBaseline = 'middle';
  const rows = told.map(({ fill }) => `${sideWords(fill.side)} ${fill.text}`);
  const boxWidth = Math.max(...rows.map((row) => context.measureText(row).width)) + 16;
  const boxHeight = rows.length * ROW + 8;
  const left = Math.max(2, Math.min(width - boxWidth - 2, first.x - boxWidth / 2));
  const above = first.y - ARROW - boxHeight;
  const top = above < 2 ? first.y + ARROW : above;
  context.beginPath();
  context.roundRect(left, top, boxWidth, boxHeight, 6);
  context.fillStyle = colors.control;
  context.fill();
  context.fillStyle = colors.strong;
  for (const [index, row] of rows.entries())
    context.fillText(row, left + 8, top + 4 + ROW * (index + 0.5));
}

/** The bar in which a fill happened; null where it lies beyond the bars on the chart. */
export function barOfFill(
  times: readonly number[],
  timeMs: number,
  hasNewer: boolean,
): number | null {
  const index = indexOfTime(times, timeMs + 1) - 1;
  if (index < 0) return null;
  const isLast = index === times.length - 1;
  const [last = 0, before = last] = [times.at(-1), times.at(-2)];
  if (isLast && hasNewer && timeMs >= last + (last - before)) return null;
  return index;
}
