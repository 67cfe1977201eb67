/** A place on the chart, in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The same place as the market knows it: it stays where it is when the chart moves. */
export interface ChartPoint {
  readonly timeMs: number;
  readonly price: number;
}
