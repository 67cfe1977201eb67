/**
 * All that is the trader's own on a chart: lines of orders and positions, marks of fills, drawings. It listens to
 * the live store itself and paints with the library, so that no tick renders React.
 */
import type { FillMark } from '../../../../contract/features/portfolio.ts';
import { onUpdate, readView } from '../../../link/live-store.ts';
import { createDrawPointer, type DrawPointer } from '../drawings/draw-pointer.ts';
import { useDrawTool } from '../drawings/draw-tool.ts';
import { createDrawingLayer } from '../drawings/drawing-layer.ts';
import { useDrawings } from '../drawings/drawings-store.ts';
import { type Grab, watchAreaPointer } from '../layers/area-pointer.ts';
import type { ChartSpace } from '../layers/chart-space.ts';
import { createLayerPrimitive, type LayerPrimitive } from '../layers/layer-primitive.ts';
import { nearRange } from '../layers/near-prices.ts';
import type { Spot } from '../layers/spot.ts';
import { createFillLayer } from '../lines/fill-layer.ts';
import { createLineLayer, type LineLabel, type LineLayer } from '../lines/line-layer.ts';
import { settleMoved, useMovedLines } from '../lines/move-line.ts';
import { snapPrice } from '../lines/snap-price.ts';
import type { ChartFeed } from '../model/chart-feed.ts';
import type { PriceChart } from '../picture/price-chart.ts';

export interface OverlayWords {
  readonly line: Parameters<typeof createLineLayer>[0]['wordsOf'];
  readonly side: (side: FillMark['side']) => string;
  readonly price: (price: string) => string;
  readonly figure: (price: number) => string;
  readonly ratio: (ratio: number) => string;
}

export interface OverlayLook {
  readonly colors: Parameters<typeof createLineLayer>[0]['colors'] &
    Parameters<typeof createDrawingLayer>[0]['colors'] & { readonly control: string };
  readonly figureFont: string;
  readonly wordFont: string;
}

interface OverlayParts {
  readonly symbol: string;
  readonly priceScale: number;
  /** Around the chart: presses pass through it. */
  readonly area: HTMLElement;
  readonly chart: PriceChart;
  readonly feed: ChartFeed;
  readonly words: OverlayWords;
  readonly look: OverlayLook;
  /** A line was dropped at another price. */
  readonly onDrop: (id: string, price: string) => void;
  /** The label of a line was tapped. */
  readonly onTap: () => void;
  readonly onLabels: (labels: readonly LineLabel[]) => void;
  /** Times and prices have their places on the chart now, so that a press can be told where it is. Once. */
  readonly onReady: () => void;
}

export interface Overlay {
  /** For drawing by keys, without a pointer. */
  readonly draw: DrawPointer;
  readonly space: LayerPrimitive['space'];
  readonly destroy: () => void;
}

export function createOverlay(parts: OverlayParts): Overlay {
  const { symbol, chart, feed, area } = parts;
  const { lines, fills, drawings } = createLayers(parts);
  const tellReady = createReadiness(parts.onReady);
  const primitive = createLayerPrimitive({
    layers: [drawings, fills, lines],
    times: chart.times,
    onPlaced: (space) => {
      parts.onLabels(lines.labels());
      tellReady(space);
    },
    rangeOf: (from, to) => {
      const seen = feed.bars().slice(Math.max(0, Math.floor(from)), Math.max(0, Math.ceil(to) + 1));
      return nearRange(seen, lines.prices());
    },
  });
  const draw = createDrawPointer({
    symbol,
    layer: drawings,
    space: primitive.space,
    bars: feed.bars,
    repaint: primitive.repaint,
  });
  const stopPointer = watchAreaPointer(area, {
    press(spot) {
      if (!isInPane(primitive, spot)) return null;
      if (useDrawTool.getState().isOn) return draw.press(spot);
      const label = lines.lineAt(spot);
      if (label !== null) return dragLine(label, spot);
      if (fills.point(spot)) primitive.repaint();
      return null;
    },
    hover(spot) {
      const { isOn, kind } = useDrawTool.getState();
      if (isOn) draw.hover(spot);
      else if (fills.point(spot)) primitive.repaint();
      const isOverLine = !isOn && spot !== null && lines.lineAt(spot) !== null;
      if (isOverLine) area.dataset['pointer'] = 'line';
      else area.dataset['pointer'] = isOn && kind !== null ? 'draw' : '';
    },
  });
  const dragLine = createLineDrag({ ...parts, lines, primitive });
  const stopViews = followViews(symbol, { lines, fills, primitive });
  const stops = [
    stopPointer,
    stopViews,
    useDrawTool.subscribe(draw.refresh),
    useDrawings.subscribe(draw.refresh),
    chart.attach(primitive),
  ];
  draw.refresh();
  return {
    draw,
    space: primitive.space,
    destroy() {
      for (const stop of stops) stop();
      delete area.dataset['pointer'];
    },
  };
}

