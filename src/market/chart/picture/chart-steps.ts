/** Scrolls and zooms by steps, as keys do; steps add up, however many come within a frame. */
import { RIGHT_OFFSET_BARS } from '../model/chart-places.ts';
import type { TimePlace } from './time-place.ts';

export interface ChartSteps {
  /** By a share of the view: negative towards older bars. */
  readonly scroll: (share: number) => void;
  readonly zoom: (factor: number) => void;
}

export function createSteps(place: TimePlace): ChartSteps {
  return {
    scroll(share) {
      const range = place.range();
      if (range === null) return;
      const to = place.position() + (range.to - range.from) * share;
      place.moveTo(Math.min(to, RIGHT_OFFSET_BARS));
    },
    zoom: (factor) => place.zoomTo(place.barSpacing() * factor),
  };
}
