/** Where times and prices lie on the chart at this moment, in pixels from its upper left corner. */
import type {
  IChartApiBase,
  Logical,
  SeriesAttachedParameter,
  SeriesType,
  Time,
} from 'lightweight-charts';
import { placeOfTime, timeOfPlace } from './bar-places.ts';
import type { ChartPoint, Spot } from './spot.ts';

export type Attached = SeriesAttachedParameter<Time, SeriesType>;

export interface ChartSpace {
  /** Of the pane with the bars, without the scale of prices. */
  readonly width: number;
  readonly height: number;
  readonly xOf: (timeMs: number) => number | null;
  readonly xOfBar: (index: number) => number | null;
  readonly yOf: (price: number) => number | null;
  readonly priceAt: (y: number) => number | null;
  /** The bar below a place, counted from the first; beyond the bars on either side it goes on. */
  readonly barAt: (x: number) => number | null;
  /** At the time of the nearest bar. */
  readonly pointAt: (spot: Spot) => ChartPoint | null;
}

export function chartSpace({ chart, series }: Attached, times: readonly number[]): ChartSpace {
  const { first, spacing } = barPlaces(chart);
  const xOfPlace = (place: number | null) =>
    place === null || first === null ? null : first + place * spacing;
  const priceAt = (y: number) => series.coordinateToPrice(y);
  const barAt = (x: number) => (first === null ? null : (x - first) / spacing);
  // Of a chart too low for its time axis the axis has no width, but its pane has.
  const { width, height } = chart.paneSize(0);
  return {
    width,
    height,
    xOf: (timeMs) => xOfPlace(placeOfTime(times, timeMs)),
    xOfBar: xOfPlace,
    yOf: (price) => series.priceToCoordinate(price),
    priceAt,
    barAt,
    pointAt({ x, y }) {
      const bar = barAt(x);
      const timeMs = bar === null ? null : timeOfPlace(times, bar);
      const price = priceAt(y);
      return timeMs === null || price === null || price <= 0 ? null : { timeMs, price };
    },
  };
}

/** The library places whole bars only; between them and beyond them the spacing tells. */
function barPlaces(chart: IChartApiBase<Time>): { first: number | null; spacing: number } {
  const scale = chart.timeScale();
  const [first, second] = [0, 1].map((index) => scale.logicalToCoordinate(index as Logical));
  if (first === undefined || first === null) return { first: null, spacing: 1 };
  return { first, spacing: Math.max(0.1, (second ?? first + 1) - first) };
}
