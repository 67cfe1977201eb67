import type { ComponentType } from 'react';
import type { ChartCanvasProps } from '../canvas/chart-canvas-props.ts';

type Canvas = ComponentType<ChartCanvasProps>;
const canvas = { loaded: null as Canvas | null };

/** The chart's own chunk. Routes that show a chart ask for it together with their page. */
export async function loadChartCanvas(): Promise<{ default: Canvas }> {
  const { ChartCanvas } = await import('../canvas/chart-canvas.tsx');
  canvas.loaded = ChartCanvas;
  return { default: ChartCanvas };
}

/** Null before it has arrived; what is here already is drawn at once, as React's `lazy` cannot. */
export const loadedChartCanvas = () => canvas.loaded;

/** The settings come when they are first opened. */
export const loadChartSheet = () =>
  import('../settings/chart-sheet.tsx').then((module) => ({ default: module.ChartSheet }));

/** The tools come when something is first drawn. */
export const loadDrawTools = () =>
  import('../drawings/draw-tools.tsx').then((module) => ({ default: module.DrawTools }));
