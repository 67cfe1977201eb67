/** One primitive of the library for all that is ours on the chart: layers, painted in their order. */
import type { ISeriesPrimitive, ISeriesPrimitiveAxisView, Time } from 'lightweight-charts';
import { type Attached, type ChartSpace, chartSpace } from './chart-space.ts';
import type { PriceRange } from './near-prices.ts';

export interface Layer {
  /** The view moved or what is shown changed: places are worked out, nothing is painted yet. */
  readonly place: (space: ChartSpace) => void;
  readonly paint: (context: CanvasRenderingContext2D, space: ChartSpace) => void;
  /** On the scale of prices. The same list while nothing changed. */
  readonly axisLabels?: () => readonly ISeriesPrimitiveAxisView[];
}

/** What the library paints on, as far as it is needed here. */
interface CanvasTarget {
  useMediaCoordinateSpace(
    paint: (scope: { readonly context: CanvasRenderingContext2D }) => void,
  ): void;
}

export interface LayerPrimitive extends ISeriesPrimitive<Time> {
  /** Null while the chart has no bars. */
  readonly space: () => ChartSpace | null;
  readonly repaint: () => void;
}

interface PrimitiveParts {
  readonly layers: readonly Layer[];
  readonly times: () => readonly number[];
  readonly onPlaced: (space: ChartSpace) => void;
  /** What the scale of prices should show beside the bars from one place to another. */
  readonly rangeOf: (from: number, to: number) => PriceRange | null;
}

export function createLayerPrimitive(parts: PrimitiveParts): LayerPrimitive {
  const { layers, times, onPlaced, rangeOf } = parts;
  const held: { attached: Attached | null } = { attached: null };
  const space = () => {
    const list = times();
    return held.attached === null || list.length < 2 ? null : chartSpace(held.attached, list);
  };
  const renderer = {
    draw(target: CanvasTarget) {
      // biome-ignore lint/correctness/useHookAtTopLevel: the library's own name; this is no hook.
      target.useMediaCoordinateSpace(({ context }) => {
        const now = space();
        if (now === null) return;
        for (const layer of layers) {
          context.save();
          layer.paint(context, now);
          context.restore();
        }
      });
    },
  };
  const views = [{ zOrder: () => 'top' as const, renderer: () => renderer }];
  const labelled = layers.find((layer) => layer.axisLabels !== undefined);
  return {
    attached: (attached) => {
      held.attached = attached;
    },
    detached: () => {
      held.attached = null;
    },
    updateAllViews() {
      const now = space();
      if (now === null) return;
      for (const layer of layers) layer.place(now);
      onPlaced(now);
    },
    paneViews: () => views,
    autoscaleInfo(from, to) {
      const priceRange = rangeOf(from, to);
      return priceRange === null ? null : { priceRange };
    },
    priceAxisViews: () => labelled?.axisLabels?.() ?? none,
    space,
    repaint: () => held.attached?.requestUpdate(),
  };
}

const none: readonly ISeriesPrimitiveAxisView[] = [];
