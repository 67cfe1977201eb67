/** The volume of each bar at the foot of the price, where it has no pane of its own. */
import type { IChartApi, UTCTimestamp } from 'lightweight-charts';
import type { Bar } from '../model/bar.ts';
import type { ChartLook } from '../model/chart-options.ts';
import { indicatorLooks } from '../model/indicator-looks.ts';
import { createIndicatorView } from './indicator-view.ts';
import type { LinePoint } from './line-point.ts';

export interface VolumeBand {
  readonly show: (isShown: boolean) => void;
  readonly set: (bars: readonly Bar[]) => void;
  readonly update: (bar: Bar) => void;
}

const SCALE_ID = 'volume';

export function createVolumeBand(
  chart: IChartApi,
  { colors: { up, down, text } }: ChartLook,
  timeOf: (bar: Bar) => UTCTimestamp,
): VolumeBand {
  const series = chart.addCustomSeries(createIndicatorView(indicatorLooks.volume, false), {
    priceScaleId: SCALE_ID,
    colors: [up],
    up,
    down,
    guideColor: text,
    priceLineVisible: false,
    lastValueVisible: false,
  });
  chart.priceScale(SCALE_ID).applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  const toPoint = (bar: Bar): LinePoint => ({
    time: timeOf(bar),
    values: [bar.volume],
    close: bar.close,
    isUp: bar.close >= bar.open,
  });
  return {
    show: (visible) => series.applyOptions({ visible }),
    set: (bars) => series.setData(bars.map(toPoint)),
    update: (bar) => series.update(toPoint(bar)),
  };
}
