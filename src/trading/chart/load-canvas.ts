/** The chart's own chunk. Routes that show a chart ask for it together with their page. */
export const loadChartCanvas = () =>
  import('./chart-canvas.tsx').then((module) => ({ default: module.ChartCanvas }));