function createLayers({ chart, feed, words, look }: OverlayParts) {
  const lines = createLineLayer({
    colors: look.colors,
    font: look.wordFont,
    wordsOf: words.line,
    priceText: words.price,
  });
  const fills = createFillLayer({
    colors: look.colors,
    font: look.wordFont,
    times: chart.times,
    hasNewer: () => feed.edges().hasNewer,
    sideWords: words.side,
  });
  const drawings = createDrawingLayer({
    colors: look.colors,
    font: look.figureFont,
    priceText: words.figure,
    ratioText: words.ratio,
  });
  return { lines, fills, drawings };
}

/** The first bars come later than the chart, and the scale of prices is known once they were measured. */
function createReadiness(onReady: () => void): (space: ChartSpace) => void {
  const told = { isReady: false };
  return (space) => {
    if (told.isReady || space.pointAt({ x: 1, y: 1 }) === null) return;
    told.isReady = true;
    onReady();
  };
}

function isInPane(primitive: LayerPrimitive, { x, y }: Spot): boolean {
  const space = primitive.space();
  return space !== null && x >= 0 && x <= space.width && y >= 0 && y <= space.height;
}

/** A label that hardly moves was tapped. */
const TAP_PX = 4;

function createLineDrag(
  parts: OverlayParts & { readonly lines: LineLayer; readonly primitive: LayerPrimitive },
): (label: LineLabel, start: Spot) => Grab {
  const { lines, primitive, priceScale } = parts;
  const release = () => {
    lines.move(useMovedLines.getState().prices, null);
    primitive.repaint();
  };
  return ({ line, price: from }, start) => {
    const state = { price: from, isMoved: false };
    // The finger keeps its distance to the line, which need not be where its label is.
    const offset = (primitive.space()?.yOf(Number(from)) ?? start.y) - start.y;
    return {
      move({ y }) {
        if (!state.isMoved && Math.abs(y - start.y) < TAP_PX) return;
        state.isMoved = true;
        const space = primitive.space();
        const inPane = Math.max(0, Math.min(space?.height ?? y, y + offset));
        const price = space?.priceAt(inPane) ?? null;
        state.price = (price === null ? null : snapPrice(price, priceScale)) ?? state.price;
        const { prices } = useMovedLines.getState();
        lines.move({ ...prices, [line.id]: state.price }, line.id);
        primitive.repaint();
      },
      end() {
        if (!state.isMoved) parts.onTap();
        else parts.onDrop(line.id, state.price);
        release();
      },
      cancel: release,
    };
  };
}

/** Shows what the core says of lines and fills, and lines that wait for its answer where they were dropped. */
function followViews(
  symbol: string,
  parts: {
    readonly lines: LineLayer;
    readonly fills: ReturnType<typeof createFillLayer>;
    readonly primitive: LayerPrimitive;
  },
): () => void {
  const seen: { lines: unknown; fills: unknown } = { lines: undefined, fills: undefined };
  const read = () => {
    const [lines, fills] = [
      readView('portfolio.lines', symbol),
      readView('portfolio.fills', symbol),
    ];
    if (lines === seen.lines && fills === seen.fills) return;
    if (lines !== seen.lines) {
      parts.lines.show(lines ?? []);
      settleMoved(lines ?? []);
    }
    if (fills !== seen.fills) parts.fills.show(fills ?? []);
    seen.lines = lines;
    seen.fills = fills;
    parts.primitive.repaint();
  };
  read();
  const stops = [
    onUpdate(read),
    useMovedLines.subscribe(({ prices }) => {
      parts.lines.move(prices, null);
      parts.primitive.repaint();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
