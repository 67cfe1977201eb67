/** Scrolls and zooms by steps, as keys do. The library applies both with its next frame, so steps add up until then. */
import type { IChartApi } from 'lightweight-charts';
import { RIGHT_OFFSET_BARS } from '../model/chart-options.ts';

export interface ChartSteps {
  /** By a share of the view: negative towards older bars. */
  readonly scroll: (share: number) => void;
  readonly zoom: (factor: number) => void;
}

export function createSteps(chart: IChartApi): ChartSteps {
  const scale = chart.timeScale();
  const pending: { position: number | null; spacing: number | null } = {
    position: null,
    spacing: null,
  };
  const settle = () => {
    pending.position = null;
    pending.spacing = null;
  };
  const settleSoon = () => requestAnimationFrame(() => requestAnimationFrame(settle));

  return {
    scroll(share) {
      const range = scale.getVisibleLogicalRange();
      if (range === null) return;
      const from = pending.position ?? scale.scrollPosition();
      pending.position = Math.min(from + (range.to - range.from) * share, RIGHT_OFFSET_BARS);
      scale.scrollToPosition(pending.position, false);
      settleSoon();
    },
    zoom(factor) {
      pending.spacing = (pending.spacing ?? scale.options().barSpacing) * factor;
      scale.applyOptions({ barSpacing: pending.spacing });
      settleSoon();
    },
  };
}
