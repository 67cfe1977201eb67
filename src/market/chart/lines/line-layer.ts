/** Paints the trader's own lines: a dash for each role, a label that says role, side and size, and its price. */
import type { ISeriesPrimitiveAxisView } from 'lightweight-charts';
import type { ChartLine } from '../../../../contract/features/portfolio.ts';
import type { ChartSpace } from '../layers/chart-space.ts';
import type { Layer } from '../layers/layer-primitive.ts';
import type { Spot } from '../layers/spot.ts';
import { LOW_CHART_PX } from '../model/chart-places.ts';
import { placeLabels } from './place-labels.ts';

export interface LineColors {
  readonly up: string;
  readonly down: string;
  readonly warning: string;
  readonly strong: string;
  readonly ground: string;
}

export interface LineLabel {
  readonly line: ChartLine;
  /** Where the line is shown: at its own price, or where it is being moved to. */
  readonly price: string;
  /** Middle of the label, and its right edge. */
  readonly y: number;
  readonly right: number;
  /** Where a line out of sight lies; its label then stands at that edge. */
  readonly edge: Edge | null;
}

type Edge = 'above' | 'below';

interface LineLayerParts {
  readonly colors: LineColors;
  readonly font: string;
  /** Role, side and detail in words. */
  readonly wordsOf: (line: ChartLine) => string;
  readonly priceText: (price: string) => string;
}

export interface LineLayer extends Layer {
  readonly show: (lines: readonly ChartLine[]) => void;
  /** Prices at which lines are shown instead of their own, by id; `held` is under the finger. */
  readonly move: (prices: Readonly<Record<string, string>>, heldId: string | null) => void;
  readonly labels: () => readonly LineLabel[];
  /** Of all lines, wherever they are being moved to: a scale that moves too would run away. */
  readonly prices: () => readonly number[];
  /** The movable line whose label is at a spot. */
  readonly lineAt: (spot: Spot) => LineLabel | null;
}

const LABEL_HEIGHT = 18;
const LABEL_LEFT = 8;
const PADDING = 6;
const GRIP_WIDTH = 12;
/** Labels keep clear of the legend above and of the notice below. */
const LEGEND_BOTTOM = 32;
const NOTICE_TOP = 28;
/** Half of what a finger needs. */
const REACH_PX = 22;

const dashes: Readonly<Record<ChartLine['role'], readonly number[]>> = {
  order: [6, 4],
  trigger: [2, 4],
  entry: [],
  liquidation: [10, 4, 2, 4],
  takeProfit: [6, 4],
  stopLoss: [6, 4],
};

export function colorOf({ role, side }: ChartLine, colors: LineColors): string {
  if (role === 'entry') return colors.strong;
  if (role === 'liquidation') return colors.warning;
  if (role === 'takeProfit') return colors.up;
  if (role === 'stopLoss') return colors.down;
  return side === 'buy' || side === 'long' || side === 'up' ? colors.up : colors.down;
}

const arrows: Readonly<Record<Edge, string>> = { above: '↑', below: '↓' };

/** Which edge a place lies beyond, if any. */
export function edgeOf(y: number, height: number): Edge | null {
  if (y < 0) return 'above';
  return y > height ? 'below' : null;
}

interface PlacedLine {
  readonly line: ChartLine;
  /** Where the line lies, also out of sight. */
  readonly y: number;
  readonly edge: Edge | null;
  /** Where its label stands, clear of the others. */
  readonly middle: number;
}

/** The lines whose price has a place on the scale. */
function placeLines(
  lines: readonly ChartLine[],
  space: ChartSpace,
  priceOf: (line: ChartLine) => number,
): readonly PlacedLine[] {
  const room = { top: topOf(space), bottom: space.height - NOTICE_TOP };
  const wanted = { above: room.top, below: room.bottom };
  const placed = lines.flatMap((line) => {
    const y = space.yOf(priceOf(line));
    return y === null ? [] : [{ line, y, edge: edgeOf(y, space.height) }];
  });
  const middles = placeLabels(
    placed.map(({ y, edge }) => (edge === null ? y : wanted[edge])),
    { height: LABEL_HEIGHT + 2, ...room },
  );
  return placed.map((each, index) => ({ ...each, middle: middles[index] ?? 0 }));
}

interface LineState {
  lines: readonly ChartLine[];
  prices: Readonly<Record<string, string>>;
  heldId: string | null;
  labels: readonly LineLabel[];
  axis: readonly ISeriesPrimitiveAxisView[];
}

function axisLabelOf(
  line: ChartLine,
  shown: {
    readonly colors: LineColors;
    readonly yOf: () => number | null;
    readonly text: () => string;
  },
): ISeriesPrimitiveAxisView {
  return {
    coordinate: () => shown.yOf() ?? -1000,
    text: shown.text,
    textColor: () => shown.colors.ground,
    backColor: () => colorOf(line, shown.colors),
    visible: () => shown.yOf() !== null,
    tickVisible: () => false,
  };
}

