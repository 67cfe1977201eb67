/** The chart's own chunk. Routes that show a chart ask for it together with their page. */
export const loadChartCanvas = () =>
  import('../canvas/chart-canvas.tsx').then((module) => ({ default: module.ChartCanvas }));

/** The settings come when they are first opened. */
export const loadChartSheet = () =>
  import('../settings/chart-sheet.tsx').then((module) => ({ default: module.ChartSheet }));

/** The tools come when something is first drawn. */
export const loadDrawTools = () =>
  import('../drawings/draw-tools.tsx').then((module) => ({ default: module.DrawTools }));
