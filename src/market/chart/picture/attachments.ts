/** What is painted over the bars with them: it follows them from one series to the next. */
import type { ISeriesApi, ISeriesPrimitive, SeriesType, Time } from 'lightweight-charts';

interface Attachments {
  /** Answers the function that takes it away again. */
  readonly attach: (primitive: ISeriesPrimitive<Time>) => () => void;
  readonly moveTo: (series: ISeriesApi<SeriesType>) => void;
  readonly destroy: () => void;
}

export function createAttachments(): Attachments {
  const primitives = new Set<ISeriesPrimitive<Time>>();
  const at: { series: ISeriesApi<SeriesType> | null } = { series: null };
  return {
    attach(primitive) {
      primitives.add(primitive);
      at.series?.attachPrimitive(primitive);
      return () => {
        primitives.delete(primitive);
        at.series?.detachPrimitive(primitive);
      };
    },
    moveTo(series) {
      for (const primitive of primitives) {
        at.series?.detachPrimitive(primitive);
        series.attachPrimitive(primitive);
      }
      at.series = series;
    },
    destroy() {
      for (const primitive of primitives) primitive.detached?.();
      primitives.clear();
      at.series = null;
    },
  };
}