export function createLineLayer(parts: LineLayerParts): LineLayer {
  const { colors, font, wordsOf, priceText } = parts;
  const measure = textMeasure(font);
  const state: LineState = { lines: [], prices: {}, heldId: null, labels: [], axis: [] };
  const priceOf = (line: ChartLine) => state.prices[line.id] ?? line.price;
  const textOf = (line: ChartLine, edge: Edge | null) => {
    if (state.heldId === line.id)
      return `${wordsOf({ ...line, detailText: '' })} · ${priceText(priceOf(line))}`;
    return edge === null ? wordsOf(line) : `${arrows[edge]} ${wordsOf(line)}`;
  };
  const places = new Map<string, number | null>();
  const renewAxis = () => {
    state.axis = state.lines.map((line) => {
      const yOf = () => places.get(line.id) ?? null;
      return axisLabelOf(line, { colors, yOf, text: () => priceText(priceOf(line)) });
    });
  };

  return {
    show(lines) {
      state.lines = lines;
      renewAxis();
    },
    move(prices, heldId) {
      state.prices = prices;
      state.heldId = heldId;
    },
    place(space) {
      places.clear();
      const placed = placeLines(state.lines, space, (line) => Number(priceOf(line)));
      for (const { line, edge, y } of placed) places.set(line.id, edge === null ? y : null);
      state.labels = placed.map(({ line, edge, middle }) => ({
        line,
        edge,
        price: priceOf(line),
        y: middle,
        right: LABEL_LEFT + labelWidth(line, measure(textOf(line, edge))),
      }));
    },
    paint(context, space) {
      context.font = font;
      context.textBaseline = 'middle';
      const shown = (line: ChartLine) => ({
        line,
        color: colorOf(line, colors),
        isHeld: state.heldId === line.id,
      });
      for (const { line } of state.labels) {
        const [ownY, y] = [space.yOf(Number(line.price)), places.get(line.id) ?? null];
        paintLine(context, shown(line), { width: space.width, ownY, y });
      }
      for (const label of state.labels) {
        const { line } = label;
        paintLabel(context, shown(line), {
          ...label,
          ground: colors.ground,
          text: textOf(line, label.edge),
        });
      }
    },
    axisLabels: () => state.axis,
    labels: () => state.labels,
    prices: () => state.lines.map(({ price }) => Number(price)),
    lineAt: (spot) => movableAt(state.labels, spot),
  };
}

/** How a line is shown at this moment. */
interface ShownLine {
  readonly line: ChartLine;
  readonly color: string;
  readonly isHeld: boolean;
}

/** `ownY` is where the line lies by its own price, `y` where it is shown. */
function paintLine(
  context: CanvasRenderingContext2D,
  { line, color, isHeld }: ShownLine,
  at: { readonly width: number; readonly ownY: number | null; readonly y: number | null },
): void {
  const stroke = (y: number | null, isFaint: boolean) => {
    if (y === null) return;
    context.globalAlpha = isFaint ? 0.35 : 1;
    context.beginPath();
    context.moveTo(0, Math.round(y) + 0.5);
    context.lineTo(at.width, Math.round(y) + 0.5);
    context.stroke();
    context.globalAlpha = 1;
  };
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.setLineDash([...dashes[line.role]]);
  if (isHeld) stroke(at.ownY, true);
  if (isHeld) context.setLineDash([]);
  stroke(at.y, false);
  context.setLineDash([]);
}

function paintLabel(
  context: CanvasRenderingContext2D,
  { line, color, isHeld }: ShownLine,
  { y, right, ground, text }: LineLabel & { readonly ground: string; readonly text: string },
): void {
  const top = Math.round(y - LABEL_HEIGHT / 2) + 0.5;
  context.beginPath();
  context.roundRect(LABEL_LEFT + 0.5, top, right - LABEL_LEFT, LABEL_HEIGHT, 4);
  context.fillStyle = isHeld ? color : ground;
  context.fill();
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.stroke();
  context.fillStyle = isHeld ? ground : color;
  const hasGrip = line.amends !== null;
  if (hasGrip) {
    for (const step of [-2.5, 0, 2.5])
      context.fillRect(LABEL_LEFT + PADDING, Math.round(y + step), 7, 1);
  }
  context.fillText(text, LABEL_LEFT + PADDING + (hasGrip ? GRIP_WIDTH : 0), y + 1);
}

/** The nearest of the labels that can be moved and lie under a finger. */
function movableAt(labels: readonly LineLabel[], { x, y }: Spot): LineLabel | null {
  const near = labels
    .filter(({ line, right }) => line.amends !== null && x <= right + PADDING)
    .map((label) => ({ label, distance: Math.abs(label.y - y) }))
    .filter(({ distance }) => distance <= REACH_PX)
    .sort((one, other) => one.distance - other.distance);
  return near[0]?.label ?? null;
}

function topOf({ height }: ChartSpace): number {
  // A low chart tells nothing of its bars.
  if (height < LOW_CHART_PX) return LABEL_HEIGHT / 2 + 1;
  return LEGEND_BOTTOM;
}

function labelWidth(line: ChartLine, textWidth: number): number {
  return textWidth + 2 * PADDING + (line.amends === null ? 0 : GRIP_WIDTH);
}

/** Widths of texts are asked with every frame, and most texts stay. */
function textMeasure(font: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text);
    if (width !== undefined) return width;
    if (known.size > 500) known.clear();
    if (context) context.font = font;
    const measured = context?.measureText(text).width ?? text.length * 7;
    known.set(text, measured);
    return measured;
  };
}
