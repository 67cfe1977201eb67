/** Keeps a chart as large as its place: with the frame in which somebody pulls at it, and in turn while a layout is being shown. */
import type { IChartApi } from 'lightweight-charts';
import { atOnceOrInTurn } from '../../../ui/turns.ts';

export interface PlacedChart {
  readonly chart: IChartApi;
  readonly container: HTMLElement;
  /** Of the container when the chart was made; it may be another since. */
  readonly size: Pick<DOMRectReadOnly, 'width' | 'height'>;
}

/** Answers how to stop. The library's own way draws all charts of a desk again within the frame that shows its layout. */
export function fitPlace({ chart, container, size }: PlacedChart): () => void {
  const turn = { giveUp: () => {} };
  const drawn = { width: size.width, height: size.height };
  const follow = (place: Pick<DOMRectReadOnly, 'width' | 'height'>) => {
    turn.giveUp();
    if (place.width === drawn.width && place.height === drawn.height) return;
    turn.giveUp = atOnceOrInTurn(() => {
      Object.assign(drawn, { width: place.width, height: place.height });
      // Painted within the frame, so that no old picture is seen in a new place.
      chart.resize(place.width, place.height, true);
    });
  };
  const observer = new ResizeObserver((entries) => {
    const newest = entries.at(-1);
    if (newest) follow(newest.contentRect);
  });
  observer.observe(container);
  return () => {
    turn.giveUp();
    observer.disconnect();
  };
}
